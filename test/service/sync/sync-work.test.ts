import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { JournalReader } from '../../../src/commands/journal/journal-reader.ts'
import { type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import { FORECAST } from '#vocabulary/book-columns.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { journalRequest } from '../../../src/service/sync/journal-request.ts'
import { lastReadingOf, syncWork } from '../../../src/service/sync/sync-work.ts'
import { journalSynced } from '../../support/journal-synced.ts'
import { temporaryLog } from '../../support/database.ts'
import { MemoryViews, startService } from '../../support/service.ts'

test('an open rule is followed for three years of months, this one included', async () => {
  const { configuration, stop } = await startService()
  const lastForecast = (today: Day, rule: string): string => {
    const bytes = Buffer.from(`${rule}\n    Expenses:Rent  1 EUR\n    Assets:Checking\n`)
    const files = { home: '/people', bytes: () => bytes, glob: () => [] }
    const { forecastUntil } = journalRequest(configuration.current, today)
    const { transactions } = readerOf('ledger').read('/books/main.ledger', files, { today, forecastUntil })
    const days = Array.from({ length: transactions.count }, (_, row) => row).filter((row) => transactions.origin[row] === FORECAST)
    return formatDay(Math.max(...days.map((row) => transactions.day[row]!)))
  }
  expect(lastForecast(parseDay('2022-02-07'), '~ Monthly')).toBe('2025-01-01')
  expect(lastForecast(parseDay('2022-12-31'), '~ Monthly')).toBe('2025-11-01')
  expect(lastForecast(parseDay('2022-02-28'), '~ Monthly')).toBe('2025-01-01')
  expect(lastForecast(parseDay('2022-02-07'), '~ Monthly from 2022/02/01 to 2022/05/01')).toBe('2022-04-01')
  await stop()
})

test('a journal that was read before all of it was recorded is read again, once: events of beancount, cash accounts of hledger', () => {
  const counts = { added: 1, removed: 0, unchanged: 0, transactions: 1, postings: 2, prices: 0 }
  const before = { ...journalSynced('hash'), counts }
  expect(lastReadingOf({ ...before, dialect: 'beancount' })).toEqual({})
  expect(lastReadingOf({ ...before, dialect: 'beancount', directives: [['transaction', 1]] }).last).toMatchObject({ hash: 'hash' })
  expect(lastReadingOf({ ...before, dialect: 'ledger' }).last).toMatchObject({ hash: 'hash' })
  expect(lastReadingOf({ ...before, dialect: 'hledger' })).toEqual({})
  expect(lastReadingOf({ ...before, dialect: 'hledger', declared_cash: [] }).last).toMatchObject({ hash: 'hash' })
})

test('what was told of a new book has been sent before its returns are worked out', async () => {
  const { configuration, stop } = await startService({
    config: 'commodities:\n  - {name: HOUSE, type: unknown, price: {provider: local-json, code: house.json}}\n',
  })
  const prices = { version: 1, currency: 'EUR', entries: [{ date: '2024-01-01', value: '410000.00' }] }
  writeFileSync(join(configuration.current.directory, 'house.json'), JSON.stringify(prices))
  const log = await temporaryLog()
  const order: string[] = []
  const work = syncWork({
    configuration,
    log,
    views: new MemoryViews(),
    reader: new JournalReader({ once: false }),
    today: () => parseDay('2024-01-01'),
    reached: () => {
      setImmediate(() => order.push('sent'))
      return Promise.resolve()
    },
    watch: () => undefined,
    agreed: () => undefined,
    prepare: () => {
      order.push('returns')
      return []
    },
  })
  await work({ journal: false, prices: true, force_prices: false, force_journal: false, portfolios: false }, () => undefined, 'job')
  expect(order).toEqual(['sent', 'returns'])
  await log.close()
  await stop()
})
