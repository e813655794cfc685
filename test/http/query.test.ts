import { get as httpGet, request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import Papa from 'papaparse'
import { Queries } from '../../src/query/queries.ts'
import { openWholeDaybook, type WholeDaybook } from '../support/whole-daybook.ts'

const BOOK = `
P 2024/01/01 USD 0.90 EUR
P 2024/05/01 USD 0.92 EUR
P 2024/05/01 ACME 12.345678901234567891 EUR
2024/01/02 * Opening
    Assets:Checking    1,000.00 EUR
    Equity:Opening
2024/02/03 * (77) Shop
    ; :food:
    ; shop: corner
    Expenses:Food    12.50 EUR ; bread
    Assets:Checking
2024/03/04 Broker
    Assets:Equity:ACME    3 ACME @ 10 EUR
    Assets:Checking
2024/04/05 ! Bureau
    Assets:Dollar    50 USD @@ 45 EUR
    Assets:Checking
2024/12/24 Later
    Expenses:Gifts    100 EUR
    Assets:Checking
`

let whole: WholeDaybook
beforeAll(async () => {
  whole = await openWholeDaybook({ 'main.ledger': BOOK })
}, 60_000)
afterAll(() => whole.close())

interface Answer {
  readonly columns: readonly { readonly name: string; readonly type: string }[]
  readonly rows: readonly (readonly unknown[])[]
  readonly truncated: boolean
}
const ask = (query: string, more: object = {}) => whole.send<Answer>('POST', '/api/query', { query, ...more })

test('balances are those of the report', async () => {
  const { asset_breakdowns } = await whole.get<{ asset_breakdowns: Record<string, { marketAmount: number }> }>('/api/assets/balance?flat=true')
  const { rows, columns } = await ask(
    "select account, sum(value) as value from balances where account_within(account, 'Assets') group by 1 order by 1",
  )
  expect(columns).toEqual([
    { name: 'account', type: 'text' },
    { name: 'value', type: 'decimal' },
  ])
  expect(rows).toEqual(Object.values(asset_breakdowns).map(({ marketAmount }, i) => [Object.keys(asset_breakdowns)[i], marketAmount]))
})

test('every table is there, with what the book says', async () => {
  expect((await ask('select date, payee, status, code, postings, line from transactions order by date')).rows).toEqual([
    ['2024-01-02', 'Opening', 'cleared', null, 2, 5],
    ['2024-02-03', 'Shop', 'cleared', '77', 2, 8],
    ['2024-03-04', 'Broker', 'unmarked', null, 2, 13],
    ['2024-04-05', 'Bureau', 'pending', null, 2, 16],
    ['2024-12-24', 'Later', 'unmarked', null, 2, 19],
  ])
  expect(
    (
      await ask(
        "select date, commodity, quantity, amount, market_value::text, cost, cost_commodity, balance from postings where account ~ 'ACME|Dollar' order by id",
      )
    ).rows,
  ).toEqual([
    ['2024-03-04', 'ACME', 3, 30, '37.037036703703703673', 30, 'EUR', 3],
    ['2024-04-05', 'USD', 50, 45, '46.00', 45, 'EUR', 50],
  ])
  expect((await ask('select name, value from tags order by name')).rows).toEqual([
    ['food', ''],
    ['shop', 'corner'],
  ])
  expect((await ask('select counted, count(*) from postings group by 1 order by 1')).rows).toEqual([
    [false, 2],
    [true, 8],
  ])
  expect((await ask("select name, root, parent, depth, postings from accounts where name like 'Assets:E%' order by name")).rows).toEqual([
    ['Assets:Equity', 'Assets', 'Assets', 2, 0],
    ['Assets:Equity:ACME', 'Assets', 'Assets:Equity', 3, 1],
  ])
  expect((await ask('select source, count(*) from prices group by 1 order by 1')).rows).toEqual([
    ['journal', 3],
    ['trade', 2],
  ])
  expect(
    (
      await ask(
        "select rate('USD', 'EUR', '2024-02-01'), rate('USD', 'EUR', '2023-12-31'), value(10, 'USD', '2024-05-02'), default_currency(), today()",
      )
    ).rows,
  ).toEqual([[0.9, null, 9.2, 'EUR', '2024-06-09']])
  expect((await ask("select account, commodity, quantity, value from balance_at('2024-02-28') order by 1, 2")).rows).toEqual([
    ['Assets:Checking', 'EUR', 987.5, 987.5],
    ['Equity:Opening', 'EUR', -1000, -1000],
    ['Expenses:Food', 'EUR', 12.5, 12.5],
  ])
})

test('decimals keep all their digits, as numbers or as text', async () => {
  const payload = JSON.stringify({ query: "select price from prices where commodity = 'ACME' and source = 'journal'" })
  const { payload: sent } = await whole.app.inject({ method: 'POST', url: '/api/query', payload })
  expect(sent).toContain('"rows":[[12.345678901234567891]]')
  const text = await ask("select price from prices where commodity = 'ACME' and source = 'journal'", { decimals: 'text' })
  expect(text.rows).toEqual([['12.345678901234567891']])
})

test('rows are as many as were asked for', async () => {
  expect(await ask('select id from postings order by id', { rows: 2 })).toMatchObject({ rows: [[1], [2]], truncated: true })
  expect((await ask('select id from postings', { rows: 0 })).status).toBe(400)
  expect((await ask('select id from postings', { rows: 1e9 })).status).toBe(400)
})

test('an answer is a file in any format, and half an answer is none', async () => {
  const file = (format: string, query: string) =>
    whole.app.inject({ method: 'POST', url: '/api/query/export', payload: JSON.stringify({ query, format }) })
  const csv = await file('csv', "select payee, -12.5 as amount from transactions where code = '77'")
  expect(csv.headers['content-disposition']).toBe('attachment; filename="query.csv"')
  expect(Papa.parse(csv.payload.trim()).data).toEqual([
    ['payee', 'amount'],
    ['Shop', '-12.5'],
  ])
  expect((await file('parquet', 'select 1 as one')).rawPayload.subarray(0, 4).toString()).toBe('PAR1')
  expect((await file('xlsx', 'select 1 as one')).rawPayload.subarray(0, 2).toString()).toBe('PK')
  expect(JSON.parse((await file('json', 'select 1 as one')).payload)).toEqual([{ one: 1 }])
  const long = await file('csv', 'select a from generate_series(1, 1000) a, generate_series(1, 1000) b')
  expect([long.statusCode, JSON.parse(long.payload).error.message]).toEqual([400, expect.stringContaining('more than 100000 rows')])
  expect((await file('exe', 'select 1')).statusCode).toBe(400)
})

test('what the book said at an earlier position can be asked', async () => {
  const { position } = await whole.daybook.log.head()
  whole.write('main.ledger', BOOK.replace('12.50', '13.50'))
  expect(await whole.sync()).toEqual([])
  const query = "select quantity from balances where account = 'Expenses:Food'"
  expect((await ask(query)).rows).toEqual([[13.5]])
  expect((await ask(query, { as_of_event: position })).rows).toEqual([[12.5]])
  expect((await ask(query)).rows).toEqual([[13.5]])
  expect((await ask(query, { as_of_event: 999_999 })).error.message).toContain('as_of_event')
})

test('the schema names what there is', async () => {
  const { tables, functions } = await whole.get<{ tables: { name: string; columns: { name: string }[] }[]; functions: { call: string }[] }>(
    '/api/query/schema',
  )
  for (const { name, columns } of tables) {
    const { columns: found } = await ask(`select * from ${name} limit 0`)
    expect(found.map((column) => column.name)).toEqual(columns.map((column) => column.name))
  }
  expect(functions.map(({ call }) => call)).toContain('balance_at(date)')
})

test('every example runs, and says something of this book', async () => {
  const { examples } = await whole.get<{ examples: { title: string; query: string }[] }>('/api/query/schema')
  expect(examples).toHaveLength(20)
  for (const { title, query } of examples) {
    const { status, error, rows } = await ask(query)
    expect([title, status, error]).toEqual([title, 200, undefined])
    // Nothing is there twice, and no price is of the last month.
    if (!/twice|last month/.test(title)) expect([title, rows.length]).toEqual([title, expect.toSatisfy((count: number) => count > 0)])
  }
  const [, , byYear] = examples
  expect((await ask(byYear!.query)).rows).toEqual([[2024, null, 13.5]])
}, 60_000)

test('a query is kept under its name, and removed', async () => {
  const query = "select 'it''s'"
  expect((await whole.send<{ queries: unknown[] }>('POST', '/api/queries/upsert', { name: ' Mine ', query })).queries).toMatchObject([
    { name: 'Mine', query },
  ])
  await whole.send('POST', '/api/queries/upsert', { name: 'Another', query: 'BALANCES' })
  await whole.send('POST', '/api/queries/upsert', { name: 'Mine', query: 'select 2' })
  expect((await whole.get<{ queries: unknown[] }>('/api/queries')).queries).toMatchObject([{ name: 'Another' }, { name: 'Mine', query: 'select 2' }])
  expect((await whole.send('POST', '/api/queries/upsert', { name: '', query })).status).toBe(400)
  expect((await whole.send<{ queries: unknown[] }>('POST', '/api/queries/delete', { name: 'Mine' })).queries).toHaveLength(1)
})

test('a mistake is a 400 with its place, and text of the question stays text', async () => {
  const wrong = await ask('select\n  accuont from postings')
  expect([wrong.status, wrong.error]).toEqual([
    400,
    { code: 'INVALID_REQUEST', message: 'line 2, column 3: column "accuont" does not exist; the nearest is "account"' },
  ])
  expect((await ask("select count(*) from postings where payee = '''; drop table postings; --'")).rows).toEqual([[0]])
})

test('while a question runs others have their answers, and it ends when who asked has gone', async () => {
  await whole.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = whole.app.server.address() as AddressInfo
  const endless = 'with recursive r as (select 1 union all select 1 from r) select count(*) from r'
  const asked = vi.spyOn(Queries.prototype, 'ask')
  const asking = httpRequest({ port, host: '127.0.0.1', method: 'POST', path: '/api/query' })
  let isAnswered = false
  asking.on('response', () => (isAnswered = true)).on('error', () => undefined)
  asking.end(JSON.stringify({ query: endless }))
  await new Promise((resolve) => setTimeout(resolve, 500))
  const status = await new Promise((resolve) =>
    httpGet({ port, host: '127.0.0.1', path: '/api/networth' }, (response) => resolve(response.resume().statusCode)),
  )
  // The endless one has ten seconds; whoever waited for it would have seen it answered.
  expect([status, isAnswered]).toEqual([200, false])
  asking.destroy()
  expect(await asked.mock.results[0]!.value).toMatchObject({ message: expect.stringContaining('stopped before it had an answer') })
  asked.mockRestore()
  expect((await ask('select 1')).rows).toEqual([[1]])
}, 60_000)
