import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { DAY, ENTRIES, paid } from './small-book.ts'

let service: TestService
beforeEach(async () => {
  service = await startService({ entries: ENTRIES })
})
afterEach(() => service.stop())

interface Answer {
  readonly transactions?: { readonly id: string; readonly payee: string; readonly postings: { readonly quantity: number }[] }[]
  readonly postings?: { readonly id: number; readonly account: string; readonly quantity: number; readonly amount: number }[]
  readonly selection?: Record<string, unknown>
  readonly groups?: {
    readonly key: string
    readonly transactions: number
    readonly sums: { readonly commodity: string; readonly quantity: number }[]
  }[]
  readonly next_cursor?: string
  readonly error?: { readonly message: string }
}
const get = async (path: string, parameters: Record<string, string>): Promise<Answer> =>
  (await service.app.inject({ url: path, query: parameters })).json()
const payees = async (parameters: Record<string, string>) => (await get('/api/transaction', parameters)).transactions?.map(({ payee }) => payee)

describe('a search of transactions', () => {
  test('tells what the whole selection comes to, whatever page is shown', async () => {
    const { transactions, selection, next_cursor } = await get('/api/transaction', { query: 'market OR broker', limit: '1' })
    expect(transactions?.map(({ payee }) => payee)).toEqual(['Broker'])
    expect(next_cursor).not.toBe('')
    expect(selection).toEqual({
      transactions: 3,
      postings: 6,
      first_date: '2024-01-04T00:00:00Z',
      last_date: '2024-01-06T00:00:00Z',
      sums: [
        { commodity: 'ACME', postings: 1, positive: 10, negative: 0, quantity: 10 },
        { commodity: 'EUR', postings: 5, positive: 0.3, negative: -500.3, quantity: -500 },
      ],
      amount: 0,
      unknown: 0,
      flows: [{ commodity: '', in: 0, out: 0.3 }],
    })
  })
  test('is sorted, and narrowed to an account', async () => {
    expect(await payees({ sort: '-total' })).toEqual(['Pay', 'Broker', 'Market', 'Market'])
    expect(await payees({ sort: 'date' })).toEqual(['Pay', 'Market', 'Market', 'Broker'])
    expect(await payees({ sort: 'payee' })).toEqual(['Broker', 'Market', 'Market', 'Pay'])
    expect(await payees({ query: 'amount > 0.10', account: 'Expenses' })).toEqual(['Market'])
    expect(await payees({ query: '[last month]' })).toEqual(['Broker', 'Market', 'Market', 'Pay'])
    expect(await payees({ query: '[yesterday]' })).toEqual([])
  })
  test('goes on behind the last row when the book has changed between two pages', async () => {
    const first = await get('/api/transaction', { query: 'account = Checking', limit: '2' })
    expect(first.transactions?.map(({ payee }) => payee)).toEqual(['Broker', 'Market'])
    service.views.sync([...ENTRIES, paid(DAY + 9, 'New', 'Expenses:Food', '5')])
    const second = await get('/api/transaction', { query: 'account = Checking', limit: '2', cursor: first.next_cursor! })
    expect(second.transactions?.map(({ payee }) => payee)).toEqual(['Market', 'Pay'])
    expect(second.next_cursor).toBe('')
    expect(new Set([...first.transactions!, ...second.transactions!].map(({ id }) => id)).size).toBe(4)
  })
  test('is grouped, with sums by commodity', async () => {
    const { groups } = await get('/api/transaction', { query: 'account = Expenses OR account = Shares', group_by: 'payee' })
    expect(groups).toEqual([
      { key: 'Market', transactions: 2, postings: 4, sums: [{ commodity: 'EUR', postings: 4, positive: 0.3, negative: -0.3, quantity: 0 }] },
      {
        key: 'Broker',
        transactions: 1,
        postings: 2,
        sums: [
          { commodity: 'ACME', postings: 1, positive: 10, negative: 0, quantity: 10 },
          { commodity: 'EUR', postings: 1, positive: 0, negative: -500, quantity: -500 },
        ],
      },
    ])
  })
  test('answers as it always did when nothing of a search is asked for', async () => {
    expect(Object.keys(await get('/api/transaction', { limit: '1' }))).toEqual(['transactions', 'unpriced', 'estimated'])
    expect(Object.keys(await get('/api/ledger', { offset: '1', query: '' }))).toEqual(['postings', 'unpriced', 'estimated'])
  })
  test('explains its figures', async () => {
    const explained = await get('/api/explain', { report: 'transaction', path: '/selection/flows/0/out', query: 'market' })
    expect(explained).toMatchObject({ figure: 0.3 })
  })
})

describe('a search of postings', () => {
  test('finds each by itself, and pages through all of them once', async () => {
    const found: number[] = []
    let cursor: string | undefined
    do {
      const page = await get('/api/ledger', { query: 'account = Assets', limit: '2', ...(cursor && { cursor }) })
      found.push(...page.postings!.map(({ quantity }) => quantity))
      cursor = page.next_cursor
    } while (cursor)
    expect(found).toEqual([-500, 10, -0.2, -0.1, 1000])
  })
  test('is sorted, grouped by month and told in sums', async () => {
    const { postings, groups, selection } = await get('/api/ledger', { query: 'account = Checking', sort: 'amount', group_by: 'month' })
    expect(postings?.map(({ quantity }) => quantity)).toEqual([-500, -0.2, -0.1, 1000])
    expect(groups?.map(({ key, sums }) => [key, sums[0]?.quantity])).toEqual([['2024-01', 499.7]])
    expect(selection).toMatchObject({ postings: 4, transactions: 4, amount: 499.7 })
    expect(selection).not.toHaveProperty('flows')
  })
})

test('what cannot be read is refused with its column, in either list', async () => {
  for (const path of ['/api/transaction', '/api/ledger']) {
    const status = async (parameters: Record<string, string>) => {
      const response = await service.app.inject({ url: path, query: parameters })
      return [response.statusCode, response.json<Answer>().error?.message]
    }
    expect(await status({ query: '(a' })).toEqual([400, 'query: column 3: the search ends here; expected ")", which ends the bracket of column 1'])
    expect(await status({ query: '('.repeat(1000) })).toEqual([400, 'query: column 101: a search has at most 100 brackets inside each other'])
    expect(await status({ cursor: 'x' })).toEqual([400, 'invalid cursor; use the next_cursor of a previous page'])
    expect((await status({ sort: 'age' }))[0]).toBe(400)
    expect((await status({ group_by: 'age' }))[0]).toBe(400)
  }
})

describe('a search that is being typed', () => {
  const field = async (query: string, at?: number) => {
    const response = await service.app.inject({ url: '/api/search', query: { query, ...(at !== undefined && { at: String(at) }) } })
    return response.json<{ problem: { from: number; message: string } | null; completions: { text: string; from: number; to: number }[] }>()
  }
  const offered = async (query: string, at?: number) => (await field(query, at)).completions.map(({ text }) => text)

  test('is told where it is wrong', async () => {
    expect((await field('account = Food')).problem).toBeNull()
    expect((await field('acount = Food')).problem).toMatchObject({
      from: 0,
      to: 6,
      message: expect.stringContaining('the nearest is account') as string,
    })
  })
  test('is completed with the latest month of a name', async () => {
    expect(await offered('mar')).toContain('march 2023')
    expect(await offered('coffee janu')).toContain('january 2024')
  })
  test('is completed with properties, keywords and values of the book, the most frequent first', async () => {
    expect(await offered('acc')).toEqual(['account '])
    expect(await offered('N')).toContain('NOT ')
    expect(await offered('account = ')).toEqual(['Assets:Checking', 'Expenses:Food', 'Assets:Shares', 'Income:Salary'])
    expect(await offered('account = sh')).toEqual(['Assets:Shares'])
    expect(await offered('payee = m')).toEqual(['Market'])
    expect(await offered('mark')).toEqual(['payee = Market'])
    expect(await offered('status = ')).toEqual(['cleared', 'pending', 'unmarked'])
    expect(await offered('date = last')).toEqual(['[last month]', '[last 3 months]', '[last quarter]', '[last year]', '[last fy]'])
    expect(await offered('payee =~ ')).toEqual([])
  })
  test('is completed in its middle, where the cursor is', async () => {
    expect((await field('account = fo AND market', 12)).completions).toEqual([{ text: 'Expenses:Food', from: 10, to: 12, about: 'account' }])
  })
})

describe('an export', () => {
  const file = (name: string, query: Record<string, string> = {}) => service.app.inject({ url: `/api/export/${name}`, query })

  test('is a file of what answers, in any of four formats', async () => {
    const csv = await file('balances.csv', { query: 'account = Assets' })
    expect(csv.headers).toMatchObject({ 'content-type': 'text/csv; charset=utf-8', 'content-disposition': 'attachment; filename="balances.csv"' })
    expect(csv.body).toBe('account,commodity,quantity\nAssets:Checking,EUR,499.70\nAssets:Shares,ACME,10\n')
    expect((await file('postings.json', { query: 'market' })).json()).toHaveLength(4)
    expect((await file('prices.parquet')).rawPayload.subarray(0, 4).toString()).toBe('PAR1')
    expect((await file('transactions.xlsx')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  })
  test('speaks of the book as of a day', async () => {
    expect((await file('transactions.json', { as_of_date: '2024-01-04' })).json()).toHaveLength(2)
  })
  test('is refused for a table, a format or a search that there is not', async () => {
    for (const name of ['users.csv', 'postings.exe', 'postings', 'postings.csv.csv', '..%2Fpostings.csv', 'constructor.csv'])
      expect([name, (await file(name)).statusCode]).toEqual([name, 400])
    expect((await file('postings.csv', { query: 'a (' })).statusCode).toBe(400)
  })
})
