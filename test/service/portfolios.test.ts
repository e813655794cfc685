import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { StandingClock } from '../support/standing-clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Job } from '../../src/commands/jobs.ts'
import { LiveConfiguration } from '../../src/config/live-configuration.ts'
import { loadConfig } from '../../src/config/load.ts'
import { portfolioAllocationReport } from '../../src/projections/reports/allocation.ts'
import { Daybook } from '../../src/service/daybook.ts'
import { journalOnly } from '../../src/service/sync/journal-request.ts'
import { until } from '../support/until.ts'

const NOTHING = { ...journalOnly, journal: false }
const portfoliosOnly = { ...NOTHING, portfolios: true }
const folder = mkdtempSync(join(tmpdir(), 'daybook-portfolios-'))
const clock = new StandingClock('2024-03-01T08:00:00.000Z')
let daybook: Daybook

const written = (name: string, content: string): void => writeFileSync(join(folder, name), content)
async function opened(): Promise<Daybook> {
  const loaded = await loadConfig({ file: join(folder, 'daybook.yaml') })
  if (!loaded.ok) throw new Error(JSON.stringify(loaded.problems))
  const troubled = (message: string): never => {
    throw new Error(message)
  }
  return Daybook.open({ configuration: new LiveConfiguration(loaded.configuration), clock, watch: true, troubled })
}
beforeAll(async () => {
  written(
    'main.ledger',
    '2024/01/01 Broker\n    Assets:Fund  10 FUND @ 10 EUR\n    Assets:Gone  1 GONE @ 5 EUR\n    Assets:Checking\n2024/01/01 Price\n    Assets:House  1 HOUSE @ 7 EUR\n    Assets:Checking\n',
  )
  written('fund.csv', 'name,percentage,type,industry\nSteel,60,equity,Metals\nBonds,40,debt,\n')
  written('house.json', JSON.stringify({ version: 1, currency: 'EUR', entries: [{ date: '2024-02-01', value: '10' }] }))
  written(
    'daybook.yaml',
    `journal_path: main.ledger
default_currency: EUR
time_zone: UTC
commodities:
  - { name: GONE, type: stock, price: { provider: local-json, code: house.json }, holdings: nowhere.csv }
  - { name: FUND, type: mutualfund, price: { provider: local-json, code: house.json }, holdings: fund.csv }
  - { name: HOUSE, type: unknown, price: { provider: local-json, code: house.json } }
`,
  )
  daybook = await opened()
})
afterAll(async () => {
  await daybook.close()
  rmSync(folder, { recursive: true })
})

async function synced(request: typeof journalOnly): Promise<Job> {
  clock.advance(60_000)
  const { id } = await daybook.jobs.submit(request, 'api')
  const ended = await until(
    () => daybook.jobs.find(id),
    (job) => job?.status === 'completed' || job?.status === 'failed',
  )
  return ended as Job
}
async function types(asOf: number | string | undefined): Promise<string[]> {
  const ledger = await daybook.ledgers.asOf(asOf)
  if (ledger instanceof Refusal) throw new Error(ledger.message)
  return portfolioAllocationReport(ledger).security_type.map(({ group, amount }) => `${group} ${amount}`)
}
const headPosition = async (): Promise<number> => (await daybook.log.head()).position

describe('what funds are made of, in the book', () => {
  test('is asked for by itself; what fails is named, and stops neither the other funds nor prices', async () => {
    expect(await synced(journalOnly)).toMatchObject({ status: 'completed' })
    const job = await synced({ ...portfoliosOnly, prices: true })
    expect(job).toMatchObject({ status: 'completed', itemsCompleted: 2, itemsTotal: 2 })
    expect(job.details).toEqual(['Failed to fetch portfolio for GONE: holdings: cannot read nowhere.csv: the file does not exist'])
    expect(await types(undefined)).toEqual(['equity 60', 'debt 40'])
    expect(daybook.views.current().states.map(({ kind }) => kind)).toEqual(['journal', 'prices_fetched', 'portfolios_fetched'])
  })

  test('belongs to the moment at which it was heard of: what was said before stays what was said then', async () => {
    const before = await headPosition()
    written('fund.csv', 'name,percentage,type,industry\nSteel,30,equity,Metals\nWood,20,equity,Forests\nBonds,40,debt,\n')
    const { details } = await synced(portfoliosOnly)
    expect(details).toContain('what FUND is made of adds up to 90 %: the rest is unknown')
    expect(await types(undefined)).toEqual(['equity 50', 'debt 40'])
    expect(await types(before)).toEqual(['equity 60', 'debt 40'])
    expect(await types('2024-03-01T08:00:30.000Z')).toEqual([])
  })

  test('is kept over a start', async () => {
    await daybook.close()
    daybook = await opened()
    expect(await types(undefined)).toEqual(['equity 50', 'debt 40'])
    await synced(portfoliosOnly)
    const fetched: string[] = []
    for await (const events of daybook.log.read({ after: 0 }))
      for (const event of events) if (event.type === 'PortfolioFetched') fetched.push(event.data.commodity)
    expect(fetched).toEqual(['FUND', 'FUND'])
  })

  test('fails as a whole when no fund has an answer, and then keeps what it had', async () => {
    written('fund.csv', 'name,percentage\nSteel,-1\n')
    expect(await synced(portfoliosOnly)).toMatchObject({
      status: 'failed',
      failedStage: 'portfolios',
      error: expect.stringContaining('Failed to fetch portfolio for FUND: holdings: fund.csv: line 2: -1 % is below nothing') as string,
    })
    expect(await types(undefined)).toEqual(['equity 50', 'debt 40'])
  })
})
