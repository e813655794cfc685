import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { endpoints } from '../../src/http/contract/endpoints.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import type { SimpleEntry } from '../support/simple-book.ts'
import { startService, type TestService } from '../support/service.ts'
import { DAY, ENTRIES, paid } from './small-book.ts'

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
})
afterEach(() => service.stop())
const get = async (url: string) => (await service.app.inject(url)).json() as Record<string, unknown>

describe('every report', () => {
  const reports = endpoints.filter(
    ({ method, tag, parameters }) => method === 'GET' && ['reports', 'ledger', 'prices', 'taxes'].includes(tag) && !parameters,
  )
  const books: Record<string, readonly SimpleEntry[]> = {
    'an empty book': [],
    'a book of prices only': ENTRIES.filter((entry) => 'price' in entry),
    'a book of the future only': [paid(DAY + 400, 'Later', 'Expenses:Food', '1')],
    'a book of one commodity without a price': [paid(DAY, 'Find', 'Assets:Shares', '3', 'ACME')],
    'a book': ENTRIES,
  }
  test.each(Object.keys(books))('answers for %s as its contract says', async (name) => {
    const other = await startService({ entries: books[name]! })
    for (const { path } of reports) expect([path, (await other.app.inject(path)).statusCode]).toEqual([path, 200])
    await other.stop()
  })

  test('takes a day and a currency, and refuses a day to come and a currency without a rate', async () => {
    const common = reports.filter(({ query }) => query?.shape['as_of_date'] && query.shape['report_currency'])
    expect(common.length).toBeGreaterThan(20)
    for (const { path } of common) {
      const status = async (query: string) => (await service.app.inject(`${path}?${query}`)).statusCode
      expect([
        path,
        await status('as_of_date=2024-01-10'),
        await status('report_currency=USD'),
        await status('as_of_date=2024-01-25&report_currency=USD'),
      ]).toEqual([path, 200, 200, 200])
      if (path !== '/api/income/investment') expect([path, await status('as_of_date=2024-02-02')]).toEqual([path, 400])
      expect([path, await status('report_currency=XYZ')]).toEqual([path, 400])
    }
  })

  test('says of a day what the book knew then, in the currency that was asked for', async () => {
    const flow = async (query: string) => (await get(`/api/cash_flow?${query}`))['cash_flows'] as { checking: number; date: string }[]
    expect((await flow('as_of_date=2024-01-05')).map(({ checking }) => checking)).toEqual([999.7])
    expect((await flow('')).map(({ checking }) => checking)).toEqual([499.7, 0])
    const { networth } = (await get('/api/dashboard?report_currency=USD')) as { networth: { networth: { balanceAmount: number } } }
    expect(networth.networth.balanceAmount).toBe(1265.25)
  })

  test('says the same of net worth, of an account and of what was put in, whichever report is asked, in another currency too', async () => {
    service.views.sync([...ENTRIES, { price: { day: DAY - 3, base: 'USD', quote: 'EUR', rate: '0.5', file: 'main.ledger' } }])
    const { networth } = (await get('/api/dashboard?report_currency=USD')) as { networth: { networth: object } }
    const { networthTimeline } = (await get('/api/networth?report_currency=USD')) as { networthTimeline: object[] }
    expect(networthTimeline.at(-1)).toEqual(networth.networth)
    const { gain_breakdown } = (await get('/api/gain?report_currency=USD')) as {
      gain_breakdown: { account: string; networth: Record<string, number> }[]
    }
    const { asset_breakdowns } = (await get('/api/assets/balance?report_currency=USD')) as { asset_breakdowns: Record<string, object> }
    expect(gain_breakdown.length).toBeGreaterThan(0)
    for (const { account, networth: of } of gain_breakdown) {
      const { investmentAmount, withdrawalAmount, gainAmount } = of
      expect(asset_breakdowns[account]).toMatchObject({ investmentAmount, withdrawalAmount, gainAmount, marketAmount: of['balanceAmount'] })
    }
    service.views.sync(ENTRIES)
  })

  test('counts what is booked for days to come only where that was asked for', async () => {
    const other = await startService({ entries: [...ENTRIES, paid(DAY + 40, 'Later', 'Expenses:Food', '7')] })
    const paths = ['cash_flow', 'expense', 'sankey?from=2024-01-01&to=2024-12-31', 'budget', 'liabilities/repayment', 'schedule_al', 'credit_cards']
    for (const path of paths) {
      const answer = async (query: string) => (await other.app.inject(`/api/${path}${path.includes('?') ? '&' : '?'}${query}`)).json() as unknown
      expect([path, await answer('include_future=false')]).toEqual([path, await answer('')])
      expect([path, JSON.stringify(await answer('include_future=true')) === JSON.stringify(await answer(''))]).toEqual([
        path,
        /liabilities|schedule|credit/.test(path),
      ])
    }
    await other.stop()
  })

  test('lists the postings of some days only where that was asked for, and sums everything all the same', async () => {
    const all = (await get('/api/expense')) as { expenses: unknown[]; multi_year: unknown }
    const some = (await get('/api/expense?from=2024-01-05&to=2024-01-05')) as { expenses: unknown[]; multi_year: unknown }
    expect([all.expenses.length, some.expenses.length]).toEqual([2, 1])
    expect(some.multi_year).toEqual(all.multi_year)
  })

  test('says how long it took, as clients of Paisa look at it', async () => {
    for (const path of ['/api/dashboard', '/api/networth/projection']) {
      const { headers } = await service.app.inject(path)
      expect(headers).toMatchObject({
        'x-paisa-perf-latency-ms': expect.stringMatching(/^\d+$/),
        'x-paisa-perf-sql-count': '0',
        'x-paisa-perf-sql-time-ms': '0.000',
      })
    }
  })

  test('takes a financial year by every label that it ever had', async () => {
    const status = async (year: string) => (await service.app.inject({ url: '/api/income/investment', query: { year } })).statusCode
    for (const year of ['2023', ' 2023 - 24 ', '2023-24', '2023  -24', '2008 - 09', '2008 - 9', '2008-9', '1999 - 0'])
      expect([year, await status(year)]).toEqual([year, 200])
    for (const year of ['23', '2023 - 25', '2023 - 024', 'last year']) expect([year, await status(year)]).toEqual([year, 400])
  })

  test('takes a number with more digits than a double holds', async () => {
    const { monthly_contribution } = (await get('/api/networth/projection?monthly_contribution=12.34567890123456789012345')) as {
      monthly_contribution: number
    }
    expect(monthly_contribution).toBe(12.35)
  })

  test('takes as_of_event, and refuses a position that the log does not have', async () => {
    for (const { path } of reports.filter(({ query }) => query?.shape['as_of_event'])) {
      expect([path, (await service.app.inject(`${path}?as_of_event=1`)).statusCode]).toEqual([path, 200])
      expect([path, (await service.app.inject(`${path}?as_of_event=99`)).statusCode]).toEqual([path, 400])
    }
  })
})

describe('GET /api/explain', () => {
  type Explained = {
    figure: number
    terms: { contribution: number; posting: { payee: string }; factors: { value: number }[] }[]
    parts: { contribution: number }[]
  }
  const explained = async (query: string) => (await get(`/api/explain?${query}`)) as unknown as Explained

  test('gives the postings, prices and rates that a figure is made of, and they add up to it', async () => {
    const { figure, terms, parts } = await explained('report=networth&path=/networthTimeline/-1/balanceAmount')
    expect(figure).toBe(1012.2)
    const sum = [...terms, ...parts].reduce((total, { contribution }) => total + contribution, 0)
    expect(sum).toBeCloseTo(1012.2, 10)
    expect(terms.find(({ factors }) => factors.length > 0)).toMatchObject({
      posting: { payee: 'Broker', account: 'Assets:Shares', file: 'main.ledger' },
      factors: [{ base: 'ACME', quote: 'EUR', value: 51.25 }],
    })
  })

  test("takes the report's own parameters, in its path and beside it", async () => {
    expect((await explained('report=/api/assets/balance&path=/asset_breakdowns/Assets:Shares/marketAmount&as_of_date=2024-01-10')).figure).toBe(500)
    expect((await explained('report=account/Assets:Shares/balance&path=/asset_breakdown/marketAmount')).figure).toBe(512.5)
    expect((await explained('report=transaction&limit=1&path=/transactions/0/postings/0/amount')).figure).toBe(500)
  })

  test('lists a page of the terms when asked for one, and sums up every account all the same', async () => {
    const page = await get('/api/explain?report=networth&path=/networthTimeline/-1/balanceAmount&terms_limit=1&terms_offset=1')
    const {
      terms,
      terms_total: total,
      accounts,
      figure,
    } = page as unknown as {
      terms: unknown[]
      terms_total: number
      accounts: { terms: number; contribution: number }[]
      figure: number
    }
    expect(terms).toHaveLength(1)
    expect(accounts.reduce((sum, account) => sum + account.terms, 0)).toBe(total)
    expect(accounts.reduce((sum, account) => sum + account.contribution, 0)).toBe(figure)
  })
  test.each([
    ['path=/a', 'report is ""; accepted: a route of a report'],
    ['report=networth', 'path is ""; accepted: a JSON Pointer'],
    ['report=nonsense&path=/a', 'report is "nonsense"; accepted: dashboard, networth, '],
    ['report=networth&path=/nothing', 'there is no "nothing"'],
    ['report=networth&path=nothing', 'expected a JSON Pointer'],
    ['report=networth&path=/networthTimeline', 'leads to no figure'],
    ['report=assets/balance&path=/a&as_of_date=x', 'as_of_date is "x"; accepted: a day'],
  ])('refuses what it cannot explain: %s', async (query, message) => {
    const response = await service.app.inject(`/api/explain?${query}`)
    expect([response.statusCode, response.json()]).toEqual([400, { error: { code: 'INVALID_REQUEST', message: expect.stringContaining(message) } }])
  })
  test.each(['explain', 'explain/transactions'])('%s refuses what is no pointer before it makes the report', async (route) => {
    const traced = vi.spyOn(ValuedLedger.prototype, 'traced')
    for (const path of ['', '&path=', '&path=networthTimeline']) {
      expect((await service.app.inject(`/api/${route}?report=networth${path}`)).statusCode).toBe(400)
    }
    expect(traced).not.toHaveBeenCalled()
    await service.app.inject(`/api/${route}?report=networth&path=/nothing`)
    expect(traced).toHaveBeenCalled()
    traced.mockRestore()
  })
})

describe('GET /api/explain/transactions', () => {
  type Contents = { figure: number; is_sum: boolean; count: number; transactions: { payee: string; contribution: number }[] }
  const inside = async (query: string) => (await get(`/api/explain/transactions?${query}`)) as unknown as Contents

  test('lists the transactions that are in a figure, a page at a time', async () => {
    const query = 'report=networth&path=/networthTimeline/-1/balanceAmount'
    const all = await inside(query)
    expect(all.transactions).toHaveLength(all.count)
    expect(all.transactions.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(all.figure, 10)
    expect((await inside(`${query}&contents_offset=1&contents_limit=1`)).transactions).toEqual([all.transactions[1]])
    expect((await inside(`${query}&in_account=Assets:Shares`)).transactions.map(({ contribution }) => contribution)).toEqual([512.5])
  })

  test('takes figures together: added, taken away, divided, in per cent', async () => {
    const [first, last] = ['/networthTimeline/0/balanceAmount', '/networthTimeline/-1/balanceAmount']
    const { figure: before } = await inside(`report=networth&path=${first}`)
    const { figure: after } = await inside(`report=networth&path=${last}`)
    expect((await inside(`report=networth&path=${last}&minus=${first}`)).figure).toBeCloseTo(after - before, 10)
    expect((await inside(`report=networth&path=${last}&plus=${first}%0A${first}&over=2`)).figure).toBeCloseTo((after + 2 * before) / 2, 10)
    expect(await inside(`report=networth&path=${last}&percent_of=${last}`)).toMatchObject({ figure: 100, is_sum: false })
    expect((await inside(`report=networth&path=${last}&per=${first}`)).figure).toBeCloseTo(after / before, 10)
  })

  test('knows a single transaction by its id', async () => {
    const { transactions } = (await get('/api/transaction?limit=1')) as unknown as { transactions: { id: string; payee: string }[] }
    const found = await inside(`report=transaction&id=${transactions[0]!.id}&path=/transactions/0/postings/0/amount`)
    expect(found.transactions.map(({ payee }) => payee)).toEqual([transactions[0]!.payee])
  })

  test.each([
    ['report=networth&path=/nothing', 'there is no "nothing"'],
    ['report=networth&path=/networthTimeline/0/balanceAmount&minus=/x', 'there is no "x"'],
    ['report=networth&path=/networthTimeline/0/balanceAmount&plus=x', 'plus is "x"; accepted: at most 200 JSON Pointers'],
    ['report=networth&path=/networthTimeline/0/balanceAmount&over=0', 'over is "0"; accepted: a whole number'],
  ])('refuses what it cannot look into: %s', async (query, message) => {
    const response = await service.app.inject(`/api/explain/transactions?${query}`)
    expect([response.statusCode, response.json()]).toEqual([400, { error: { code: 'INVALID_REQUEST', message: expect.stringContaining(message) } }])
  })
})

describe('a report of one account, goal or card', () => {
  test.each([
    '/api/gain/Assets:Shares',
    '/api/gain/Assets',
    '/api/account/Assets:Shares/balance',
    '/api/account/Expenses:Food/balance?as_of_date=2024-01-05',
  ])('answers as its contract says: %s', async (url) => {
    expect((await service.app.inject(url)).statusCode).toBe(200)
  })

  test.each(['/api/gain/Assets:Nothing', '/api/account/Assets:Nothing/balance', '/api/goals/savings/Nothing', '/api/goals/nonsense/x'])(
    'is 404 for what there is not: %s',
    async (url) => {
      const response = await service.app.inject(url)
      expect([response.statusCode, response.json()]).toMatchObject([404, { error: { code: 'INVALID_REQUEST' } }])
    },
  )

  test('takes a name of any form as one part of the path', async () => {
    service.views.sync([paid(DAY, 'Kiosk', 'Expenses:Food & Drink:50% off/Café', '1')])
    const account = 'Expenses:Food & Drink:50% off/Café'
    expect(await get(`/api/account/${encodeURIComponent(account)}/balance`)).toMatchObject({ asset_breakdown: { group: account } })
  })
})

describe('a list that is as long as the book', () => {
  test('comes piece by piece and says the same as its pages', async () => {
    service.views.sync(Array.from({ length: 2500 }, (_, i) => paid(DAY + (i % 20), `Shop ${i}`, 'Expenses:Food', '1.10')))
    for (const [path, key, count] of [
      ['/api/transaction', 'transactions', 2500],
      ['/api/ledger', 'postings', 5000],
    ] as const) {
      const whole = (await get(path))[key] as unknown[]
      expect(whole).toHaveLength(count)
      const page = (offset: number) => get(`${path}?offset=${offset}&limit=1000`)
      const pages = await Promise.all(Array.from({ length: count / 1000 + 1 }, (_, i) => page(i * 1000)))
      expect(pages.flatMap((answer) => answer[key])).toEqual(whole)
    }
  })
})

describe('a timeline of which a chart shows some days', () => {
  test('ends as the whole one does, and its figures are proved by their place in it', async () => {
    const other = await startService({ entries: [paid(DAY - 3000, 'Long ago', 'Expenses:Food', '5'), ...ENTRIES] })
    const answer = async (path: string): Promise<{ networthTimeline: { date: string; balanceAmount: number }[] }> =>
      (await other.app.inject(path)).json()
    const { networthTimeline: all } = await answer('/api/networth')
    const { networthTimeline: some } = await answer('/api/networth?thinned=true')
    expect(all.length).toBe(3032)
    expect(some.length).toBeLessThan(750)
    expect(some.at(-1)).toEqual(all.at(-1))
    const onDaysOf = (days: typeof all): typeof all => {
      const dates = new Set(days.map(({ date }) => date))
      return all.filter(({ date }) => dates.has(date))
    }
    expect(some).toEqual(onDaysOf(some))
    const at = some.findIndex(({ date }) => date.startsWith('2024-01-05'))
    const { figure } = (await other.app.inject(`/api/explain?report=networth&thinned=true&path=/networthTimeline/${at}/balanceAmount`)).json() as {
      figure: number
    }
    expect(figure).toBe(some[at]?.balanceAmount)

    const { networthTimeline: months } = await answer('/api/networth?every=month')
    expect(months.length).toBe(101)
    expect(months.at(-1)).toEqual(all.at(-1))
    expect(months).toEqual(onDaysOf(months))
    const { aggregates_timeline: years } = (await other.app.inject('/api/allocation?every=year')).json() as { aggregates_timeline: unknown[] }
    expect(years.length).toBe(10)
    await other.stop()
  })
})

test('a report is compressed as the client can read it', async () => {
  service.views.sync(Array.from({ length: 100 }, (_, i) => paid(DAY + i, `Shop ${i}`, 'Expenses:Food', '1.10')))
  const plain = await service.app.inject('/api/ledger')
  for (const [accepted, encoding, read] of [
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip, br;q=0', 'gzip', gunzipSync],
  ] as const) {
    const { headers, rawPayload } = await service.app.inject({ url: '/api/ledger', headers: { 'accept-encoding': accepted } })
    expect(headers['content-encoding']).toBe(encoding)
    expect(read(rawPayload).equals(plain.rawPayload)).toBe(true)
  }
})
