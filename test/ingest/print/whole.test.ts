import { parseDay } from '#vocabulary/day.ts'
import { describe, expect, test } from 'vitest'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import type { ReadOptions } from '../../../src/ingest/journal/read-options.ts'
import { printWhole } from '../../../src/ingest/print/convert-book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { inMemory } from './in-memory.ts'

/** Prints a whole book of one file, and has it read again: what holds there holds in the target. */
function whole(text: string, from: Dialect, to: Dialect, options: Partial<ReadOptions> = {}) {
  const files = inMemory({ '/main': text })
  const today = parseDay('2024-06-30')
  const book = readerOf(from).read('/main', files, { today, ...options })
  expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  const told: string[] = []
  const result = [...printWhole(book, to, files, ({ what, line }) => told.push(`${line}: ${what}`)), ''].join('\n')
  const again = readerOf(to).read('/main', inMemory({ '/main': result }), { today, ...options })
  expect(again.problems.filter(({ severity }) => severity === 'error').map(({ message }) => `${message}\n${result}`)).toEqual([])
  expect(answerOf(again).transactions).toBe(answerOf(book).transactions)
  return { result, told }
}

const BEANCOUNT = `option "title" "Home"
2020-01-01 open Assets:Bank EUR,USD "FIFO"
  since: 2019-05-05
2020-01-01 open Equity:Opening
2020-01-01 open Expenses:Food
2020-01-01 commodity EUR
  precision: 2
2020-01-02 pad Assets:Bank Equity:Opening
2020-01-31 balance Assets:Bank 100.00 EUR
2024-01-31 * "Shop" "Lunch" #a ^b
  shares: 5
  who: "5"
  ok: TRUE
  Expenses:Food  10 EUR
    at: 2020-05-05
  Assets:Bank
2024-02-01 balance Assets:Bank 90.00 EUR
2024-02-01 note Assets:Bank "called"
2024-02-02 event "location" "Vienna"
2024-02-03 query "x" "SELECT *
  and more
"
2024-03-01 close Expenses:Food
`

describe('a whole book of beancount', () => {
  test('rounds away in ledger what its digits forgive by the order of the text, which is not that of the days', () => {
    const text =
      '2020-01-01 open Assets:A\n2020-01-01 open Assets:B\n2024-03-01 * "finer"\n  Assets:A  1.3333 USD\n  Assets:B\n' +
      '2024-02-01 * "coarser"\n  Assets:A  3.29 AAPL {42.53 USD}\n  Assets:B  1855.00 USD\n  Assets:B  -1994.92 USD\n'
    const { told } = whole(text, 'beancount', 'ledger')
    expect(told).toEqual(['6: 2024-02-01 coarser: the rounding of 0.0037 USD is booked to Equity:Rounding'])
  })
  test('keeps everything in beancount, and the types of its metadata', () => {
    const { result, told } = whole(BEANCOUNT, 'beancount', 'beancount')
    expect(told).toEqual([])
    for (const line of BEANCOUNT.split('\n')) if (!/pad/.test(line)) expect(result.split('\n')).toContain(line)
    expect(result).toContain('2020-01-02 * "(Padding inserted')
  })
  test('opens what a plugin had opened', () => {
    const text = 'plugin "beancount.plugins.auto_accounts"\n2024-01-31 * "x"\n  Assets:A  1 EUR\n  Assets:B\n'
    expect(whole(text, 'beancount', 'beancount').result).toContain('2024-01-31 open Assets:A\n2024-01-31 open Assets:B\n')
  })
  test('has its balances behind the postings before them, and says what ledger has nothing like', () => {
    const { result, told } = whole(BEANCOUNT, 'beancount', 'ledger')
    expect(result).toContain('Assets:Bank  100.00 EUR = 100.00 EUR\n')
    expect(result).toContain('Assets:Bank  -10 EUR = 90.00 EUR\n')
    expect(told.map((text) => text.replace(/^\d+: ledger has nothing like "(\S+ )?(\w+).*/, '$2'))).toEqual([
      'option',
      'note',
      'event',
      'query',
      'close',
    ])
  })
  test('asserts an account with those below it in hledger, and in ledger says that it cannot', () => {
    const text =
      '2020-01-01 open Assets:Bank\n2020-01-01 open Assets:Bank:Savings\n2020-01-01 open Equity:O\n2024-01-30 * "x"\n  Assets:Bank:Savings  1 EUR\n  Assets:Bank  2 EUR\n  Equity:O\n2024-01-31 balance Assets:Bank 3 EUR\n'
    expect(whole(text, 'beancount', 'hledger').result).toContain('Assets:Bank  2 EUR =* 3 EUR')
    expect(whole(text, 'beancount', 'ledger').told).toEqual([
      '8: the balance "3 EUR" is no longer asserted: ledger would not find it true at that place',
    ])
  })
  test('tells hledger no type that metadata only looks like', () => {
    const text = '2020-01-01 open Assets:Bank\n  type: "Checking Account"\n2024-01-31 * "x"\n  Assets:Bank  1 EUR\n  Assets:Bank  -1 EUR\n'
    expect(whole(text, 'beancount', 'hledger').result).toContain('; type = "Checking Account"')
  })
})

const LEDGER = `account Assets:Bank
    note where the salary goes
commodity EUR
    format 1.000,00 EUR
    nomarket
payee Shop
~ Monthly since 2024/01/01
    Food  100 EUR
    Assets:Bank
= /Food/
    (Budget)  -1
2024/01/31 * Shop
    Food  10,00 EUR
    Assets:Bank  = -10,00 EUR
2024/01/20 Earlier
    Food  1,00 EUR = 11,00 EUR
    Assets:Bank
`

describe('a whole book of ledger', () => {
  test('keeps its declarations, rules and assertions in ledger, with numbers in one form', () => {
    const { result, told } = whole(LEDGER, 'ledger', 'ledger')
    expect(result).toContain('    format 1000.00 EUR\n')
    expect(result).toContain('~ Monthly since 2024/01/01\n    Food  100 EUR\n')
    expect(result).toContain('Food  1.00 EUR = 11.00 EUR\n')
    expect(told).toEqual(['10: ledger has what the rule "= /Food/" added, and will not add it to new entries'])
  })
  test('asserts in hledger what is true by the day, and tells what was true by the place', () => {
    const { result, told } = whole(LEDGER, 'ledger', 'hledger')
    expect(result).toContain('payee Shop\n~ monthly from 2024/01/01\n    Food  100 EUR\n')
    expect(told.filter((text) => text.includes('asserted'))).toEqual([
      '14: the balance "= -10,00 EUR" is no longer asserted: hledger would not find it true at that place',
      '16: the balance "= 11,00 EUR" is no longer asserted: hledger would not find it true at that place',
    ])
    expect(told).toContain('3: hledger has nothing like "nomarket"; it stays as a comment')
  })
  test.each([
    ['2024/01/20', ['the balance "= 15 EUR" is no longer asserted', 'the balance "= 16 EUR" is no longer asserted']],
    ['2024/01/12', []],
  ])('asserts in hledger what is true by the days of the postings: one of %s', (day, lost) => {
    const text =
      '2024/01/10 x\n    a  10 EUR = 10 EUR\n    b\n' +
      `2024/01/05 y\n    a  5 EUR = 15 EUR  ; [${day}]\n    b\n` +
      '2024/01/15 z\n    a  1 EUR = 16 EUR\n    b\n'
    const { result, told } = whole(text, 'ledger', 'hledger')
    expect(told.map((line) => line.replace(/^\d+: |:.*/g, ''))).toEqual(lost)
    expect(result.match(/ = /g)).toHaveLength(3 - lost.length)
  })
  test('names the currency of its figures, commodities once, and balances of the next morning in beancount', () => {
    const text = 'commodity $\n    default\ncommodity USD\n2024/01/31 x\n    a:b  $5 = $5\n    c\n2024/01/31 y\n    a:b  $1 = $6\n    c\n'
    const { result } = whole(text, 'ledger', 'beancount')
    expect(result).toContain('option "operating_currency" "USD"')
    expect(result.match(/balance/g)).toHaveLength(1)
    expect(result).toContain('2024-02-01 balance Equity:A:B  6 USD\n')
  })
  test('has no rule in hledger that begins within its period, which only ledger takes', () => {
    const rule = (period: string): boolean => whole(`~ ${period}\n    a  1 EUR\n    b\n`, 'ledger', 'hledger').result.includes(`\n~ ${period}\n`)
    for (const period of ['monthly from 2010/02/01', 'weekly from 2010/02/22', 'every 3 days from 2010/02/23', 'quarterly from 2010/04/01'])
      expect(`${period}: ${rule(period)}`).toBe(`${period}: true`)
    for (const period of ['biweekly from 2010/02/23', 'monthly from 2010/02/02', 'quarterly from 2010/02/01', 'yearly from 2010/02/01'])
      expect(`${period}: ${rule(period)}`).toBe(`${period}: false`)
  })
  test('has no rule in another dialect whose numbers or names would be read otherwise', () => {
    for (const [text, line] of [
      ['commodity EUR\n    format 1,00 EUR\n~ Monthly\n    a  1,000 EUR\n    b\n', 3],
      ['alias a=c\n~ Monthly\n    a  10 EUR\n    b\n', 2],
      ['~ Monthly\n    a  (2 * 10 EUR)\n    b\n', 1],
    ] as const) {
      const { told } = whole(text, 'ledger', 'hledger')
      expect(told).toEqual([`${line}: hledger has nothing like "~ Monthly"; it stays as a comment`])
    }
  })
})

test('a price that what was paid on its day takes the place of is written as that, and once', () => {
  const text = 'P 2024/01/10 FUND 100 EUR\nP 2024/01/11 FUND 100 EUR\nP 2024/01/11 FUND 101 EUR\n2024/01/10 x\n    a  2 FUND @ 99 EUR\n    b\n'
  const { result, told } = whole(text, 'ledger', 'beancount')
  expect(result.match(/^.*price.*$/gm)).toEqual(['2024-01-10 price FUND 99 EUR', '2024-01-11 price FUND 101 EUR'])
  expect(told).toEqual([])
  expect(whole(text, 'ledger', 'ledger').told).toEqual([])
})

test('a price that ledger holds fixed stays fixed in ledger, and is no balance', () => {
  const text =
    '2024/01/10 x\n    a  10 FUND @ =5.00 EUR\n    b\n2024/01/11 y\n    a  3 FUND @@ =10.00 EUR = 13 FUND\n    b\n' +
    '2024/01/12 z\n    a  1 "F@=" @ 7.00 EUR  ; @ =8 EUR\n    b\n'
  const { result, told } = whole(text, 'ledger', 'ledger')
  expect(result.match(/^ +a .*$/gm)).toEqual(['    a  10 FUND @ =5 EUR', '    a  3 FUND @@ =10.00 EUR = 13 FUND', '    a  1 "F@=" @ 7 EUR'])
  expect(told).toEqual([])
  expect(whole(text, 'ledger', 'hledger').told).toEqual([])
})

describe('a whole book of hledger', () => {
  test('keeps its marks in hledger, and ledger has those that it knows', () => {
    const text = 'commodity 1,000.00 EUR\n2024-01-31 x\n    a:b  5.00 EUR == 5.00 EUR\n    a  1.00 EUR =* 6.00 EUR\n    c\n'
    const own = whole(text, 'hledger', 'hledger')
    expect(own.result).toContain('commodity 1000.00 EUR\n')
    expect(own.result).toContain('5.00 EUR == 5.00 EUR\n    a  1.00 EUR =* 6.00 EUR\n')
    const { result, told } = whole(text, 'hledger', 'ledger')
    expect(result).toContain('5.00 EUR = 5.00 EUR\n    a  1.00 EUR\n')
    expect(told).toEqual(['4: the balance "=* 6.00 EUR" is no longer asserted: ledger would not find it true at that place'])
  })
  test.each(['B2', 'A.B', '1st', 'x 1.000', 'a@b', "it's 5", 'a~b', '{c}'])(
    'writes the commodity "%s" under its name, whatever the name has in it',
    (name) => {
      const text =
        `commodity "${name}" 1.000,00\ncommodity "${name}x"\n  format "${name}x" 1,0\nD "${name}" 1.000,00\n` +
        `2024-01-31 x\n    a  "${name}" 5,50 = "${name}" 5,50\n    b\n2024-02-01 y\n    b  1,00 EUR = "${name}" -5,50\n    c\n`
      const { result, told } = whole(text, 'hledger', 'hledger')
      for (const line of [
        `commodity "${name}" 1000.00`,
        `  format "${name}x" 1.0`,
        `D "${name}" 1000.00`,
        `    a  5.50 "${name}" = 5.50 "${name}"`,
        `    b  1.00 EUR = -5.50 "${name}"`,
      ])
        expect(result.split('\n')).toContain(line)
      expect(told).toEqual([])
    },
  )
  test('has accounts that ledger would take for something else under another name, no two the same', () => {
    const { result } = whole('2024-01-31 x\n    <a>  1 "E\'F"\n    _<a>  1 "E\'F"\n    b::c\n', 'hledger', 'ledger')
    expect(result).toContain('    _<a>  1 "E\'F"\n    _<a>2  1 "E\'F"\n    b:_:c')
  })
  test('that was read without its rules keeps them for hledger, and tells other dialects that nothing came of them', () => {
    const text = '= food\n    (budget)  *-1\n2024-01-31 x\n    food  10 EUR\n    cash\n'
    const auto = whole(text, 'hledger', 'hledger')
    expect(auto.result).toContain('; = food\n;     (budget)  *-1\n')
    expect(auto.told).toEqual(['1: hledger has what the rule "= food" added, and will not add it to new entries'])
    const own = whole(text, 'hledger', 'hledger', { autoPostings: false })
    expect(own.result).toContain('\n= food\n    (budget)  *-1\n')
    expect(own.told).toEqual([])
    const { result, told } = whole(text, 'hledger', 'ledger', { autoPostings: false })
    expect(result).not.toContain('(budget)  -10')
    expect(told).toEqual(['1: ledger has nothing of the rule "= food", which was left out; it stays as a comment'])
  })
  test('renames nothing in a rule that was left out, so that an alias makes it a comment', () => {
    const text = 'alias a=b\n= a\n    (c)  1\n2024-01-31 x\n    a  10 EUR\n    d\n'
    expect(whole(text, 'hledger', 'hledger', { autoPostings: false }).told).toEqual([
      '2: hledger has nothing of the rule "= a", which was left out; it stays as a comment',
    ])
  })
})
