import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { providerTools } from '../../../src/commands/prices/provider-tools.ts'
import { formatDay, parseDay } from '#vocabulary/day.ts'
import type { CallEntry } from '../../../src/ingest/prices/careful-get.ts'
import { type PriceRequest, ProviderError } from '../../../src/ingest/prices/provider.ts'
import { providerOf, providers } from '../../../src/ingest/prices/providers.ts'
import { providerServer, type ProviderServer } from '../../support/provider-server.ts'

let server: ProviderServer
const folder = mkdtempSync(join(tmpdir(), 'daybook-prices-'))
const calls: CallEntry[] = []
beforeAll(async () => {
  server = await providerServer()
})
afterAll(async () => {
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const tools = () => providerTools({ fetch, folder, mirror: server.url, pausesMs: [5, 5], timeoutMs: 400, debug: (entry) => calls.push(entry) })
const fetched = async (provider: string, request: Partial<PriceRequest> & { code: string }): Promise<string[]> => {
  const prices = await providerOf(provider)!.fetch({ commodity: 'ACME', defaultCurrency: 'EUR', today: parseDay('2024-03-05'), ...request }, tools())
  return prices.map(({ day, base, quote, rate }) => `${formatDay(day)} ${base} ${rate} ${quote}`)
}
const refusal = async (provider: string, code: string): Promise<string> => {
  try {
    await fetched(provider, { code })
  } catch (error) {
    expect(error).toBeInstanceOf(ProviderError)
    return (error as Error).message
  }
  throw new Error('it was not refused')
}
const chart = (currency: string | null, timestamp: number[], close: (number | null)[], gmtoffset = 0): string =>
  JSON.stringify({ chart: { result: [{ meta: { currency, gmtoffset }, timestamp, indicators: { quote: [{ close }] } }], error: null } })
const at = (day: string, hour = 21): number => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`) / 1000

describe('Yahoo', () => {
  const path = (ticker: string): string => `query2.finance.yahoo.com/v8/finance/chart/${ticker}`

  test('gives closes by day of the exchange, without days that have none, and the exchange rate beside them', async () => {
    server.on(path('ACME'), chart('USD', [at('2024-03-01'), at('2024-03-04'), at('2024-03-05')], [10.5, null], -18000))
    server.on(path('USDEUR%3DX'), chart('EUR', [at('2024-03-01')], [0.92]))
    expect(await fetched('com-yahoo', { code: 'ACME' })).toEqual(['2024-03-01 ACME 10.5 USD', '2024-03-01 USD 0.92 EUR'])
  })
  test('asks for no exchange rate of what is no code, and gives the prices all the same', async () => {
    server.on(path('OWN'), chart('USD', [at('2024-03-01')], [10.5]))
    expect(await fetched('com-yahoo', { code: 'OWN', defaultCurrency: '$' })).toEqual(['2024-03-01 ACME 10.5 USD'])
  })
  test('reads pence as hundredths of a pound', async () => {
    server.on(path('TSCO.L'), chart('GBp', [at('2024-03-01')], [287.4]))
    server.on(path('GBPEUR%3DX'), chart('EUR', [at('2024-03-01')], [1.17]))
    expect(await fetched('com-yahoo', { code: 'TSCO.L' })).toEqual(['2024-03-01 ACME 2.874 GBP', '2024-03-01 GBP 1.17 EUR'])
  })
  test('asks only for what is new', async () => {
    server.on(path('NEW'), chart('EUR', [], []))
    await fetched('com-yahoo', { code: 'NEW', since: parseDay('2024-03-01') })
    expect(server.asked.at(-1)).toBe(`${path('NEW')}?interval=1d&period1=${at('2024-03-01', 0)}&period2=9999999999`)
  })
  test('fails when it names no currency, instead of guessing one', async () => {
    server.on(path('ODD'), chart(null, [at('2024-03-01')], [1]))
    expect(await refusal('com-yahoo', 'ODD')).toMatch(/names no currency/)
  })
  test('asks whether the ticker is valid when there is nothing', async () => {
    server.on(path('NIX'), JSON.stringify({ chart: { result: null, error: { description: 'No data found' } } }))
    expect(await refusal('com-yahoo', 'NIX')).toBe('Failed to fetch data for NIX, is the ticker valid? (No data found)')
    server.on(path('NUX'), { status: 404, body: JSON.stringify({ chart: { result: null, error: { description: 'No data found' } } }) })
    expect(await refusal('com-yahoo', 'NUX')).toBe('Failed to fetch data for NUX, is the ticker valid? (No data found)')
    server.on(path('NOX'), { status: 404, body: '{"error":"no such mirror"}' })
    expect(await refusal('com-yahoo', 'NOX')).toMatch(/NOX.* answered 404: /)
  })
  test('believes no prices under a status that refuses them', async () => {
    server.on(path('NAX'), { status: 404, body: chart('EUR', [at('2024-03-01')], [1]) })
    expect(await refusal('com-yahoo', 'NAX')).toBe('Failed to fetch data for NAX, is the ticker valid?')
  })
})

test('MF API gives net asset values in rupees', async () => {
  server.on(
    'api.mfapi.in/mf/120716',
    JSON.stringify({
      meta: {},
      data: [
        { date: '05-03-2024', nav: '180.12340' },
        { date: '04-03-2024', nav: '179.5' },
      ],
    }),
  )
  expect(await fetched('in-mfapi', { code: '120716' })).toEqual(['2024-03-05 ACME 180.1234 INR', '2024-03-04 ACME 179.5 INR'])
  expect(await refusal('in-mfapi', "1' or 1=1")).toMatch(/expected digits/)
})

// Each kept the thread that answers everybody busy for a minute and more, and the first took two gigabytes.
test.each([
  ['nests without end', `{"data":${'['.repeat(4_000_000)}${']'.repeat(4_000_000)}}`, /nests too deeply/],
  ['has a number of ten million digits', `{"data":[{"date":"05-03-2024","nav":"${'9'.repeat(10_000_000)}"}]}`, /"9{120}…" is not a number/],
  ['has no end of a date', `{"data":[{"date":"${'0'.repeat(10_000_000)}","nav":"1"}]}`, /"0{120}…" is not a date/],
])('an answer that %s is refused in a few words', async (_what, answer, expected) => {
  server.on('api.mfapi.in/mf/1', answer)
  const why = await refusal('in-mfapi', '1')
  expect(why).toMatch(expected)
  expect(why.length).toBeLessThan(500)
})

test('pension funds and metals come in rupees, metals by the gram', async () => {
  server.on('nps.finbodhi.com/api/schemes/SM001/nav.json', JSON.stringify({ data: [{ date: '2024-03-05', nav: 40.1 }] }))
  server.on('india.finbodhi.com/api/metal/gold-999/price.json', JSON.stringify({ data: [{ date: '2024-03-05', open: 1, close: 64321 }] }))
  expect(await fetched('com-purifiedbytes-nps', { code: 'SM001' })).toEqual(['2024-03-05 ACME 40.1 INR'])
  expect(await fetched('com-purifiedbytes-metal', { code: 'gold-999' })).toEqual(['2024-03-05 ACME 6432.1 INR'])
  expect(await refusal('com-purifiedbytes-metal', 'lead')).toMatch(/gold-999/)
})

test('a day that a source lists with 0 has no price: what is held was not worth nothing on it', async () => {
  const days = (name: string) => JSON.stringify({ data: ['0.00000', '7.5'].map((price, at) => ({ date: `2024-03-0${4 + at}`, [name]: price })) })
  server.on('nps.finbodhi.com/api/schemes/SM002/nav.json', days('nav'))
  server.on('india.finbodhi.com/api/metal/silver-999/price.json', days('close'))
  server.on('api.mfapi.in/mf/3', JSON.stringify({ data: ['0.00000', '7.5'].map((nav, at) => ({ date: `0${4 + at}-03-2024`, nav })) }))
  const close = (price: string) => ({ '4. close': price })
  server.on('www.alphavantage.co/query', (response, request) =>
    response.end(
      request.url!.includes('FX_DAILY')
        ? JSON.stringify({ 'Time Series FX (Daily)': { '2024-03-01': close('0.5'), '2024-03-05': close('0.0000') } })
        : JSON.stringify({ 'Time Series (Daily)': { '2024-03-04': close('0.0000'), '2024-03-05': close('15') } }),
    ),
  )
  expect(await fetched('in-mfapi', { code: '3' })).toEqual(['2024-03-05 ACME 7.5 INR'])
  expect(await fetched('com-purifiedbytes-nps', { code: 'SM002' })).toEqual(['2024-03-05 ACME 7.5 INR'])
  expect(await fetched('com-purifiedbytes-metal', { code: 'silver-999' })).toEqual(['2024-03-05 ACME 0.75 INR'])
  expect(await fetched('co-alphavantage', { code: 'secret:ACME:USD' })).toEqual(['2024-03-05 ACME 7.5 EUR'])
})

describe('Alpha Vantage', () => {
  const path = 'www.alphavantage.co/query'
  const answers = (byFunction: Record<string, unknown>): void =>
    server.on(path, (response, request) =>
      response.end(JSON.stringify(byFunction[new URL(request.url!, 'http://x').searchParams.get('function')!] ?? {})),
    )

  test('converts at the last rate before, and leaves out what is older than every rate', async () => {
    answers({
      TIME_SERIES_DAILY: { 'Time Series (Daily)': { '2024-03-05': { '4. close': '10.00' }, '2024-03-01': { '4. close': '8.00' } } },
      FX_DAILY: { 'Time Series FX (Daily)': { '2024-03-04': { '4. close': '0.50' } } },
    })
    expect(await fetched('co-alphavantage', { code: 'secret:ACME:USD' })).toEqual(['2024-03-05 ACME 5 EUR'])
  })
  test('a key never stands in what is stored, said or logged', async () => {
    expect(providerOf('co-alphavantage')!.ref('secret:ACME:USD')).toBe('ACME:USD')
    answers({ TIME_SERIES_DAILY: { Information: 'the limit of key secret is reached' } })
    expect(await refusal('co-alphavantage', 'secret:ACME:USD')).toBe('co-alphavantage refused ACME: the limit of key [key] is reached')
    server.on(path, { status: 403, body: 'no' })
    expect(await refusal('co-alphavantage', 'secret:ACME:USD')).not.toMatch(/secret/)
    expect(JSON.stringify(calls)).not.toMatch(/apikey=secret/)
  })
  test('search gives a code that fetching understands', async () => {
    answers({
      SYMBOL_SEARCH: {
        bestMatches: [{ '1. symbol': 'ACME', '2. name': 'Acme Corp', '3. type': 'Equity', '4. region': 'United States', '8. currency': 'USD' }],
      },
    })
    expect(await providerOf('co-alphavantage')!.complete!('ticker', { apikey: 'k', ticker: 'ac' }, tools())).toEqual([
      { label: 'Acme Corp (United States, Equity, USD, ACME)', id: 'k:ACME:USD' },
    ])
  })
})

describe('European Central Bank', () => {
  const xml = (days: string): string =>
    `<?xml version="1.0" encoding="UTF-8"?><gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><gesmes:subject>Reference rates</gesmes:subject><Cube>${days}</Cube></gesmes:Envelope>`
  const day = (time: string, rates: Record<string, string>): string =>
    `<Cube time="${time}">${Object.entries(rates)
      .map(([currency, rate]) => `<Cube currency="${currency}" rate="${rate}"/>`)
      .join('')}</Cube>`
  const folderOf = 'www.ecb.europa.eu/stats/eurofxref'

  test('keeps rates as they were published: units of the currency for one euro', async () => {
    server.on(`${folderOf}/eurofxref-hist.xml`, xml(day('2024-03-05', { USD: '1.0849', GBP: '0.8543' }) + day('2024-03-04', { USD: '1.0846' })))
    expect(await fetched('eu-ecb', { code: 'USD', commodity: 'USD' })).toEqual(['2024-03-05 EUR 1.0849 USD', '2024-03-04 EUR 1.0846 USD'])
  })
  test('gives a book in another currency the way from the euro to it', async () => {
    expect(await fetched('eu-ecb', { code: 'USD', commodity: '$', defaultCurrency: 'GBP' })).toEqual([
      '2024-03-05 EUR 1.0849 $',
      '2024-03-05 EUR 0.8543 GBP',
      '2024-03-04 EUR 1.0846 $',
    ])
  })
  test('asks for the smallest file that reaches back far enough', async () => {
    for (const file of ['eurofxref-daily.xml', 'eurofxref-hist-90d.xml']) server.on(`${folderOf}/${file}`, xml(day('2024-03-05', { USD: '1.0849' })))
    await fetched('eu-ecb', { code: 'USD', since: parseDay('2024-03-05') })
    await fetched('eu-ecb', { code: 'USD', since: parseDay('2024-02-01') })
    await fetched('eu-ecb', { code: 'USD', since: parseDay('2023-02-01') })
    expect(server.asked.slice(-3)).toEqual(
      ['eurofxref-daily.xml', 'eurofxref-hist-90d.xml', 'eurofxref-hist.xml'].map((file) => `${folderOf}/${file}`),
    )
  })
  test('an unknown currency and an answer that is not theirs are said', async () => {
    expect(await refusal('eu-ecb', 'XXX')).toMatch(/no rate for "XXX"/)
    server.on(`${folderOf}/eurofxref-hist.xml`, '<html>maintenance</html>')
    expect(await refusal('eu-ecb', 'USD')).toMatch(/shape that Daybook does not know: "<html>maintenance/)
  })
})

describe('a local file', () => {
  const file = (content: unknown): string => {
    writeFileSync(join(folder, 'house.json'), typeof content === 'string' ? content : JSON.stringify(content))
    return 'house.json'
  }
  test('names its commodity and currency, or its entries do, or the configuration does', async () => {
    const code = file({
      version: 1,
      commodity: 'HOUSE',
      entries: [
        { date: '2024-01-31', value: '410000.50' },
        { date: '2024-02-29', value: 12, commodity: 'BARN', currency: 'CHF' },
      ],
    })
    expect(await fetched('local-json', { code })).toEqual(['2024-01-31 HOUSE 410000.5 EUR', '2024-02-29 BARN 12 CHF'])
    expect(await fetched('local-json', { code: file({ entries: [{ date: '2024-01-31', value: '1' }] }) })).toEqual(['2024-01-31 ACME 1 EUR'])
    expect(await fetched('local-json', { code: file({ entries: null }) })).toEqual([])
  })
  test.each([
    ['{', /not valid JSON/],
    [{ version: 2, entries: [] }, /unsupported format version 2 \(only version 1 is supported\)/],
    [{ entries: [{ date: '2024-02-30', value: '1' }] }, /entry 0: invalid date "2024-02-30"/],
    [{ entries: [{ date: '2024-02-01', value: '1,5' }] }, /entry 0: invalid value "1,5"/],
    [{ entries: 'none' }, /entries: /],
  ])('%j is refused with its reason', async (content, reason) => {
    expect(await refusal('local-json', file(content))).toMatch(reason)
  })
  test('that is not there is named', async () => {
    expect(await refusal('local-json', 'nowhere.json')).toBe('local-json: cannot read nowhere.json: the file does not exist')
  })
})

describe('a provider in trouble', () => {
  const path = 'api.mfapi.in/mf/1'
  const good = JSON.stringify({ data: [{ date: '05-03-2024', nav: '1' }] })

  test('that recovers is asked again', async () => {
    let tries = 0
    server.on(path, (response) => (++tries < 3 ? response.writeHead(tries === 1 ? 500 : 429).end() : response.end(good)))
    expect(await fetched('in-mfapi', { code: '1' })).toHaveLength(1)
    expect(tries).toBe(3)
  })
  test.each([
    ['hangs', () => undefined, /did not answer within 0\.4 s, tried 3 times/],
    ['answers garbage', (response: { end(body: string): void }) => response.end('<html>'), /answered something that is not JSON: "<html>"/],
    [
      'answers another shape',
      (response: { end(body: string): void }) => response.end('{"data":[{"date":"5.3.","nav":"x"}]}'),
      /shape that Daybook does not know/,
    ],
    ['closes the connection', (response: { destroy(): void }) => response.destroy(), /cannot be reached .*tried 3 times/],
  ])('that %s fails with its reason', async (_, answer, reason) => {
    server.on(path, answer as never)
    expect(await refusal('in-mfapi', '1')).toMatch(reason)
  })
  test.each([
    [404, 'gone', /answered 404: "gone"$/],
    [429, '', /answered 429: too many requests; try again later, tried 3 times/],
    [500, 'oops', /answered 500: "oops", tried 3 times/],
  ])('that answers %i fails with its reason', async (status, body, reason) => {
    server.on(path, { status, body })
    expect(await refusal('in-mfapi', '1')).toMatch(reason)
  })
})

test('every provider has its own code, and its last field is what fetching is given', () => {
  expect(new Set(providers.map((provider) => provider.code)).size).toBe(providers.length)
  for (const provider of providers) expect(provider.fields.length).toBeGreaterThan(0)
})
