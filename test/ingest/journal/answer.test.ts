import { describe, expect, test } from 'vitest'
import { parseDay } from '#vocabulary/day.ts'
import { answerOf, type BookAnswer } from '../../../src/ingest/journal/answer.ts'
import type { Dialect } from '../../../src/ingest/journal/book.ts'
import { problemText } from '../../../src/ingest/journal/problem.ts'
import { rootsText } from '../../../src/ingest/journal/read-options.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { TextFiles } from '../hledger/reading.ts'

function answer(dialect: Dialect, text: string, forecastUntil?: string): BookAnswer {
  const options = { today: parseDay('2024-06-15'), ...(forecastUntil !== undefined && { forecastUntil: parseDay(forecastUntil) }) }
  const book = readerOf(dialect).read('/main', new TextFiles({ '/main': text }), options)
  expect(book.problems.filter(({ severity }) => severity === 'error')).toEqual([])
  return answerOf(book)
}
const rows = ({ balances }: BookAnswer): string[] => balances.map(({ account, commodity, quantity }) => `${account} ${quantity} ${commodity}`)
const prices = (of: BookAnswer): string[] => of.prices.map(({ date, base, quote, rate }) => `${date} ${base} ${rate} ${quote}`)

describe('what a book adds up to', () => {
  test('is the sum of every account and commodity, by their names, without what comes to nothing', () => {
    const text = `2024-01-01 a
    Assets:B    10 USD
    Assets:B    5 EUR
    Assets:A    0.10 EUR
    Equity:X    -10 USD
    Equity:X    -5.10 EUR
2024-01-02 b
    Assets:A    0.20 EUR
    Assets:C    7 EUR
    Assets:B    -7.20 EUR
2024-01-03 c
    Assets:C    -7 EUR
    Assets:B    7 EUR
`
    expect(rows(answer('ledger', text))).toEqual(['Assets:A 0.3 EUR', 'Assets:B 4.8 EUR', 'Assets:B 10 USD', 'Equity:X -5.1 EUR', 'Equity:X -10 USD'])
    expect(answer('ledger', text).transactions).toBe(3)
    expect(answer('ledger', '')).toEqual({ balances: [], transactions: 0, prices: [] })
  })

  test('knows nothing of what rules foresee', () => {
    const text = '~ monthly from 2024-06-20\n    Assets:A    5 EUR\n    Equity:X\n\n2024-01-01 a\n    Assets:A    1 EUR\n    Equity:X\n'
    expect(answer('hledger', text, '2024-12-31')).toMatchObject({ transactions: 1, balances: [{ quantity: '1' }, { quantity: '-1' }] })
  })
})

describe('prices are listed as the tool lists them', () => {
  const bought = '2024-01-01 a\n    Assets:A    2 ACME @ 5 EUR\n    Assets:B    -10 EUR\n'
  test('of hledger the directives alone', () => {
    expect(prices(answer('hledger', `P 2024-01-02 ACME 6.50 EUR\nP 2030-01-02 ACME 0 EUR\n${bought}`))).toEqual([
      '2024-01-02 ACME 6.5 EUR',
      '2030-01-02 ACME 0 EUR',
    ])
  })
  test('of ledger those of costs too, none of the future, none of nothing and none of what has no market', () => {
    const text = `N OLD\nP 2024-01-02 ACME 6.50 EUR\nP 2024-01-03 OLD 1 EUR\nP 2024-01-04 ACME 0 EUR\nP 2024-06-15 ACME 7 EUR\nP 2024-06-16 ACME 8 EUR\n\n${bought}`
    expect(prices(answer('ledger', text)).toSorted()).toEqual(['2024-01-01 ACME 5 EUR', '2024-01-02 ACME 6.5 EUR', '2024-06-15 ACME 7 EUR'])
  })
  test('of beancount the directives, whatever their day', () => {
    expect(prices(answer('beancount', '2024-01-02 price ACME 6.50 EUR\n2030-01-02 price ACME 7 EUR\n'))).toEqual([
      '2024-01-02 ACME 6.5 EUR',
      '2030-01-02 ACME 7 EUR',
    ])
  })
})

test('a problem is said with its place, under the name that the file shall have', () => {
  const problem = { severity: 'error', code: 'x', file: '/books/main.ledger', line: 14, message: 'it is wrong' } as const
  expect(problemText(problem)).toBe('/books/main.ledger:14: it is wrong')
  expect(problemText(problem, (path) => path.replace('/books/', ''))).toBe('main.ledger:14: it is wrong')
})

test('roots that are configured come one a line, the root first, for a name may have blanks', () => {
  expect(rootsText({ 'My bank': 'Assets', Loan: 'Liabilities' })).toBe('Assets My bank\nLiabilities Loan')
  expect(rootsText({})).toBe('')
})
