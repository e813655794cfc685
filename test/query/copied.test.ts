import { afterAll, describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { PUBLISHED_TABLES } from '../../src/query/published.ts'
import { Queries, tablesRead } from '../../src/query/queries.ts'
import { longName } from '../support/event-steps.ts'
import { ledgerOf } from '../support/ledger-from-text.ts'

/* What a question reads is copied before it is asked, and is that of its own book. */

const PRICES = 'P 2024-01-01 USD 0.90 EUR\nP 2024-02-01 USD 0.92 EUR\n'
const DOLLARS = '2024-01-02 Bureau\n  Assets:Dollars  50 USD @@ 45 EUR\n  Assets:Cash\n'
const SHOP = '2024-01-03 Shop\n  Expenses:Food  12.50 EUR\n  Assets:Cash\n'
const bookOf = (...parts: string[]): ValuedLedger => ledgerOf(parts.join('\n'), '2024-03-01')

const queries = new Queries()
afterAll(() => queries.close())
async function asked(ledger: ValuedLedger, query: string) {
  const answer = await queries.ask({ query, ledger })
  if (answer instanceof Refusal) throw new Error(`${query}: ${answer.message}`)
  return answer.rows
}

test.each([
  ['select count(*) from postings', ['postings']],
  ['SELECT * FROM Transactions t JOIN "tags" USING (transaction_id)', ['transactions', 'tags']],
  ["select * from balance_at('2024-01-01')", ['postings', 'unit_prices']],
  ["select public.value(1, 'USD', today())", ['unit_prices']],
  ["select rate ('USD', 'EUR', today())", ['rates']],
  ['select value from balances', ['balances']],
  ['select 1', []],
  ['select bql.known_rates(), position from bql.postings', ['rates', 'prices', 'postings', 'transactions', 'tags']],
  ['select table_name from information_schema.tables', PUBLISHED_TABLES.map(({ name }) => name)],
])('%s reads so much of the book', (sql, tables) => {
  expect([...tablesRead(sql)].toSorted()).toEqual([...tables].toSorted())
})

test('a day of the year 0, which hledger takes, is one before Christ, and its payee what it says', async () => {
  const ledger = ledgerOf('0000-02-03 0000-01-01\n  Expenses:Food  1 EUR\n  Assets:Cash\n', '2024-03-01')
  expect(await asked(ledger, "select extract(year from date), payee from transactions where date < '0001-01-01'")).toEqual([['-1', '0000-01-01']])
})

describe('what was not seen to be read', () => {
  test.each([
    ['a name in other characters', String.raw`select count(*) from U&"post\0069ngs"`, 4],
    ['a function in other characters', String.raw`select count(*) from U&"balance_\0061t"('2024-01-31')`, 3],
    ['another name in other characters', String.raw`select count(*) from U&"bal\0061nces"`, 3],
  ])('is copied when it is asked for: %s', async (_, query, count) => {
    const rows = await asked(bookOf(PRICES, DOLLARS, SHOP), query)
    expect(rows).toEqual([[count]])
  })
})

test('every question is answered about its own book, however the one before differs', async () => {
  const worth = "select count(*), sum(value(quantity, commodity, today())) from postings where commodity = 'USD'"
  const first = bookOf(PRICES, DOLLARS)
  expect(await asked(first, worth)).toEqual([[1, '46.00']])
  expect(await asked(bookOf(PRICES, DOLLARS, SHOP), 'select count(*) from postings')).toEqual([[4]])
  // The same prices: they stay. Other ones do not.
  expect(await asked(bookOf(PRICES, SHOP, DOLLARS, DOLLARS.replaceAll('01-02', '01-09')), worth)).toEqual([[2, '92.00']])
  expect(await asked(bookOf(PRICES, DOLLARS), worth)).toEqual([[1, '46.00']])
  expect(await asked(bookOf(PRICES.replace('0.92', '0.94'), DOLLARS), worth)).toEqual([[1, '47.00']])
  expect(await asked(bookOf(PRICES, 'P 2024-02-20 USD 1.00 EUR', DOLLARS), worth)).toEqual([[1, '50']])
  expect(await asked(bookOf(PRICES, 'P 2024-02-20 USD 1.00 EUR', DOLLARS), 'select count(*) from prices')).toEqual([[4]])
  expect(await asked(bookOf(DOLLARS), 'select count(*) from prices')).toEqual([[1]])
  expect(await asked(first, worth)).toEqual([[1, '46.00']])
  expect(await asked(first.asOf(first.today - 40), 'select today()::text')).toEqual([['2024-01-21']])
  expect(await asked(bookOf(SHOP), 'BALANCES')).toHaveLength(2)
})

test('names that are longer than a b-tree has room for are asked for like others', async () => {
  const long = (end: string) => longName(9000, end).replaceAll(/[\d_-]/g, 'x')
  const [account, other, payee, unit] = [`Expenses:${long('a')}`, `Expenses:${long('b')}`, long('payee'), long('unit')]
  const ledger = bookOf(
    `P 2024-01-01 ${unit} 2 EUR\n`,
    `2024-01-03 ${payee} ; ${long('tag')}: x\n  ${account}  3 ${unit}\n  ${other}  -3 ${unit}\n`,
    SHOP,
  )
  expect(await asked(ledger, `select quantity from postings where account = '${account}'`)).toEqual([['3']])
  expect(await asked(ledger, `select quantity from balances where account = '${other}'`)).toEqual([['-3']])
  expect(await asked(ledger, `select name from accounts where name > '${account}' and name like 'Expenses:%'`)).toEqual([[other]])
  expect(await asked(ledger, `select value from tags where name = '${long('tag')}'`)).toEqual([['x']])
  expect(await asked(ledger, `select price from prices where commodity = '${unit}'`)).toEqual([['2']])
  expect(await asked(ledger, `select value(3, '${unit}', today())`)).toEqual([['6']])
  expect(await asked(ledger, `select count(*) from transactions where payee = '${payee}'`)).toEqual([[1]])
})

test('what is there is told with everything that may be read', async () => {
  const rows = await asked(bookOf(SHOP), "select table_name::text from information_schema.tables where table_schema = 'public'")
  expect(rows.flat().toSorted()).toEqual(PUBLISHED_TABLES.map(({ name }) => name).toSorted())
})
