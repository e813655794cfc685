import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, serve, type Server } from '../support/program.ts'
import { providerServer } from '../support/provider-server.ts'
import { runIn } from '../support/run-command.ts'

/** It writes a sign, and sources of prices know its code. */
const JOURNAL = `2024-01-02 Broker
    Assets:Shares   10 ACME @ 8.00 €
    Assets:Fund      5 FUND @ 20.00 €
    Assets:Checking
`
const COMMODITIES = `commodities:
  - {name: ACME, type: stock, price: {provider: com-yahoo, code: ACME}}
  - {name: FUND, type: mutualfund, price: {provider: local-json, code: fund.json}}
  - {name: GONE, type: stock, price: {provider: com-yahoo, code: GONE}}
`
const PATH = 'query2.finance.yahoo.com/v8/finance/chart/ACME'
const chart = (closes: Record<string, number>, currency = 'EUR'): string =>
  JSON.stringify({
    chart: {
      result: [
        {
          meta: { currency, gmtoffset: 0 },
          timestamp: Object.keys(closes).map((day) => Date.parse(`${day}T17:30:00Z`) / 1000),
          indicators: { quote: [{ close: Object.values(closes) }] },
        },
      ],
      error: null,
    },
  })
const fund = (value: string): string => JSON.stringify({ version: 1, currency: 'EUR', entries: [{ date: '2024-03-01', value }] })

type WireJob = { status: string; details?: string[]; error?: string; items_completed?: number; total_items?: number }
type Prices = Record<string, { date: string; value: number; source: string; quote_commodity: string }[]>

const synced = async (server: Server, request: object): Promise<WireJob> => {
  const { body } = await server.post('/api/sync', request)
  const { job_id } = body as { job_id: string }
  const ended = await server.until(
    () => server.get(`/api/jobs/${job_id}`),
    (answer) => ['completed', 'failed'].includes((answer.body as WireJob).status),
  )
  return ended.body as WireJob
}
const priceList = async (server: Server, query = ''): Promise<Prices> => ((await server.get(`/api/price${query}`)).body as { prices: Prices }).prices

/** As pino numbers it. */
const WARNING = 40

test('one failing ticker is named and stops nothing; what came is valued, kept over a restart, and asked for again only where it may have changed', async () => {
  const provider = await providerServer()
  const book = bookFolder({ 'main.ledger': JOURNAL, 'fund.json': fund('25.00') }, COMMODITIES)
  await placeEmptyLog(join(book.folder, '.daybook'))
  let server = await serve(book.folder, ['--now', '2024-03-05'], { DAYBOOK_PROVIDERS_URL: provider.url })
  onTestFinished(async () => {
    await server.stop()
    await provider.close()
    book.remove()
  })
  provider.on(PATH, chart({ '2024-03-01': 9.5, '2024-03-04': 9.75 }))
  const first = await synced(server, { journal: true, prices: true })
  expect(first).toMatchObject({ status: 'completed', items_completed: 3, total_items: 3 })
  expect(first.details).toEqual([expect.stringMatching(/^Failed to fetch price for GONE: .*answered 404/)])
  const networth = async (): Promise<number> =>
    ((await server.get('/api/networth')).body as { networthTimeline: { balanceAmount: number }[] }).networthTimeline.at(-1)!.balanceAmount
  // 10 x 9.75 + 5 x 25 - 180 paid
  expect(await networth()).toBe(42.5)
  expect((await priceList(server, '?base=ACME&source=provider&history=all'))['ACME']).toMatchObject([
    { date: '2024-03-04T00:00:00Z', value: 9.75 },
    { date: '2024-03-01T00:00:00Z', value: 9.5 },
  ])
  expect((await server.get('/api/config')).body).toMatchObject({ last_price_update: expect.stringMatching(/^20/) as string })

  await server.stop()
  server = await serve(book.folder, ['--now', '2024-03-05'], { DAYBOOK_PROVIDERS_URL: provider.url })
  await server.until(networth, (amount) => amount === 42.5)

  // The provider corrects a day and goes on; the journal's sync in between touches no fetched price.
  provider.on(PATH, chart({ '2024-03-04': 9.8, '2024-03-05': 10 }))
  await synced(server, { journal: true, force_journal: true })
  await synced(server, { prices: true })
  expect(provider.asked.findLast((path) => path.startsWith(PATH))).toMatch(/period1=1708905600/) // 26 February: a week before the last price
  expect((await priceList(server, '?base=ACME&source=provider&history=all'))['ACME']!.map((price) => price.value)).toEqual([10, 9.8, 9.5])
  expect(await networth()).toBe(45)

  // Another currency all of a sudden is kept, and said. Rates are asked for by the code of the sign that the book writes.
  provider.on(PATH, chart({ '2024-03-05': 11 }, 'USD'))
  provider.on('query2.finance.yahoo.com/v8/finance/chart/USDEUR%3DX', chart({ '2024-03-05': 0.9 }))
  expect((await synced(server, { prices: true })).details).toEqual(
    expect.arrayContaining([expect.stringMatching(/now quotes ACME in USD, and quoted it in € before/)]),
  )
  const { code, err } = await server.stop()
  // What went wrong with a price is a warning, and nothing is worse than that.
  const said = err.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as { level: number; msg: string }]))
  expect([code, [...new Set(said.map(({ level }) => level))]]).toEqual([0, [WARNING]])
  expect(said.map(({ msg }) => msg)).toContainEqual(expect.stringMatching(/^Failed to fetch price for GONE/))
  expect(await runIn(book.folder, ['verify'])).toMatchObject({ code: 0 })
})

test('a sync in which every price fails says so; the journal is recorded all the same', async () => {
  const provider = await providerServer()
  const book = bookFolder({ 'main.ledger': JOURNAL }, COMMODITIES)
  onTestFinished(async () => {
    await provider.close()
    book.remove()
  })
  await placeEmptyLog(join(book.folder, '.daybook'))
  const end = await runIn(book.folder, ['update'], { env: { DAYBOOK_PROVIDERS_URL: provider.url } })
  expect(end.code).toBe(1)
  expect(end.err.match(/Failed to fetch price for/g)).toHaveLength(3)
  expect(end.err).toMatch(/fund\.json: the file does not exist/)
  expect((await runIn(book.folder, ['update', '--journal'])).out).toBe('nothing changed\n')
  expect((await runIn(book.folder, ['update', '-c'], { env: { DAYBOOK_PROVIDERS_URL: provider.url } })).code).toBe(1)
})

test('an update of prices says that providers were checked, and one without commodities that nothing changed', async () => {
  const book = bookFolder(
    { 'main.ledger': JOURNAL, 'house.json': '{"version": 1, "currency": "EUR", "entries": [{"date": "2024-01-31", "value": "410000.00"}]}' },
    'commodities:\n  - {name: HOUSE, type: unknown, price: {provider: local-json, code: house.json}}\n',
  )
  onTestFinished(book.remove)
  await placeEmptyLog(join(book.folder, '.daybook'))
  expect(await runIn(book.folder, ['update', '-c'])).toMatchObject({
    code: 0,
    out: 'providers and files checked; new data is recorded\n',
  })
  const bare = bookFolder({ 'main.ledger': JOURNAL })
  onTestFinished(bare.remove)
  await placeEmptyLog(join(bare.folder, '.daybook'))
  expect((await runIn(bare.folder, ['update', '-c'])).out).toBe('nothing changed\n')
})
