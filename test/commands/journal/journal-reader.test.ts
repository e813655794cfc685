import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { DataOf } from '../../../src/events/catalogue.ts'
import { decode } from '../../../src/events/codec.ts'
import { JournalReader } from '../../../src/commands/journal/journal-reader.ts'
import { temporaryFolder } from '../../support/database.ts'
import { requestFor } from './read-request.ts'

const GOOD = '2024-01-01 Opening\n  Assets:Bank   10 EUR\n  Equity\n'
/** Nothing in it is refused; it is only long, and every amount has to be computed. */
const ENDLESS = '2024-01-01 x\n  Assets:Bank   (10 EUR * (1 + 2 - 2) / 3 + 2 EUR)\n  Equity\n'.repeat(400_000)

let folder: ReturnType<typeof temporaryFolder>
let reader: JournalReader
beforeEach(() => {
  folder = temporaryFolder()
  reader = new JournalReader({ once: false, limitMs: 2000 })
})
afterEach(async () => {
  await reader.close()
  folder.remove()
})

const write = (name: string, text: string): void => writeFileSync(join(folder.path, name), text)
const request = () => requestFor(folder.path)
const read = () => reader.read({ ...request(), force: true }, { position: 0, message: () => expect.unreachable() })

test('a journal that never ends is ended, named with its file, and the next one is read', async () => {
  // The thread has started by then, however busy the machine is.
  write('main.ledger', GOOD)
  expect(await reader.check(request(), new Map())).toMatchObject({ problems: [] })
  write('main.ledger', `include endless.ledger\n${GOOD}`)
  write('endless.ledger', ENDLESS)
  expect(await read()).toMatchObject({
    kind: 'rejected',
    problems: [
      { severity: 'error', code: 'reading_endless', file: join(folder.path, 'endless.ledger'), message: expect.stringContaining('ended after 2 s') },
    ],
  })
  expect(await reader.check(request(), new Map([[join(folder.path, 'endless.ledger'), Buffer.from(ENDLESS)]]))).toMatchObject({
    problems: [{ code: 'reading_endless' }],
  })
  write('endless.ledger', '; mended\n')
  expect(await read()).toMatchObject({ kind: 'read' })
})

test('who waits for its turn while the reader is closed is told so, and nothing begins anew', async () => {
  write('main.ledger', ENDLESS)
  const [first, second] = [reader.check(request(), new Map()), reader.check(request(), new Map())]
  await reader.close()
  const threads = (): number => process.getActiveResourcesInfo().filter((resource) => resource === 'MessagePort').length
  const before = threads()
  for (const waiting of [first, second, reader.check(request(), new Map())]) {
    expect(await waiting).toMatchObject({ problems: [{ code: 'reading_stopped' }] })
  }
  expect(threads()).toBeLessThanOrEqual(before)
})

test('closing ends a reading that runs', async () => {
  write('main.ledger', ENDLESS)
  reader = new JournalReader({ once: false })
  const reading = read()
  await new Promise((resolve) => setTimeout(resolve, 1500))
  await reader.close()
  expect(await reading).toMatchObject({ kind: 'rejected', problems: [{ code: 'reading_stopped' }] })
})

test('a journal that nobody has touched is found so without a thread, also with files by pattern, and read in one once it was', async () => {
  write('main.ledger', 'include years-*.ledger\n')
  write('years-1.ledger', GOOD)
  const outcome = await read()
  if (outcome.kind !== 'read') throw new Error(outcome.kind)
  const synced = outcome.events.map((event) => decode(event)).at(-1) as DataOf<'JournalSynced'>
  const last = { hash: synced.hash, files: synced.files.map(({ name }) => name), globs: synced.globs, forecastUntil: 0, autoPostings: true }
  await reader.close()

  const source = { position: 1, transactions: 1, message: () => expect.unreachable() }
  const again = async (other: object = {}): Promise<string> => {
    reader = new JournalReader({ once: false })
    const { kind } = await reader
      .read({ ...request(), force: false, last, ...other }, { ...source, message: () => emptyMessage })
      .finally(() => reader.close())
    return kind
  }
  reader = new JournalReader({ once: false })
  expect(await reader.read({ ...request(), force: false, last }, source)).toEqual({
    kind: 'unchanged',
    watchList: {
      files: ['main.ledger', 'years-1.ledger'].map((name) => join(folder.path, name)),
      globs: [{ pattern: join(folder.path, synced.globs[0]!.pattern), matches: [join(folder.path, 'years-1.ledger')] }],
    },
  })
  for (const other of [{ force: true }, { forecastUntil: 1 }, { autoPostings: false }, { roots: 'x' }, { hledgerRules: 'newest' }]) {
    expect(await again(other)).toBe('read')
  }
  write('years-2.ledger', '')
  expect(await again()).toBe('read')
  rmSync(join(folder.path, 'years-2.ledger'))
  expect(await again()).toBe('unchanged')
  write('years-1.ledger', `${GOOD}; one more\n`)
  expect(await again()).toBe('read')
  rmSync(join(folder.path, 'years-1.ledger'))
  expect(await again()).toBe('rejected')
})

test('a thread that rests is followed by one that is told what is recorded, also when it ends before its reading is', async () => {
  write('main.ledger', GOOD)
  const first = await read()
  if (first.kind !== 'read') throw new Error(first.kind)
  await reader.rest()
  // Another thread, which has nothing that could be recorded.
  await reader.check({ ...request(), secret: [], included: [] }, new Map())
  reader.recorded(1)
  write('main.ledger', `${GOOD}\n2024-01-02 Shop\n  Expenses   1 EUR\n  Assets:Bank\n`)
  let told = 0
  const message = () => (told++, emptyMessage)
  const again = (position: number) => reader.read({ ...request(), force: false }, { position, message })
  expect(await again(1)).toMatchObject({ kind: 'read', counts: { added: 2 } })
  expect(told).toBe(1)
  reader.recorded(2)
  expect(await again(2)).toMatchObject({ kind: 'read' })
  expect(told).toBe(1)
})

const emptyMessage = {
  ids: [],
  postings: 0,
  files: [],
  file: new Int32Array(0),
  line: new Int32Array(0),
  prices: [],
  annotations: { files: [], rows: [] },
  known: { hashes: new Map(), declaredAccounts: [] },
}
