import { appendFileSync, readFileSync, writeFileSync } from 'node:fs'
import type { Dialect } from '../../src/ingest/journal/book.ts'
import { entry, fileOf, type Layout, type WrittenBook } from './bench-book.ts'
import { type Bench, quantile, TODAY } from './measuring.ts'
import { NetWorthShown } from './net-worth-shown.ts'
import { pause, Running } from './running.ts'

const SMALL = 10_000
const EDITS = 10
const P95_REACH_MS = 150
const REPORT_REACH_MS = 50
/** As Paisa's clients ask, and then as our pages do, which leave out what they do not show. */
const REPORTS = [
  '/api/dashboard',
  '/api/networth',
  '/api/gain',
  '/api/allocation',
  '/api/expense?from=2024-01-01&to=2024-12-31',
  '/api/networth?thinned=true',
  '/api/gain?from=9999-01-01',
  '/api/allocation?thinned=true',
  '/api/activity?kind=expenses',
]
const DIALECTS: readonly Dialect[] = ['ledger', 'hledger', 'beancount']
const LAYOUTS: readonly Layout[] = ['files', 'one file']

/** Makes what an editor has in its memory, and returns what saves it: only that is waited for. */
type Edit = (book: WrittenBook, nth: number) => () => void

const shop = (book: WrittenBook, nth: number): Buffer => Buffer.from(entry(book.dialect, `Edit ${nth}`, `${nth}.00`))

const withText = (file: string, text: Buffer, placeIn: (before: Buffer) => number): (() => void) => {
  const before = readFileSync(file)
  const place = placeIn(before)
  const after = Buffer.concat([before.subarray(0, place), text, before.subarray(place)])
  return () => writeFileSync(file, after)
}

/** Where people write: what stands behind an edit is moved by it, and a price concerns all that is held. */
const PLACES: Readonly<Record<string, Edit>> = {
  'at the end': (book, nth) => () => appendFileSync(fileOf(book, 'inbox'), shop(book, nth)),
  'at the top': (book, nth) => withText(book.journal, shop(book, nth), () => 0),
  'in the middle': (book, nth) => withText(fileOf(book, '2012'), shop(book, nth), (text) => text.indexOf('\n\n', Math.floor(text.length / 2)) + 2),
  'of a price': (book, nth) => {
    const price = book.dialect === 'beancount' ? `2024-12-31 price WRLD ${nth}.50 EUR\n` : `P 2024-12-31 WRLD ${nth}.50 EUR\n`
    return () => appendFileSync(fileOf(book, 'prices'), price)
  },
}

/** From a saved edit to the new net worth on an open page, wherever it was made, and the first answer of each report after it. */
export async function editsInPlaces({ transactions, bookOf, record }: Bench): Promise<void> {
  for (const size of new Set([Math.min(SMALL, transactions), transactions]))
    for (const dialect of DIALECTS) for (const layout of LAYOUTS) await editsOf(bookOf(size, dialect, layout), size, record)
}

async function editsOf(book: WrittenBook, size: number, record: Bench['record']): Promise<void> {
  const running = await Running.start(book.config, TODAY)
  const what = `${book.dialect}, ${size}, ${book.layout}`
  try {
    await running.synced()
    for (const report of REPORTS) await running.get(report)
    const shown = await NetWorthShown.on(running)
    const answers = new Map(REPORTS.map((report) => [report, [] as number[]]))
    const all: number[] = []
    for (const [place, edit] of Object.entries(PLACES)) {
      const times: number[] = []
      for (let round = 0; round < EDITS; round++) {
        await pause(300)
        const nth = all.length + 1
        const save = edit(book, nth)
        const started = performance.now()
        save()
        await shown.changed()
        const took = performance.now() - started
        times.push(took)
        all.push(took)
        // Each is the first to ask in its turn: what one works out, the next finds.
        for (let at = 0; at < REPORTS.length; at++) {
          const report = REPORTS[(nth + at) % REPORTS.length]!
          const ms = await running.answeredIn(report)
          if (at === 0) answers.get(report)?.push(ms)
        }
      }
      record(`${what}: an edit ${place}, p50`, quantile(times, 0.5), 'ms', size <= SMALL ? 50 : 80)
    }
    // Of ten edits it would be the slowest one, so it is that of all forty; the first after a start is mostly the slowest.
    record(`${what}: an edit, p95`, quantile(all, 0.95), 'ms', P95_REACH_MS)
    record(`${what}: the first edit`, all[0], 'ms')
    for (const [report, times] of answers) record(`${what}: first ${report} after an edit`, quantile(times, 0.5), 'ms', REPORT_REACH_MS)
  } finally {
    await running.stop()
  }
}
