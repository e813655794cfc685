import { EMPTY } from 'rxjs'
import { beforeEach, describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import type { LiveConfiguration } from '../../../src/config/live-configuration.ts'
import { configurationOf } from '../../../src/config/load.ts'
import { readConfiguration } from '../../../src/config/read.ts'
import type { EventLog, RecordedEvent } from '../../../src/events/log/log.ts'
import type { JournalContent } from '../../../src/commands/journal/decide.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { LiveViews } from '../../../src/projections/view/live-views.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import { networthHistory } from '../../../src/projections/valuation/net-worth/net-worth-history.ts'
import { Ledgers } from '../../../src/service/ledgers/ledgers.ts'
import { valuedAhead } from '../../../src/service/ledgers/valued-ahead.ts'
import { testClock } from '../../support/database.ts'
import { firstEvents, firstReading } from '../../support/first-reading.ts'
import { contentOf } from '../../support/plain-book.ts'

const TODAY = parseDay('2024-06-15')
const log = { feed: EMPTY } as unknown as EventLog

function written(amount: number): JournalContent {
  const text = `2024-01-01 In\n    Assets:Bank  ${amount} EUR\n    Equity:Own\n`
  return contentOf(readerOf('hledger').read('/main.journal', { home: '/', bytes: () => Buffer.from(text), glob: () => [] }, { today: TODAY }))
}
const submitted = { stream: 'job:1', type: 'JobSubmitted', position: 1, version: 1, at: '2024-01-01T00:00:00Z', data: {} } as unknown as RecordedEvent

const read = readConfiguration(JSON.stringify({ journal_path: 'main.journal' }), '/daybook.yaml')
const configuration = configurationOf({ file: '/daybook.yaml', bytes: Buffer.alloc(0), settings: read.ok ? read.settings : ({} as never), home: '/' })
const sources = () => ({
  configuration: { current: configuration } as LiveConfiguration,
  clock: testClock(),
  fixedToday: TODAY,
  log: log as never,
})

let views: LiveViews
let ledgers: Ledgers
beforeEach(() => {
  views = new LiveViews(log)
  ledgers = new Ledgers({ ...sources(), views })
})
const worth = (): string => ledgers.current().worked(networthHistory).points.at(-1)?.balanceAmount.toText() ?? 'nothing'
function appended(events: readonly RecordedEvent[]): void {
  views.take(events)
  views.settled()
}

describe('the book of a first reading', () => {
  test('is valued before the log has it, and shown when it has', async () => {
    const [content, reading] = [written(10), firstReading(written(10))]
    await valuedAhead(reading, { views, ledgers })
    expect([worth(), views.current().position]).toEqual(['nothing', 0])
    appended([submitted])
    const events = firstEvents(content, 2)
    views.foresee(events, reading)
    appended(events)
    const ledger = ledgers.current()
    expect(ledger.openSince(networthHistory)).toBe(Number.MAX_SAFE_INTEGER)
    expect(worth()).toBe('10')
    expect(networthReport(ledger)).toEqual(networthReport(new Ledgers({ ...sources(), views }).current()))
  })

  test('is not shown when the log has another one', async () => {
    const reading = firstReading(written(10))
    await valuedAhead(reading, { views, ledgers })
    const events = firstEvents(written(11))
    views.foresee(events)
    appended(events)
    expect(worth()).toBe('11')
  })

  test('is not shown when another process has recorded what it has read', async () => {
    const reading = firstReading(written(10))
    await valuedAhead(reading, { views, ledgers })
    views.foresee(firstEvents(written(10)), reading)
    appended(firstEvents(written(11)))
    expect(worth()).toBe('11')
  })

  test('is nothing to a book that is there already', async () => {
    appended(firstEvents(written(11)))
    const before = views.current()
    await valuedAhead(firstReading(written(10)), { views, ledgers })
    expect([views.current(), worth()]).toEqual([before, '11'])
  })

  test('is left alone by what fails about it', async () => {
    const failing = { foresee: () => expect.unreachable() } as unknown as Ledgers
    await valuedAhead(firstReading(written(10)), { views, ledgers: failing })
    expect(worth()).toBe('nothing')
  })
})
