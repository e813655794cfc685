import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { EMPTY } from 'rxjs'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type Day, parseDay } from '#vocabulary/day.ts'
import { sealed, unsealed } from '#vocabulary/sealed-bytes.ts'
import { configurationOf } from '../../src/config/load.ts'
import type { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { readConfiguration } from '../../src/config/read.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import type { LedgerView } from '../../src/projections/view/ledger-view.ts'
import { networthHistory } from '../../src/projections/valuation/net-worth/net-worth-history.ts'
import { KeptAnswers } from '../../src/service/snapshots/kept-answers.ts'
import { Ledgers } from '../../src/service/ledgers/ledgers.ts'
import { ANSWERS_FILE, SnapshotFolder } from '../../src/service/snapshots/snapshot-folder.ts'
import type { BookAt } from '../../src/service/snapshots/snapshot-store.ts'
import { temporaryFolder } from '../support/database.ts'
import { plain } from '../support/ledger-from-text.ts'
import { viewFromText } from '../support/view-from-text.ts'

/* Net worth of the days up to the last run is gone on from by the next one, for the same book under the same configuration. */

const place = temporaryFolder()
const file = join(place.path, ANSWERS_FILE)
afterAll(() => place.remove())
beforeEach(() => rmSync(file, { force: true }))

const read = readConfiguration(JSON.stringify({ journal_path: 'main.journal', default_currency: 'EUR', time_zone: 'UTC' }), '/daybook.yaml')
const plainConfiguration = configurationOf({
  file: '/daybook.yaml',
  bytes: Buffer.alloc(0),
  settings: read.ok ? read.settings : ({} as never),
  home: '/',
})

const BOOK: BookAt = { position: 7, hash: 'a'.repeat(64) }
const spent = (cents: string): string => `2024-01-05 Shop\n    Expenses:Food  12.${cents} EUR\n    Assets:Bank\n\n`

interface Run {
  readonly view?: LedgerView
  readonly found?: BookAt | undefined
  readonly build?: string
  readonly fingerprint?: string
  readonly timeZone?: string
  readonly today?: string
}

/** What a start has: the ledgers of a book, and what an earlier run kept of one. */
function start(given: Run) {
  const { view = viewFromText(spent('50')), build = 'this program', today = '2024-02-01', found: _, ...configured } = given
  const found = 'found' in given ? given.found : BOOK
  const shown = { view }
  const configuration = { current: { ...plainConfiguration, ...configured } }
  const days = { configuration: configuration as LiveConfiguration, clock: { now: () => '' } as never, fixedToday: parseDay(today) }
  const views = { current: () => shown.view, at: () => Promise.resolve(shown.view), changes: EMPTY }
  const store = new SnapshotFolder({ folder: place.path, build })
  const ledgers: Ledgers = new Ledgers({ ...days, views, log: {} as never, begun: (ledger) => kept.startLedger(ledger) })
  const kept = new KeptAnswers({ ...days, views, found, store, answers: store.answers(), valued: () => ledgers.made() })
  return { ledgers, kept, shown }
}
async function keep(given: Run = {}): Promise<void> {
  const { ledgers, kept } = start({ found: undefined, ...given })
  networthReport(ledgers.current())
  await kept.write(BOOK)
}
/** From which day on a start has to walk; undefined for all of them. */
const walkedFrom = (given: Run): Day | undefined => start(given).ledgers.current().openSince(networthHistory)

describe('net worth up to the last run', () => {
  test('is gone on from on the same day and on a later one, with the figures that walking gives', async () => {
    await keep()
    expect(walkedFrom({})).toBe(parseDay('2024-02-02'))
    const later = start({ today: '2024-03-15' })
    expect(later.ledgers.current().openSince(networthHistory)).toBe(parseDay('2024-02-02'))
    const walked = start({ today: '2024-03-15', found: undefined })
    expect(plain(networthReport(later.ledgers.current()))).toEqual(plain(networthReport(walked.ledgers.current())))
  })

  test.each<[string, Run]>([
    ['of another book', { found: { ...BOOK, hash: 'b'.repeat(64) } }],
    ['of the book at another event', { found: { ...BOOK, position: 8 } }],
    ['by another program', { build: 'a newer program' }],
    ['under another configuration', { fingerprint: 'another' }],
    ['in another time zone', { timeZone: 'Asia/Tokyo' }],
    ['on an earlier day', { today: '2024-01-31' }],
    ['where there was no book beside the log', { found: undefined }],
  ])('is not gone on from %s', async (_, other) => {
    await keep()
    expect(walkedFrom({})).toBeDefined()
    expect(walkedFrom(other)).toBeUndefined()
  })

  test.each<[string, (networth: Uint8Array) => unknown]>([
    ['cannot be read', (networth) => networth.subarray(0, -1)],
    ['is no net worth', () => serialize({ today: 0, points: 'none' })],
    ['is nothing', () => serialize(null)],
    ['is no bytes', () => 'text'],
  ])('is worked out anew where what was kept %s', async (_, spoiled) => {
    await keep()
    const mark = 'daybook answers 1\n'
    const kept = deserialize(unsealed(mark, readFileSync(file))!) as { networth: Uint8Array }
    writeFileSync(file, sealed(mark, serialize({ ...kept, networth: spoiled(kept.networth) })))
    const walked = start({ found: undefined }).ledgers.current()
    expect(plain(networthReport(start({}).ledgers.current()))).toEqual(plain(networthReport(walked)))
  })

  test('is nothing to a book that has changed before anybody asked', async () => {
    await keep()
    const { ledgers, shown } = start({})
    shown.view = viewFromText(spent('99'))
    expect(ledgers.current().openSince(networthHistory)).toBeUndefined()
  })

  test('stays for the run after one that nobody asked for anything, and goes on with one that was asked', async () => {
    await keep()
    const quiet = start({ today: '2024-02-02' })
    await quiet.kept.write(BOOK)
    expect(walkedFrom({ today: '2024-02-04' })).toBe(parseDay('2024-02-02'))
    await keep({ today: '2024-02-03', found: BOOK })
    expect(walkedFrom({ today: '2024-02-04' })).toBe(parseDay('2024-02-04'))
  })
})
