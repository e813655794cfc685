import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { JournalReader } from '../../src/commands/journal/journal-reader.ts'
import type { BookRequest } from '../../src/commands/journal/read-changes.ts'
import type { WatchList } from '../../src/commands/journal/last-reading.ts'
import { type SyncJournalOptions, syncJournal } from '../../src/commands/sync-journal.ts'
import { JOURNAL_STREAM } from '../../src/events/journal-events.ts'
import type { EventLog, RecordedEvent } from '../../src/events/log/log.ts'
import { verifyChain } from '../../src/events/log/verify-chain.ts'
import { LedgerViewBuilder } from '../../src/projections/view/ledger-view-builder.ts'
import { recordedJournalFromView } from '../../src/service/sync/sync-work.ts'
import { openTestLog, temporaryFolder, temporaryPglite } from '../support/database.ts'

const reader = new JournalReader({ once: false })
afterAll(() => reader.close())

/** A log that another process may write to between our reading and our recording. */
let log: EventLog
let view: LedgerViewBuilder
let folder: ReturnType<typeof temporaryFolder>
let told: string[] = []
let watched: WatchList[] = []
let keys = 0
beforeAll(async () => void (log = await openTestLog(await temporaryPglite())))
afterAll(() => log.close())
beforeEach(async () => {
  folder = temporaryFolder()
  await options().reached((await log.head()).position)
  // The book of the test before is gone.
  write('')
  await sync()
  told = []
  watched = []
})
afterEach(() => folder.remove())

const write = (text: string, name = 'main.journal'): void => writeFileSync(join(folder.path, name), text)
const opening = (amount: number): string => `2024-01-01 Opening\n  Assets:Bank   ${amount} EUR\n  Equity\n`

const settings = (): BookRequest => ({
  root: join(folder.path, 'main.journal'),
  dialect: '',
  strict: false,
  autoPostings: true,
  today: parseDay('2024-02-01'),
  forecastUntil: 0,
})

const options = (changed: Partial<SyncJournalOptions> = {}): SyncJournalOptions => ({
  log,
  reader,
  settings,
  recorded: () => {
    const current = view.view()
    const { lastSync } = current
    return {
      position: lastSync?.position ?? 0,
      streamVersion: lastSync?.version ?? 0,
      message: () => recordedJournalFromView(current),
      ...(lastSync && {
        last: {
          hash: lastSync.data.hash,
          files: lastSync.data.files.map(({ name }) => name),
          globs: lastSync.data.globs,
          forecastUntil: lastSync.data.forecast_until,
          autoPostings: lastSync.data.auto_postings,
        },
      }),
    }
  },
  reached: async (position) => {
    told.push(`reached ${position}`)
    view = new LedgerViewBuilder()
    for await (const events of log.read({ after: 0, until: position })) for (const event of events) view.apply(event)
  },
  watch: (watchList) => void watched.push(watchList),
  ...changed,
})

const sync = (changed: Partial<SyncJournalOptions> = {}, force = false) =>
  syncJournal(options(changed), { force, key: `journal ${keys++}` }, ({ stage }) => void told.push(stage ?? ''))

describe('a sync of the journal', () => {
  test('records what is new, tells each stage, and counts transactions and postings; unchanged files record nothing', async () => {
    write(`${opening(10)}\nP 2024-01-01 EUR 2 USD\n`)
    const counts = { transactions_removed: 0, transactions_unchanged: 0, postings_removed: 0, postings_unchanged: 0, price_count: 1 }
    expect(await sync()).toEqual({
      ok: true,
      skipped: false,
      details: [],
      counts: { ...counts, transactions_added: 1, postings_added: 2, posting_count: 2 },
    })
    const { position } = await log.head()
    expect(told).toEqual(['reading', 'recording', 'projecting', `reached ${position}`])
    expect(await sync()).toEqual({ ok: true, skipped: true, details: [] })
    expect(watched).toEqual([1, 2].map(() => ({ files: [join(folder.path, 'main.journal')], globs: [] })))
    expect(await sync({}, true)).toMatchObject({ ok: true, skipped: false, counts: { transactions_added: 0, transactions_unchanged: 1 } })

    write(`${opening(11)}\n${opening(12)}`)
    expect(await sync()).toMatchObject({
      counts: {
        transactions_added: 2,
        transactions_removed: 1,
        transactions_unchanged: 0,
        postings_added: 4,
        postings_removed: 2,
        postings_unchanged: 0,
        posting_count: 4,
        price_count: 0,
      },
    })
  })

  test('of a journal with an error records nothing, and lists errors before warnings under names of the folder', async () => {
    write(`comment\n`, 'open.journal')
    write(`include open.journal\n2024-01-01 x\n  Assets:Bank  1 EUR\n  Equity  2 EUR\n\n2024-01-02 y\n  Assets:Bank  1 EUR\n  Equity  3 EUR\n`)
    const before = await log.head()
    const result = await sync()
    expect(result).toMatchObject({ ok: false, stage: 'journal.validate' })
    if (result.ok) throw new Error('it was recorded')
    expect(result.details.map((line) => line.slice(0, line.indexOf(': ')))).toEqual(['main.journal:2', 'main.journal:6', 'open.journal:1'])
    expect(result.error).toBe(`${result.details[0]}\n\n${result.details[1]}`)
    expect(await log.head()).toEqual(before)
    expect(watched).toEqual([{ files: ['main.journal', 'open.journal'].map((name) => join(folder.path, name)), globs: [] }])
    expect(told).toEqual(['reading'])
  })

  test('tells the warnings of a journal that it records', async () => {
    write(`${opening(1)}\ncomment\n`)
    expect(await sync()).toMatchObject({
      ok: true,
      skipped: false,
      details: [expect.stringMatching(/^main\.journal:5: "comment" has no "end comment"/)],
    })
  })

  test('lists two hundred problems, and says how many more there are', async () => {
    const wrong = (count: number): string => '2024-01-01 x\n  Assets:Bank  1 EUR\n  Equity  2 EUR\n\n'.repeat(count)
    write(wrong(200))
    expect((await sync()).details).toHaveLength(200)
    write(wrong(203))
    const { details } = await sync()
    expect([details.length, details[199], details[200]]).toEqual([201, expect.stringMatching(/^main\.journal:797:/), 'and 3 more'])
  })

  test('that another process overtook reads what that one recorded, and records what is left', async () => {
    write(opening(10))
    await sync()
    const stale = view
    write(`${opening(10)}\n${opening(20)}`)
    await sync()
    view = stale
    write(`${opening(10)}\n${opening(20)}\n${opening(30)}`)
    told = []
    const before = (await log.head()).position
    expect(await sync()).toMatchObject({ ok: true, counts: { transactions_added: 1, transactions_removed: 0, transactions_unchanged: 2 } })
    expect(told.slice(0, 5)).toEqual(['reading', 'recording', `reached ${before}`, 'reading', 'recording'])
  })

  test('that is overtaken again and again gives up the fifth time, and has recorded nothing', async () => {
    write(opening(10))
    await sync()
    const before = await log.head()
    write(opening(11))
    told = []
    const { recorded } = options()
    expect(await sync({ recorded: () => ({ ...recorded(), streamVersion: 0 }) })).toEqual({
      ok: false,
      error: 'other processes keep recording the journal; sync again when they are done',
      stage: 'journal.db_write',
      details: [],
    })
    expect(told.filter((stage) => stage === 'recording')).toHaveLength(5)
    expect(await log.head()).toEqual(before)
  })

  describe('of a log in which nothing was ever recorded', () => {
    let fresh: EventLog
    const recorded = () => ({ position: 0, streamVersion: 0, message: () => expect.unreachable() })
    const first = (changed: Partial<SyncJournalOptions> = {}, force = false) =>
      syncJournal(
        options({ log: fresh, recorded, reached: () => Promise.resolve(), ...changed }),
        { force, key: 'first' },
        (progress) => void told.push(progress.stage),
      )
    const inLog = async (): Promise<readonly RecordedEvent[]> => fresh.readStream(JOURNAL_STREAM)
    beforeEach(async () => void (fresh = await openTestLog(await temporaryPglite())))
    afterEach(() => fresh.close())

    test.each([false, true])('records the whole journal (force %s)', async (force) => {
      write(opening(10))
      expect(await first({}, force)).toMatchObject({ ok: true, counts: { transactions_added: 1 } })
      expect((await inLog()).map(({ type }) => type)).toEqual(['TransactionsRecorded', 'JournalSynced'])
      expect(told).toEqual(['reading', 'recording', 'projecting'])
      expect(await verifyChain(fresh.database)).toMatchObject({ ok: true })
    })

    test('is refused with a journal that is wrong, and nothing is recorded', async () => {
      write('2024-01-01 Opening\n  Assets:Bank   10 EUR\n')
      expect(await first()).toMatchObject({ ok: false, stage: 'journal.validate' })
      expect([await inLog(), told]).toEqual([[], ['reading']])
    })

    test('records nothing when the reading fails', async () => {
      write(opening(10))
      const ended = { read: () => Promise.reject(new Error('the thread has ended')) } as unknown as JournalReader
      await expect(first({ reader: ended })).rejects.toThrow('the thread has ended')
      expect(await inLog()).toEqual([])
      expect(await first()).toMatchObject({ ok: true, counts: { transactions_added: 1 } })
    })

    test('is overtaken by another process like any other', async () => {
      write(opening(10))
      await syncJournal(options({ log: fresh, recorded, reached: () => Promise.resolve() }), { force: false, key: 'other' }, () => undefined)
      expect(await first()).toMatchObject({ ok: false, error: expect.stringContaining('other processes keep recording') })
    })
  })

  test('asks the tool of the dialect where that is configured, after all is recorded', async () => {
    write(opening(10))
    const result = await sync({ settings: () => ({ ...settings(), crossCheck: { environment: { PATH: '' } } }) })
    expect(told.at(-1)).toBe('cross-checking')
    expect(result).toMatchObject({ ok: true, details: [expect.stringMatching(/^cross-check: not done, because hledger is not installed/)] })
  })
})
