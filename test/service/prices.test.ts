import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Job } from '../../src/commands/jobs.ts'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import { networthToday } from '../../src/projections/reports/net-worth.ts'
import { Daybook } from '../../src/service/daybook.ts'
import { journalOnly } from '../../src/service/sync/journal-request.ts'
import { until } from '../support/until.ts'

const pricesOnly = { ...journalOnly, journal: false, prices: true }
const folder = mkdtempSync(join(tmpdir(), 'daybook-prices-'))
const clock = new StandingClock('2024-03-01T08:00:00.000Z')
let daybook: Daybook

beforeAll(async () => {
  writeFileSync(join(folder, 'main.ledger'), '2024/01/01 A gift\n    Assets:Fund  10 FUND\n    Equity:Gifts  -10 FUND\n')
  const fund = { version: 1, currency: 'EUR', entries: [{ date: '2024-02-01', value: '10' }] }
  writeFileSync(join(folder, 'fund.json'), JSON.stringify(fund))
  writeFileSync(
    join(folder, 'daybook.yaml'),
    'journal_path: main.ledger\ndefault_currency: EUR\ntime_zone: UTC\ncommodities:\n  - { name: FUND, type: unknown, price: { provider: local-json, code: fund.json } }\n',
  )
  const loaded = await loadConfig({ file: join(folder, 'daybook.yaml') })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const troubled = (message: string): never => {
    throw new Error(message)
  }
  daybook = await Daybook.open({ configuration: new LiveConfiguration(loaded.configuration), clock, watch: true, troubled })
})
afterAll(async () => {
  await daybook.close()
  rmSync(folder, { recursive: true })
})

async function synced(request: typeof journalOnly): Promise<Job> {
  const { id } = await daybook.jobs.submit(request, 'api')
  const ended = await until(
    () => daybook.jobs.find(id),
    (job) => job?.status === 'completed' || job?.status === 'failed',
  )
  return ended as Job
}
async function worth(asOf: number | string | undefined): Promise<string> {
  const ledger = await daybook.ledgers.asOf(asOf)
  if (ledger instanceof Refusal) throw new Error(ledger.message)
  return networthToday(ledger).networth.balanceAmount.toString()
}
const headPosition = async (): Promise<number> => (await daybook.log.head()).position

describe('prices of providers in the book', () => {
  test('belong to the moment at which they were fetched: now, this moment and this position say the same', async () => {
    expect(await synced(journalOnly)).toMatchObject({ status: 'completed' })
    const journal = await headPosition()
    clock.advance(60_000)
    expect(await synced(pricesOnly)).toMatchObject({ status: 'completed' })
    const priced = await headPosition()
    expect([await worth(undefined), await worth(clock.now()), await worth(priced)]).toEqual(['100', '100', '100'])
    expect([await worth(journal), await worth('2024-03-01T08:00:59.999Z')]).toEqual(['0', '0'])
  })

  test('are recorded once: the same again adds no price', async () => {
    await synced(pricesOnly)
    const types: string[] = []
    for await (const events of daybook.log.read({ after: 0 })) types.push(...events.map(({ type }) => type))
    expect(types.filter((type) => type === 'PricesFetched')).toHaveLength(1)
  })

  test('are dropped once, however many ask for it, and not at all when there are none', async () => {
    clock.advance(60_000)
    await Promise.all([daybook.dropProvidedPrices(), daybook.dropProvidedPrices(), daybook.dropProvidedPrices()])
    expect(await worth(undefined)).toBe('0')
    await daybook.dropProvidedPrices()
    const dropped = async (): Promise<number> => {
      let count = 0
      for await (const events of daybook.log.read({ after: 0 })) count += events.filter(({ type }) => type === 'ProviderPricesDropped').length
      return count
    }
    expect(await dropped()).toBe(1)
    await synced(pricesOnly)
    expect(await worth(undefined)).toBe('100')
    await daybook.dropProvidedPrices()
    expect([await dropped(), await worth(undefined)]).toEqual([2, '0'])
    expect(daybook.views.current().states.map(({ kind }) => kind)).toEqual([
      'journal',
      'prices_fetched',
      'prices_dropped',
      'prices_fetched',
      'prices_dropped',
    ])
  })
})
