import { describe, expect, test, vi } from 'vitest'
import { dayOf, formatDay } from '#vocabulary/day.ts'
import { FORECAST, GENERATED } from '#vocabulary/book-columns.ts'
import { answerOf } from '../../../src/ingest/journal/answer.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { Pattern } from '../../../src/ingest/ledger/value-expression.ts'
import { postingsOf, problemsOf, read, TODAY } from './reading.ts'

const SHOP = '2024/01/31 * (42) Corner Shop\n    Expenses:Food  $10.00  ; kind: bread\n    Assets:Cash\n'
/** What a rule adds to the shop's transaction. */
const added = (rule: string): string[] => postingsOf(read(`${rule}\n${SHOP}`)).slice(2)

describe('automated transactions of ledger', () => {
  test.each([
    ['= /Food/', true],
    ['= food', true],
    ['= ^Food', false],
    ['= expenses and not /Rent/', true],
    ['= /Rent/ or @"corner shop"', true],
    ['= (/Rent/ | /Food/) & #42', true],
    ['= payee Bakery', false],
    ['= %kind', true],
    ['= %kind=bread', true],
    ['= tag colour', false],
    ['= expr amount > 5 and account =~ /Food/', true],
    ['= expr "amount > 50"', false],
    ['= expr (account == "Expenses:Food")', true],
    ['= expr "has_tag(/kind/) and tag(/kind/) == \\"bread\\""', true],
    ["= expr 'any(account =~ /Cash/ and amount < 0) and amount > 0'", true],
  ])('%s matches: %s', (query, matches) => {
    expect(added(`${query}\n    (Seen)  1\n`).length > 0).toBe(matches)
  })

  test('that ask for accounts ask each once, however many postings it has, and take the transactions in their order', () => {
    const rules = Array.from({ length: 30 }, (_, at) => `= /Food${at}$/ and expr 'amount > 2'\n    (Seen:${at})  1\n`).join('\n')
    const shops = Array.from({ length: 40 }, (_, at) => `2024/01/31 x\n    Expenses:Food${at % 4}  $${at}\n    Expenses:Food2  $3\n    Cash\n`)
    const test = vi.spyOn(Pattern.prototype, 'test')
    const postings = postingsOf(read(`${rules}\n= expr 'amount < 0'\n    (All)  1\n\n${shops.join('\n')}`))
    const asked = test.mock.calls.length
    test.mockRestore()
    // Five accounts, and then the rules that their names allow.
    expect(asked).toBeLessThan(30 * 5 + 40 * 3)
    expect(postings.slice(-5)).toEqual(['Expenses:Food2 3 $', 'Cash -42 $', 'Seen:2 3 $', 'Seen:3 39 $', 'All -42 $'])
  })

  test('a number multiplies, an amount is taken as it is, an expression is computed for each match', () => {
    expect(added('= /Food/\n    (Half)  0.5\n    (Fixed)  $3\n    (Rest)  (amount - $4)\n')).toEqual(['Half 5 $', 'Fixed 3 $', 'Rest 6 $'])
  })

  test('accounts may be built from what was matched', () => {
    expect(added('= /Food/\n    (Budget:$account)  -1\n    (%(payee):%(tag("kind")))  1\n')).toEqual([
      'Budget:Expenses:Food -10 $',
      'Corner Shop:bread 10 $',
    ])
  })

  test('what is added is marked as such, keeps notes and tags, and is cleared with its transaction', () => {
    const book = read(`= /Food/\n    ; seen: yes\n    (Budget)  -1\n    ; of the budget\n${SHOP}`)
    expect(book.postings.flags[2]).toBe(GENERATED)
    expect(book.postings.status[2]).toBe(2)
    expect(book.postings.tags.get(2)).toEqual([{ name: 'seen', value: 'yes' }])
    expect(book.postings.tags.get(0)).toContainEqual({ name: 'seen', value: 'yes' })
  })

  test('applies to what stands below it, and not to what rules added', () => {
    expect(postingsOf(read(`${SHOP}= /Food/\n    (Budget)  -1\n`))).toHaveLength(2)
    expect(added('= /Food/\n    (Food:Plan)  1\n= /Plan/\n    (Never)  1\n')).toEqual(['Food:Plan 10 $'])
  })

  test('must leave the transaction balanced', () => {
    expect(problemsOf(read(`= /Food/\n    Budget  -1\n${SHOP}`))).toEqual(['transaction_unbalanced at 3'])
    expect(added('= /Food/\n    [Budget]  -1\n    [Cash]  1\n')).toEqual(['Budget -10 $', 'Cash 10 $'])
  })

  test('may assert and check', () => {
    expect(problemsOf(read(`= /Food/\n    assert amount < $5\n${SHOP}`))).toEqual(['check_failed at 3'])
    const [problem] = read(`= /Food/\n    check amount < $5\n${SHOP}`).problems
    expect(problem).toMatchObject({ severity: 'warning', code: 'check_failed', line: 3 })
  })

  test.each([
    ['= /Food', 'query_syntax at 1'],
    ['= ', 'argument_missing at 1'],
    ['= not', 'query_syntax at 1'],
    ['= expr (', 'query_syntax at 1'],
    // ledger takes a parenthesis within an expression that is not quoted for its end.
    ['= expr amount > 1 and (amount < 9)', 'expression_syntax at 1'],
    ['= (Food', 'query_syntax at 1'],
  ])('%s is refused', (query, problem) => {
    expect(problemsOf(read(`${query}\n    (A)  1\n`))[0]?.replace('query_missing', 'argument_missing')).toBe(problem)
  })
})

const forecastDays = (book: Book): string[] =>
  Array.from({ length: book.transactions.count }, (_, row) => row)
    .filter((row) => book.transactions.origin[row] === FORECAST)
    .map((row) => formatDay(book.transactions.day[row]!))
const foreseen = (period: string): string[] =>
  forecastDays(
    read(`~ ${period}\n    Expenses:Rent  $10\n    Assets:Cash\n\n2024/01/10 Shop\n    A  $1\n    B\n`, {}, { forecastUntil: dayOf(2024, 5, 1) }),
  )

describe('periodic transactions of ledger', () => {
  test.each([
    ['Monthly', ['2024-01-01', '2024-02-01', '2024-03-01', '2024-04-01', '2024-05-01']],
    ['monthly from 2024/02/15', ['2024-02-15', '2024-03-01', '2024-04-01', '2024-05-01']],
    ['every 2 weeks from 2024/03/01 to 2024/04/01', ['2024-03-01', '2024-03-03', '2024-03-17', '2024-03-31']],
    ['Quarterly', ['2024-01-01', '2024-04-01']],
    ['yearly', ['2024-01-01']],
    ['weekly in 2024/02', ['2024-02-01', '2024-02-04', '2024-02-11', '2024-02-18', '2024-02-25']],
    ['every 20 days from 2024/03/03', ['2024-03-03', '2024-03-23', '2024-04-12']],
    ['every 3 months since feb 2024', ['2024-02-01', '2024-05-01']],
    ['monthly from 2025', []],
  ])('%s', (period, days) => {
    expect(foreseen(period)).toEqual(days)
  })

  test('count in no balance and no number of transactions', () => {
    const book = read(
      '~ Monthly\n    Expenses:Rent  $10\n    Assets:Cash\n\n2024/01/10 Shop\n    A  $1\n    B\n',
      {},
      { forecastUntil: dayOf(2024, 5, 1) },
    )
    expect(answerOf(book)).toMatchObject({ transactions: 1, balances: [{ account: 'A' }, { account: 'B' }] })
  })

  test('stand in no line: an edit above their rule is none of them', () => {
    const { transactions, postings } = read('\n~ Monthly\n    Expenses:Rent  $10\n    Assets:Cash\n', {}, { forecastUntil: TODAY + 40 })
    expect([transactions.count, postings.count]).toEqual([2, 4])
    expect([...transactions.beginLine.subarray(0, 2), ...transactions.endLine.subarray(0, 2), ...postings.line.subarray(0, 4)]).toEqual(
      new Array(8).fill(0),
    )
  })

  test('are refused with a period that makes no sense, or when they do not balance', () => {
    expect(problemsOf(read('~ fortnightly\n    A  $1\n    B\n'))).toEqual(['period_invalid at 1'])
    expect(problemsOf(read('~ Monthly\n    A  $1\n    B  $2\n'))).toEqual(['transaction_unbalanced at 1'])
  })
})
