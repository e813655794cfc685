import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import { providerTools } from '../../../src/commands/prices/provider-tools.ts'
import { syncPrices, type SyncPricesResult } from '../../../src/commands/prices/sync-prices.ts'
import type { EventLog } from '../../../src/events/log/log.ts'
import { JournalColumns } from '../../../src/events/journal-columns.ts'
import { providerOf } from '../../../src/ingest/prices/providers.ts'
import { temporaryLog } from '../../support/database.ts'

const folder = mkdtempSync(join(tmpdir(), 'daybook-sync-prices-'))
let log: EventLog
beforeAll(async () => {
  log = await temporaryLog()
})
afterAll(async () => {
  await log.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Fetches a file of prices, and says what is in the book afterwards. */
async function synced(
  entries: readonly { readonly date: string; readonly value: string | number }[],
): Promise<SyncPricesResult & { prices: string[] }> {
  writeFileSync(join(folder, 'house.json'), JSON.stringify({ version: 1, currency: 'EUR', entries }))
  const before = (await log.head()).position
  const result = await syncPrices({
    log,
    key: `prices ${before}`,
    commodities: [{ name: 'HOUSE', type: 'unknown', provider: 'local-json', code: 'house.json' }],
    providerOf,
    tools: providerTools({ fetch, folder }),
    recorded: { rate: () => undefined, quotes: () => new Set(), lastDay: () => undefined },
    defaultCurrency: 'EUR',
    currencyCode: 'EUR',
    today: parseDay('2024-03-05'),
    force: false,
    report: () => undefined,
  })
  const columns = new JournalColumns()
  for await (const events of log.read({ after: before }))
    for (const event of events) if (event.type === 'PricesFetched') columns.addFetched(event.data)
  const { prices } = columns
  return { ...result, prices: Array.from({ length: prices.count }, (_, row) => `${formatDay(prices.day[row]!)} ${prices.rate.get(row)}`) }
}

describe('a price that cannot be kept', () => {
  test.each([1e-300, '1e-300', '1e300', '-1e-9999'])('%s is left out and named, and the others stay', async (value) => {
    const { prices, failed, details } = await synced([
      { date: '2024-01-31', value: '410000.50' },
      { date: '2024-02-29', value },
    ])
    expect(prices).toEqual(['2024-01-31 410000.5'])
    expect(failed).toBe(0)
    expect(details).toEqual(['provider local-json gave a price for HOUSE on 2024-02-29 with more than 255 digits: it was left out'])
  })

  test('is a failure when there is no other', async () => {
    const { prices, failed, details } = await synced([{ date: '2024-02-29', value: '1e-300' }])
    expect(prices).toEqual([])
    expect(failed).toBe(1)
    expect(details[0]).toMatch(/^Failed to fetch price for HOUSE: provider local-json gave a price for HOUSE on 2024-02-29 with more than 255 digits/)
  })

  test('does not fill the page when there are many', async () => {
    const { details } = await synced([
      { date: '2024-01-01', value: 5 },
      ...Array.from({ length: 9 }, (_, day) => ({ date: `2024-02-0${day + 1}`, value: '1e-300' })),
    ])
    expect(details).toHaveLength(4)
    expect(details).toContain('provider local-json gave 6 more prices with as many digits: they were left out')
  })
})

test('a price of 200 decimals is kept as it is', async () => {
  expect((await synced([{ date: '2024-01-31', value: '25e-200' }])).prices).toEqual([`2024-01-31 0.${'0'.repeat(198)}25`])
})
