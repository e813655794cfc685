import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import Papa from 'papaparse'
import { parseDay } from '#vocabulary/day.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { loadBook } from '../../src/cli/load-book.ts'
import { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { languageOf, translated } from '../../src/query/bql/translate-bql.ts'
import { Queries } from '../../src/query/queries.ts'
import { viewOfBook } from '../../src/service/ledgers/ledgers.ts'
import { BEAN_QUERY_PERIODS } from './bean-query-periods.ts'
import { BOOK } from './bean-query-book.ts'
import { BEAN_QUERY_ROWS } from './bean-query-rows.ts'
import { plainSettings } from '../support/plain-settings.ts'

const RECORDED = Object.entries({ ...BEAN_QUERY_ROWS, ...BEAN_QUERY_PERIODS })
const file = join(mkdtempSync(join(tmpdir(), 'bql-')), 'book.beancount')
writeFileSync(file, BOOK)
const ledger = new ValuedLedger(
  viewOfBook(await loadBook(file, { today: parseDay('2024-01-01') }), '2024-01-01T00:00:00.000Z'),
  plainSettings('USD'),
  parseDay('2024-01-01'),
)
const queries = new Queries({ seconds: 60 })
afterAll(() => queries.close())

async function answerTo(query: string): Promise<string | string[][]> {
  const answer = await queries.ask({ query, ledger })
  return answer instanceof Refusal ? answer.message : answer.rows.map((row) => row.map((cell) => normal(String(cell ?? ''))))
}

/** A cell as both write it: positions in one order, without what pads them and without trailing zeros. */
const normal = (cell: string): string =>
  cell
    .split(/,(?![^{]*\})/)
    .map((part) =>
      part
        .trim()
        .replaceAll(/\{\s*/g, '{')
        .replaceAll(/-?\d+\.\d+/g, (number) => number.replace(/\.?0+$/, ''))
        .replaceAll(/\s+/g, ' ')
        .replace(/^(TRUE|FALSE)$/, (truth) => truth.toLowerCase()),
    )
    .filter((part) => part !== '')
    .sort()
    .join(', ')

const IN_ORDER = /order by|journal|distinct/i

describe("what people who come from beancount ask has bean-query's rows", () => {
  test.each(RECORDED)('%s', async (query, recorded) => {
    const rows = recorded.map((row) => row.map(normal))
    const answer = await answerTo(query)
    if (typeof answer === 'string') throw new Error(answer)
    // Without an order the tool has that of its own table.
    expect(IN_ORDER.test(query) ? answer : answer.toSorted()).toEqual(IN_ORDER.test(query) ? rows : rows.toSorted())
  })
})

/** Asks of a book of its own. */
async function askerOf(text: string): Promise<(query: string) => Promise<unknown>> {
  const path = join(mkdtempSync(join(tmpdir(), 'bql-')), 'book.beancount')
  writeFileSync(path, text)
  const today = parseDay('2024-01-31')
  const own = new ValuedLedger(viewOfBook(await loadBook(path, { today }), '2024-01-31T00:00:00.000Z'), plainSettings('EUR'), today)
  return async (query) => {
    const answer = await queries.ask({ query, ledger: own })
    return answer instanceof Refusal ? answer.message : answer.rows
  }
}

test('prices are those of a pair or their inverse, to 28 digits, and go over no third commodity', async () => {
  const ask = await askerOf(
    '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-01-02 price HOOL 550 USD\n2024-01-02 price USD 0.9 EUR\n' +
      '2024-01-21 * "x"\n  Assets:A  2 HOOL {3 USD}\n  Assets:B  -6 USD\n2024-01-22 * "y"\n  Assets:A  0.07 USD\n  Assets:B\n',
  )
  const usd = '0.001818181818181818181818181818'
  expect(await ask("SELECT getprice('HOOL', 'USD'), getprice('HOOL', 'EUR'), getprice('USD', 'HOOL') WHERE number = 2")).toEqual([['550', null, usd]])
  expect(await ask("SELECT convert(position, 'HOOL'), convert(position, 'EUR'), value(position) WHERE account ~ 'A$'")).toEqual([
    ['2 HOOL', '990 EUR', '1100 USD'],
    ['0.0001272727272727272727272727273 HOOL', '0.063 EUR', '0.07 USD'],
  ])
})

test('a pair has the inverse of the other one until it has prices of its own, each from its day on', async () => {
  const ask = await askerOf(
    '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-01-02 price USD 0.8 EUR\n2024-01-04 price USD 0.5 EUR\n2024-01-06 price EUR 3 USD\n' +
      '2024-01-08 price USD 0.25 EUR\n' +
      [1, 2, 3, 5, 6, 9].map((day) => `2024-01-0${day} * "x"\n  Assets:A  1 EUR\n  Assets:B\n`).join(''),
  )
  expect(await ask("SELECT getprice('EUR', 'USD', date), convert(position, 'USD', date), getprice('USD', 'EUR', date) WHERE account ~ 'A$'")).toEqual(
    [
      [null, '1 EUR', null],
      ['1.25', '1.25 USD', '0.8'],
      ['1.25', '1.25 USD', '0.8'],
      ['2', '2 USD', '0.5'],
      ['3', '3 USD', '0.5'],
      ['3', '3 USD', '0.25'],
    ],
  )
  expect(await ask("SELECT sum(convert(position, 'USD', date)), value(sum(position)) WHERE account ~ 'A$'")).toEqual([['1 EUR, 10.5 USD', '6 EUR']])
})

test('what is written out for the position of a posting is what the function says of it', async () => {
  const ask = await askerOf(
    '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-01-02 price HOOL 7 EUR\n2024-01-02 price USD 0.9 EUR\n2024-01-20 price HOOL 8 EUR\n' +
      ['2 HOOL {3 EUR}', '2 HOOL {3 USD}', '5 USD', '1 EUR', '4 ODD']
        .map((of, at) => `2024-01-1${at} * "x"\n  Assets:A  ${of}\n  Assets:B\n`)
        .join(''),
  )
  const days = ['', ', date', ', 2024-01-03', ', 2023-01-01']
  const ways = [...days.map((day) => `value(#${day})`), ...['EUR', 'USD', 'HOOL'].flatMap((name) => days.map((day) => `convert(#, '${name}'${day})`))]
  const written = (position: string): string => `SELECT ${ways.map((way) => way.replace('#', position)).join(', ')}`
  const short = await ask(written('position'))
  expect(short).toEqual(await ask(written('neg(neg(position))')))
  expect(new Set((short as string[][]).flat()).size).toBeGreaterThan(20)
  const asked = translated(written('position'))
  expect(asked instanceof Refusal ? asked : asked.sql).not.toMatch(/bql\.(?:value|convert)\(/)
})

test('a question that converts in every row gathers rates once', () => {
  const asked = translated("SELECT convert(position, 'USD'), sum(value(position)) WHERE getprice(currency, 'USD', date) > 1")
  if (asked instanceof Refusal) throw asked
  expect(asked.sql.match(/known_rates/g)).toHaveLength(1)
  expect(asked.sql.match(/from known\)/g)!.length).toBeGreaterThan(2)
})

test('what was paid for lots in all has the digits of beancount, where one unit cost what no number of digits says', async () => {
  const ask = await askerOf(
    '2023-01-01 open Assets:A\n2023-01-01 open Assets:B\n2024-01-21 * "x"\n  Assets:A  20.91 GOLD {{1014.29 EUR}}\n  Assets:B\n' +
      '2024-01-22 * "y"\n  Assets:A  -3 GOLD {}\n  Assets:B  145.52 EUR\n',
  )
  const cost = '868.7677618364418938307030129 EUR'
  expect(await ask("SELECT cost(sum(position)), sum(cost(position)), sum(weight) WHERE account ~ 'A$'")).toEqual([[cost, cost, cost]])
  expect(await ask('SELECT weight WHERE number = 20.91')).toEqual([['1014.29 EUR']])
  expect(await ask("SELECT account FROM CLOSE ON 2024-01-22 WHERE account ~ 'Conversions'")).toEqual([])
  expect(await ask("SELECT position FROM CLOSE ON 2024-01-31 WHERE account ~ 'Conversions'")).toEqual([['0.0022381635581061692969871 EUR']])
})

test('places beyond those of any amount make no answer long, and none fail', async () => {
  expect(
    await answerTo(
      "SELECT round(number, 9), round(number, -20), length(str(round(number, 1000000))), round(number, -1000000) WHERE account ~ 'Rent'",
    ),
  ).toEqual([['1200', '0', '105', '0']])
})

test('a transaction that a pad has made has the flag P', async () => {
  const ask = await askerOf(
    '2024-01-01 open Assets:A\n2024-01-01 open Equity:O\n2024-01-02 pad Assets:A Equity:O\n2024-01-05 balance Assets:A 3 EUR\n' +
      '2024-01-06 ! "x"\n  Assets:A  1 EUR\n  Equity:O\n',
  )
  expect(await ask("SELECT date, flag, number WHERE account ~ 'A$'")).toEqual([
    ['2024-01-02', 'P', '3'],
    ['2024-01-06', '!', '1'],
  ])
  expect(((await ask('PRINT FROM flag = "P"')) as string[][])[0]![0]).toMatch(/^2024-01-02 P "\(Padding inserted for Balance of 3 EUR/)
})

test('tables of events and documents are those of the journal, and prices leave out what trades were paid at', async () => {
  const ask = await askerOf(
    '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n2024-01-05 event "place" "Rome"\n2024-01-04 event "place" "Oslo"\n2024-01-06 price X 2 EUR\n' +
      '2024-01-07 * "x"\n  Assets:A  1 X @ 5 EUR\n  Assets:B\n',
  )
  expect(await ask('SELECT * FROM #events')).toEqual([
    ['2024-01-04', 'place', 'Oslo'],
    ['2024-01-05', 'place', 'Rome'],
  ])
  expect(await ask('SELECT * FROM #documents')).toEqual([])
  expect(await ask('SELECT * FROM #prices')).toEqual([['2024-01-06', 'X', '2 EUR']])
  expect(await ask('SELECT account, position FROM #postings WHERE number > 0')).toEqual([['Assets:A', '1 X']])
})

const tool = process.env['BEAN_QUERY'] ?? 'bean-query'
const VERSION = 'beanquery 0.2.0'
const installed = spawnSync(tool, ['--version'], { encoding: 'utf8' }).stdout?.trim() ?? ''
const isInstalled = installed.startsWith(VERSION)
if (installed !== '' && !isInstalled) console.log(`${tool} is "${installed}" and not ${VERSION}: the recorded rows are not compared with it`)

// Without the tool (`pip install beanquery==0.2.0`, or BEAN_QUERY=/path/to/bean-query) the recorded rows above are what is compared.
describe.skipIf(!isInstalled)('the recorded rows are those of the installed bean-query', () => {
  test.each(RECORDED)('%s', (query, recorded) => {
    const out = execFileSync(tool, ['-q', '-f', 'csv', file, query], { encoding: 'utf8' })
    const rows = Papa.parse<string[]>(out.trimEnd()).data.slice(1)
    expect(rows.map((row) => row.map(normal))).toEqual(recorded.map((row) => row.map(normal)))
  })
})

describe('the language of a question', () => {
  test.each([
    ['select account from postings', 'sql'],
    ['select account from #accounts', 'bql'],
    ["select getprice('USD', 'EUR', 2023-08-01)", 'bql'],
    ['select 2023-08-01', 'bql'],
    ["select parse_date('2024-01-01')", 'bql'],
    ["select value(1, 'EUR', today()), round(1.5), upper('x'), length('y')", 'sql'],
    ["select (string_to_array(account, ':'))[1] from postings", 'sql'],
    ["select meta['k'], account", 'bql'],
    ['select 5 # 3', 'sql'],
    ["select ' from #accounts', 5 # 3", 'sql'],
    ['select * from balance_at(today())', 'sql'],
    ['select 1', 'sql'],
    ['select (1)', 'sql'],
    ['with a as (select 1) select * from a', 'sql'],
    ['select * from (select account from postings) p', 'sql'],
    ['select extract(year from date) as year, count(*) from transactions group by 1', 'sql'],
    ['select (select max(date) from year) from postings', 'sql'],
    ['select * from "postings"', 'sql'],
    ['select * from (values (1)) numbers', 'sql'],
    ["select account from 'food' in tags", 'bql'],
    ['select account from (year = 2014 and month = 1)', 'bql'],
    ["select account from (('food' in tags))", 'bql'],
    ['SELECT account, sum(position) GROUP BY account', 'bql'],
    ['SELECT date, narration FROM year = 2014', 'bql'],
    ['SELECT account, year FROM CLEAR PIVOT BY account, year', 'bql'],
    ['print from year = 2014', 'bql'],
    ["SELECT date FROM has_account('Food') WHERE number > 1", 'bql'],
    ['BALANCES', 'bql'],
    ["journal 'Assets'", 'bql'],
  ])('%s is %s', (question, language) => {
    expect(languageOf(question)).toBe(language)
  })
})

describe('what is not understood is named with its place', () => {
  test.each([
    ['SELECT acount WHERE account', 'line 1, column 8: there is no column "acount"; the nearest is "account"'],
    ['SELECT account, posting_flag', 'there is no column "posting_flag"; "flag" is that of the transaction, and "status" of the table "postings"'],
    ['SELECT account, meta', `there is no column "meta"; meta['key'], entry.meta['key'] and any_meta('key') ask for one value`],
    [
      'SELECT open_date(account)',
      'there is no function "open_date"; the first day that it has postings is first_date of the table "accounts" in SQL',
    ],
    [
      'SELECT account FROM #accounts',
      'line 1, column 21: there is no table "#accounts"; ask in SQL: select name, declared, first_date, last_date from accounts',
    ],
    ['SELECT * FROM #balances', 'there is no table "#balances"; asserted balances are checked and not recorded; what accounts hold is BALANCES'],
    ['SELECT * FROM #other', 'there is no table "#other"; there are #transactions, #prices, #events and #documents'],
    ['SELECT account FROM #prices', 'line 1, column 8: there is no column "account"'],
    ["SELECT meta['a'] FROM #prices", '#prices has no metadata'],
    ['PRINT FROM #prices', 'line 1, column 1: print works only with postings; use select for the table #prices'],
    ["SELECT getitem(open_meta(account), 'x')", 'there is no function "open_meta"; metadata of transactions and postings can be asked for'],
    ["SELECT account, getitem(meta, 'a', 'b', 'c')", 'getitem() takes 2 to 3 parameters'],
    ['SELECT position.cost.number', 'line 1, column 17: "cost" is no part of it; units, number and currency are, and cost_number'],
    ['SELECT position / 2', '/ does not take a position and a number; number(position) is the number of a position'],
    ['SELECT sum(account)', 'sum() does not take a text'],
    ['SELECT account WHERE account IN (SELECT account)', 'there is no column "SELECT"; a query within a query is asked in SQL'],
    ['SELECT account,\n  summ(position)', 'line 2, column 3: there is no function "summ"; the nearest is "sum"'],
    ['SELECT account WHERE (number > 3', 'line 1, column 33: the query ends where ")" is expected'],
    ['SELECT account WHERE number >', 'column 30: a column, a function, a text or a number is expected'],
    ['SELECT account GROUP BY 3', 'there is no target 3; there are 1'],
    ['SELECT sum(sum(position))', 'sum() cannot be applied to an aggregate'],
    ['SELECT convert(position)', 'convert() takes 2 to 3 parameters and has 1'],
    ['BALANCES FROM OPEN 2014-01-01', 'line 1, column 20: "2014-01-01" comes where "on" is expected'],
    ['BALANCES FROM CLOSE ON now', '"now" comes where a day such as 2024-01-01 is expected'],
    ['BALANCES FROM CLEAR OPEN ON 2014-01-01', '"OPEN" comes where the end of the query is expected'],
    ['BALANCES FROM OPEN ON 2015-01-01 CLOSE ON 2014-01-01', 'line 1, column 43: the day of CLOSE is before that of OPEN'],
    ['SELECT account PIVOT BY account', 'line 1, column 32: the query ends where "," is expected'],
    ['SELECT account, year PIVOT BY account, account', 'line 1, column 40: the rows and columns of a pivot must be different targets'],
    ['SELECT account, year, 1 PIVOT BY account, year', 'the columns of a pivot must be in GROUP BY'],
    ['SELECT account, year GROUP BY 1, 2 PIVOT BY account, month', 'line 1, column 54: a pivot needs two targets'],
    ['SELECT account, number, count(*), number GROUP BY 1, 2 PIVOT BY 1, 5', 'there is no target 5; there are 4'],
    ['SELECT date WHERE payee != NULL', 'line 1, column 25: null cannot be compared with !=; write "is null" or "is not null"'],
    [
      'SELECT date, balance WHERE balance = 3',
      'line 1, column 28: "balance" is the running balance of the selected postings and cannot be used to select them',
    ],
    ["SELECT account WHERE account ~ '('", 'regular expression'],
    ["SELECT account WHERE account = 'x'; drop table postings", 'Only one SQL statement'],
    [`SELECT account WHERE ${'('.repeat(150)}1${')'.repeat(150)} = number`, 'more than 100 parentheses'],
    [`SELECT account WHERE number = ${'- '.repeat(5000)}1`, 'more than 100 signs'],
  ])('%s', async (query, said) => {
    expect(await answerTo(query)).toContain(said)
  })

  test('a pivot has columns that its rows decide on, in their order', async () => {
    const columnsOf = async (query: string): Promise<unknown> => {
      const answer = await queries.ask({ query, ledger, rows: 1 })
      return answer instanceof Refusal ? answer.message : [answer.columns.map(({ name }) => name), answer.rows.length, answer.truncated]
    }
    expect(await columnsOf('SELECT account, month, sum(number) GROUP BY 1, 2 PIVOT BY account, month')).toEqual([
      ['account/month', '1', '2', '3', '4', '5', '7'],
      1,
      true,
    ])
    expect(await columnsOf("SELECT account, month, sum(number), count(*) AS n WHERE account ~ 'Rent' GROUP BY 1, 2 PIVOT BY account, month")).toEqual(
      [['account/month', '3/sum(number)', '3/n'], 1, false],
    )
  })

  test('PRINT answers with whole transactions in the form of beancount', async () => {
    const answer = await queries.ask({ query: "PRINT FROM year = 2014 AND has_account('Food') OR narration = 'Sell' CLOSE ON 2016-01-01", ledger })
    if (answer instanceof Refusal) throw answer
    expect(answer.columns.map(({ name }) => name)).toEqual(['entry'])
    const [groceries, , later, sale] = answer.rows.map(([entry]) => entry)
    expect(groceries).toBe(
      '2014-02-03 * "Shop" "Groceries" #food ^rcpt-1\n  Expenses:Food  45.5 USD\n    note: "x"\n  Assets:Bank:Checking  -45.5 USD',
    )
    expect(later).toBe('2014-04-01 * "Later in the file, the same day"\n  Expenses:Food  1 USD\n    who: "Ann"\n  Assets:Bank:Checking  -1 USD')
    expect(sale).toBe(
      '2015-07-01 * "Broker" "Sell"\n  Assets:Broker  -4 HOOL {500 USD, 2014-05-05} @ 560 USD\n  Assets:Bank:Checking  2240 USD\n  Income:Salary  -240 USD',
    )
    expect(answer.rows).toHaveLength(4)
  })

  test('texts stay texts', async () => {
    expect(await answerTo(`SELECT account WHERE narration = "'; drop table postings; --"`)).toEqual([])
    expect(await answerTo(`SELECT account AS "x" WHERE narration = 'it''s'`)).toEqual([])
  })
})
