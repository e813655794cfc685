import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Endpoint } from '../../src/http/contract/endpoint.ts'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { startService, type TestService } from '../support/service.ts'
import { DAY, ENTRIES, paid } from './small-book.ts'

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
})
afterEach(() => service.stop())
const get = async (url: string) => (await service.app.inject(url)).json() as Record<string, unknown>

describe('the table of routes', () => {
  test('has every contract that there is, each registered, and nothing is registered without one', async () => {
    const folder = new URL('../../src/http/contract/', import.meta.url)
    const modules = await Promise.all(readdirSync(folder).map((name) => import(new URL(name, folder).href) as Promise<Record<string, unknown>>))
    const isEndpoint = (value: unknown): value is Endpoint => typeof value === 'object' && value !== null && 'path' in value && 'answer' in value
    const contracts = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
    const routes = (list: readonly Endpoint[]): string[] => [...new Set(list)].map(({ method, path }) => `${method} ${path}`).sort()
    expect(routes(endpoints)).toEqual(routes(contracts))
    for (const { method, path } of endpoints) expect([path, service.app.hasRoute({ method, url: path })]).toEqual([path, true])
    const sources = readdirSync(new URL('../../src/http/', import.meta.url), { recursive: true, encoding: 'utf8' }).filter((name) =>
      name.endsWith('.ts'),
    )
    const registering = sources.filter((name) =>
      /\bapp\.(route|get|post|put|patch|delete|all)\b/.test(readFileSync(new URL(`../../src/http/${name}`, import.meta.url), 'utf8')),
    )
    expect(registering).toEqual(['route.ts'])
  })

  test('is described as OpenAPI, every path with its parameters and answers', async () => {
    const document = (await get('/api/openapi.json')) as unknown as {
      paths: Record<string, Record<string, { responses: Record<string, unknown>; parameters?: { name: string; required: boolean }[] }>>
    }
    for (const { path, method, status, bodyAs } of endpoints) {
      const operation = document.paths[path.replaceAll(/:([^/]+)/g, '{$1}')]?.[method.toLowerCase()]
      expect(operation?.responses).toHaveProperty(String(status ?? 200))
      // What is switched off is refused, in the form of every refusal; Connect has its own, and a message in any case.
      const refused = JSON.stringify(operation?.responses['default'])
      expect([path, refused.includes('schemas/Error'), refused.includes('schemas/ConnectError')]).toEqual([path, true, bodyAs === 'message'])
      if (bodyAs === 'message') expect(operation).toMatchObject({ requestBody: { content: { 'application/json': {} } }, responses: { 400: {} } })
    }
    const typesOf = (path: string): string[] => {
      const answer = document.paths[path]?.['get']?.responses['200'] as { content: Record<string, unknown> }
      return Object.keys(answer.content)
    }
    expect(['/api/log/export', '/api/export/{file}', '/metrics', '/api/networth'].map(typesOf)).toEqual([
      ['application/x-ndjson'],
      ['*/*'],
      ['text/plain'],
      ['application/json'],
    ])
    expect(document.paths['/api/convert']?.['get']?.parameters).toMatchObject([{ name: 'to', required: true }])
    const text = JSON.stringify(document)
    const { schemas } = (document as unknown as { components: { schemas: Record<string, unknown> } }).components
    for (const [, name] of text.matchAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g)) expect(schemas).toHaveProperty(name!)
    expect(text).not.toMatch(/"\$ref":"#\/\$defs|"\$ref":"#"/)
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(['Error', 'Posting', 'Transaction', 'AccountNode']))
    expect(document.paths['/api/assets/balance']?.['get']?.parameters?.map(({ name }) => name)).toEqual([
      'flat',
      'as_of_date',
      'report_currency',
      'as_of_event',
      'only_account',
      'only_payee',
      'only_tag',
    ])
  })
})

describe('a parameter', () => {
  test.each([
    ['/api/assets/balance?as_of_date=2024-13-01', 'as_of_date is "2024-13-01"; accepted: a day as YYYY-MM-DD'],
    ['/api/assets/balance?as_of_date=2024-2-1', 'as_of_date is "2024-2-1"; accepted: a day as YYYY-MM-DD'],
    ['/api/networth?as_of_event=x', 'as_of_event is "x"; accepted: a position of the log, or a moment such as 2024-05-01T12:00:00Z'],
    ['/api/networth?as_of_event=999', 'as_of_event is "999"; accepted: a position of the log, 0 to 3, or a moment'],
    ['/api/income/investment?year=last', 'year is "last"; accepted: YYYY or YYYY - YY'],
    ['/api/networth/projection?swr=0', 'swr is "0"; accepted: a number from 0.1 to 20'],
    ['/api/networth/projection?years=51', 'years is "51"; accepted: a whole number from 1 to 50'],
    ['/api/sankey?from=x&period=week', 'from is "x"; accepted: a day as YYYY-MM-DD; period is "week"; accepted: month, quarter, year'],
    ['/api/sankey?period=week', 'period is "week"; accepted: month, quarter, year'],
    ['/api/price?history=weekly', "invalid 'history' value: expected latest or all"],
    ['/api/price/export?format=csv', 'invalid format "csv": must be one of ledger, hledger, beancount'],
    ['/api/price/export?to=2024', "invalid 'to' date: expected YYYY-MM-DD format"],
    ['/api/price?from=2024-1-1', "invalid 'from' date: expected YYYY-MM-DD format"],
    ['/api/price?to=yesterday&history=weekly', "invalid 'history' value: expected latest or all; invalid 'to' date: expected YYYY-MM-DD format"],
  ])('that is wrong is named with its value and what is accepted: %s', async (url, message) => {
    const response = await service.app.inject(url)
    expect([response.statusCode, response.json()]).toEqual([400, { error: { code: 'INVALID_REQUEST', message } }])
  })

  test.each([
    ['/api/expense?years=50', '/api/expense?years=10'],
    ['/api/income?years=99999999999999999999', '/api/income?years=10'],
    ...['0', '-3', 'abc', '1.5', ' 2'].map((years) => [`/api/expense?years=${years}`, '/api/expense']),
    ['/api/income?years=%2B2', '/api/income?years=2'],
    ...['1899', 'x', '10000', '-1'].map((year) => [`/api/income?until_year=${year}`, '/api/income']),
    ...['1', 'yes', 'TRUE', 'false'].map((flat) => [`/api/assets/balance?flat=${flat}`, '/api/assets/balance']),
    ...['-1', '0', 'abc', '1.5'].flatMap((count) =>
      ['transaction', 'ledger'].flatMap((list) => [`limit=${count}`, `offset=${count}`].map((query) => [`/api/${list}?${query}`, `/api/${list}`])),
    ),
    ['/api/transaction?limit=99999999999999999999', '/api/transaction'],
    ['/api/fx-rates?year=last&month=13', '/api/fx-rates'],
    ['/api/fx-rates?year=2024&month=0', '/api/fx-rates?year=2024'],
    ['/api/price/export?zip=1', '/api/price/export'],
    ['/api/cash_flow?include_future=1', '/api/cash_flow'],
  ])('that Paisa never refuses is not refused here: %s', async (url, same) => {
    const [asked, expected] = [await service.app.inject(url!), await service.app.inject(same!)]
    expect([asked.statusCode, asked.body]).toEqual([200, expected.body])
  })

  test('that asks for the future, or for a currency without any rate, is 400', async () => {
    expect((await service.app.inject('/api/assets/balance?as_of_date=2024-02-02')).statusCode).toBe(400)
    expect((await service.app.inject('/api/networth?report_currency=XYZ')).json()).toMatchObject({
      error: { message: expect.stringContaining('XYZ') },
    })
  })

  test('that is empty counts as absent, and one that is given twice counts the first time', async () => {
    expect(await get('/api/assets/balance?as_of_date=&flat=&report_currency=')).toEqual(await get('/api/assets/balance'))
    expect(await get('/api/transaction?limit=1&limit=2')).toEqual(await get('/api/transaction?limit=1'))
  })
})

describe('the reports of the book', () => {
  test('are exact on the wire', async () => {
    const { body } = await service.app.inject('/api/assets/balance')
    expect(body).toContain('"marketAmount":499.7,')
    expect(body).toContain('"marketAmount":1012.2')
  })

  test('agree: net worth ends at what the tree says, and in another currency too', async () => {
    const timeline = (await get('/api/networth'))['networthTimeline'] as { date: string; balanceAmount: number }[]
    expect(timeline.at(0)?.date).toBe('2024-01-01T00:00:00Z')
    expect(timeline.at(-1)).toMatchObject({ date: '2024-02-01T00:00:00Z', balanceAmount: 1012.2 })
    const inDollars = (await get('/api/assets/balance?report_currency=USD'))['asset_breakdowns'] as Record<string, { marketAmount: number }>
    expect(inDollars['Assets']?.marketAmount).toBe(1265.25)
  })

  test('follow the book, the configuration and the day, though they are kept', async () => {
    const points = async () => ((await get('/api/networth'))['networthTimeline'] as unknown[]).length
    expect([await points(), await points()]).toEqual([32, 32])
    service.clock.advance(24 * 3_600_000)
    expect(await points()).toBe(33)
    service.views.sync([...ENTRIES, paid(DAY - 10, 'Early', 'Expenses:Food', '1')])
    expect(await points()).toBe(43)
    await service.configuration.change({ default_currency: 'USD' })
    expect((await get('/api/assets/balance'))['asset_breakdowns']).toMatchObject({ Assets: { marketAmount: 1264 } })
  })

  test('say what the book said at a position of the log', async () => {
    const before = service.views.current().position
    service.views.sync([...ENTRIES, paid(DAY + 6, 'Later', 'Expenses:Food', '7')])
    const value = async (query: string) =>
      ((await get(`/api/assets/balance${query}`))['asset_breakdowns'] as Record<string, { marketAmount: number }>)['Assets']?.marketAmount
    expect(await value('')).toBe(1005.2)
    expect(await value(`?as_of_event=${before}`)).toBe(1012.2)
    expect(await value('?as_of_event=0')).toBeUndefined()
  })

  test('give whole transactions, newest first, a page of them, or those that touch an account', async () => {
    const payees = async (query: string) =>
      ((await get(`/api/transaction${query}`))['transactions'] as { payee: string; postings: unknown[] }[]).map(
        ({ payee, postings }) => `${payee} ${postings.length}`,
      )
    expect(await payees('')).toEqual(['Broker 2', 'Market 2', 'Market 2', 'Pay 2'])
    expect(await payees('?offset=1&limit=2')).toEqual(['Market 2', 'Market 2'])
    expect(await payees('?account=Expenses&limit=1')).toEqual(['Market 2'])
    expect(await payees('?offset=99')).toEqual([])
    expect(((await get('/api/ledger'))['postings'] as unknown[]).length).toBe(8)
  })
})
