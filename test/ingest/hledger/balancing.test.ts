import { describe, expect, test } from 'vitest'
import { postings, prices, problems, read } from './reading.ts'

const lines = (...rows: string[]): string => `2024-01-01\n${rows.map((row) => `  ${row}\n`).join('')}`

describe('an amount that is left out', () => {
  test('is what the others add up to', () => {
    expect(postings(lines('a  1.50 EUR', 'b  2.25 EUR', 'c'))[2]).toBe('2024-01-01 c -3.75 EUR')
  })
  test('is of every commodity that is left, in a row each', () => {
    expect(postings(lines('a  1 EUR', 'b  2 USD', 'c', 'd  0 X'))).toEqual([
      '2024-01-01 a 1 EUR',
      '2024-01-01 b 2 USD',
      '2024-01-01 c -1 EUR',
      '2024-01-01 c -2 USD',
      '2024-01-01 d 0 X',
    ])
  })
  test('leaves the transactions below in their places', () => {
    const book = read(`${lines('a  1 EUR', 'b  2 USD', 'c')}\n2024-01-02\n  d  5\n  e\n`)
    expect([...book.transactions.firstPosting.subarray(0, 2)]).toEqual([0, 4])
    expect(postings(book).slice(4)).toEqual(['2024-01-02 d 5', '2024-01-02 e -5'])
  })
  test('leaves what else is said of the postings around it', () => {
    const book = read(
      `${lines('z  0 EUR')}\n${lines('c', 'a  1 EUR', 'b  2 USD', 'd  5 Z @ 2 EUR  ; k:v')}\n2024-01-02\n  e  123456789012345678901234567890 X\n  ! f  ; n\n`,
    )
    const { postings: p, transactions, texts, commodities } = book
    expect(postings(book)).toEqual([
      '2024-01-01 z 0 EUR',
      '2024-01-01 c -11 EUR',
      '2024-01-01 c -2 USD',
      '2024-01-01 a 1 EUR',
      '2024-01-01 b 2 USD',
      '2024-01-01 d 5 Z @@ 10 EUR',
      '2024-01-02 e 123456789012345678901234567890 X',
      '2024-01-02 f -123456789012345678901234567890 X',
    ])
    expect([...transactions.firstPosting.subarray(0, 4)]).toEqual([0, 1, 6, 8])
    expect([...p.tags]).toEqual([[5, [{ name: 'k', value: 'v' }]]])
    expect([texts.names[p.note[7]!], p.status[7], commodities.names[p.costCommodity[5]!]]).toEqual(['n', 1, 'EUR'])
  })
  test('is at cost', () => {
    expect(postings(lines('a  2 A @ 3 B', 'b'))[1]).toBe('2024-01-01 b -6 B')
    expect(postings(lines('a  -2 A @@ 5 B', 'b'))[1]).toBe('2024-01-01 b 5 B')
  })
  test('is found for real and for bracketed postings apart', () => {
    expect(postings(lines('a  1', 'b', '[c]  7', '[d]'))).toEqual(['2024-01-01 a 1', '2024-01-01 b -1', '2024-01-01 c 7', '2024-01-01 d -7'])
  })
  test('of an unbalanced virtual posting is nothing', () => {
    expect(postings(lines('a  1', 'b', '(c)'))[2]).toBe('2024-01-01 c 0')
  })
  test('is nothing when there is nothing to balance', () => {
    expect(postings(lines('a'))).toEqual(['2024-01-01 a 0'])
  })
  test('may stand only once', () => {
    expect(problems(lines('a  1', 'b', 'c'))).toEqual(['amounts_missing:1'])
    expect(problems(lines('[a]  1', '[b]', '[c]'))).toEqual(['amounts_missing:1'])
  })
})

describe('two commodities without a cost', () => {
  test('imply the total cost of a single posting', () => {
    expect(postings(lines('a  10 EUR', 'b  -12 USD'))[0]).toBe('2024-01-01 a 10 EUR @@ 12 USD')
  })
  test('imply a rate for several postings of the first commodity', () => {
    expect(postings(lines('a  1 A', 'b  3 A', 'c  -10 B'))).toEqual(['2024-01-01 a 1 A @@ 2.5 B', '2024-01-01 b 3 A @@ 7.5 B', '2024-01-01 c -10 B'])
  })
  test('imply nothing when both have the same sign', () => {
    expect(problems(lines('a  1 A', 'b  2 B'))).toEqual(['transaction_unbalanced:1'])
  })
  test('imply nothing beside a cost that is written', () => {
    expect(problems(lines('a  1 A @ 3 C', 'b  -2 B'))).toEqual(['transaction_unbalanced:1'])
  })
  test('imply nothing beside a cost of no units, which is one all the same', () => {
    expect(problems(lines('a  -1 A', 'b  0 A @@ 1 B'))).toEqual(['transaction_unbalanced:1'])
    expect(problems(lines('a  -1 B', 'b  0 A @@ 1 B'))).toEqual([])
    expect(problems(lines('a  0 A @@ 2 B', 'b  0 A @@ -2 B', 'c  1 A', 'd  -3 B'))).toEqual([])
  })
  test('imply nothing where one of several amounts of a posting would have to cost something', () => {
    expect(problems(lines('[a]  1 A @ 1 B', '[b]  -1 B', 'c  -2 A', 'b   == 1 A'))).toEqual(['transaction_unbalanced:1'])
  })
  test('imply nothing when there are three', () => {
    expect(problems(lines('a  1 A', 'b  -2 B', 'c  3 C'))).toEqual(['transaction_unbalanced:1'])
  })
})

const OLD = { hledgerRules: '1.25' } as const
const NEWEST = { hledgerRules: 'newest' } as const

describe('a remainder', () => {
  const bought = (cost: string, paid: string): string => lines(`a  1 A @ ${cost}`, `b  ${paid}`)
  test('is forgiven up to half a unit of the last digit that the commodity shows', () => {
    expect(problems(bought('$1.005', '$-1.00'))).toEqual([])
    expect(problems(bought('$1.0051', '$-1.00'))).toEqual(['transaction_unbalanced:1'])
  })
  test('counts by the digits of the commodity directive, when there is one', () => {
    expect(problems(`commodity $1.\n${bought('$1.4', '$-1.00')}`, OLD)).toEqual([])
    expect(problems(`commodity $1.0000\n${bought('$1.004', '$-1.00')}`, OLD)).toEqual(['transaction_unbalanced:2'])
  })
  test('counts by the most digits that any posting or price of the journal shows', () => {
    expect(problems(`${bought('$1.004', '$-1.00')}\nP 2024-01-01 A $1.00000\n`, OLD)).toEqual(['transaction_unbalanced:1'])
    expect(problems(`${bought('$1.004', '$-1.00')}\n2024-01-02\n  (c)  $1.000\n`, OLD)).toEqual(['transaction_unbalanced:1'])
  })
  test('does not count by costs, assertions or rules', () => {
    expect(problems(`${bought('$1.00400', '$-1.00 = $-1.0000')}\n= a\n  (c)  $1.0000\n`)).toEqual([])
  })
  test('counts by the digits of the costs when the commodity shows nowhere else', () => {
    expect(problems(lines('a  1.5 A @ $0.3', 'b  -1 A @ $0.4'))).toEqual([])
    expect(problems(lines('a  1 A @ $0.333', 'b  -1 A @ $0.334'))).toEqual(['transaction_unbalanced:1'])
  })
})

test('what is off is told with its commodity, its place and its lines', () => {
  const [problem] = read('; first\n\n2024-01-01 Lunch\n  food  10.00 EUR\n  cash  -9.00 EUR\n').problems
  expect(problem).toMatchObject({ file: '/main.journal', line: 3, endLine: 5, code: 'transaction_unbalanced' })
  expect(problem!.message).toContain('off by 1.00 EUR')
  expect(problem!.excerpt).toBe('2024-01-01 Lunch\n  food  10.00 EUR\n  cash  -9.00 EUR')
})

test('costs imply prices, written or worked out', () => {
  expect(prices(`P 2024-01-01 A 2 B\n${lines('a  2 A @ 3 B', 'b  4 A @@ 10 B', 'c')}\n${lines('a  10 EUR', 'b  -12 USD')}`)).toEqual([
    '2024-01-01 A 2 B',
    '2024-01-01 A 3 B implied',
    '2024-01-01 A 2.5 B implied',
    '2024-01-01 EUR 1.2 USD implied',
  ])
})

describe('since 1.50 the digits of the entry itself count', () => {
  const shares = `${lines('a  3 AAA @ $1.3333', 'b  $-4.00')}\n${lines('c  $0.000125', 'd')}`
  const declared = `commodity $1,000.00\n${lines('a  $1.000', 'b  $-0.999')}`
  const found = (text: string, hledgerRules?: '1.25' | 'newest'): string[] =>
    read(text, hledgerRules && { hledgerRules }).problems.map(({ severity, code }) => `${severity} ${code}`)

  test('and what either version takes is taken, with a warning', () => {
    expect(found(shares)).toEqual(['warning versions_differ'])
    expect(found(declared)).toEqual(['warning versions_differ'])
    expect(found(lines('a  $1.00', 'b  $-0.99'))).toEqual(['error transaction_unbalanced'])
    expect(found(lines('a  3 AAA @ $3.333', 'b  $-10.00'))).toEqual([])
  })
  test('or the version that the person names decides', () => {
    expect(found(shares, '1.25')).toEqual(['error transaction_unbalanced'])
    expect(found(shares, 'newest')).toEqual([])
    expect(found(declared, '1.25')).toEqual([])
    expect(found(declared, 'newest')).toEqual(['error transaction_unbalanced'])
  })
})

describe('a cost beside conversion postings that say the same', () => {
  const exchange = (euros: string, dollars: string, account = 'equity:conversion'): string =>
    lines('bank:eur  100 EUR @ $2.0960495', `${account}  ${euros}`, `${account}  ${dollars}`, 'bank:usd  $-209.60')
  test('is left out of the balance, whichever of them comes first, and when they are rounded', () => {
    expect(problems(exchange('-100 EUR', '$209.60'), NEWEST)).toEqual([])
    expect(problems(exchange('$209.60', '-100 EUR'), NEWEST)).toEqual([])
    expect(problems(`account fx  ; type:V\n${exchange('-100 EUR', '$209.60', 'fx')}`, NEWEST)).toEqual([])
  })
  test('draws a warning, as older versions refuse it, unless the person names the version', () => {
    expect(read(exchange('-100 EUR', '$209.60')).problems.map(({ severity, code, line }) => `${severity} ${code}:${line}`)).toEqual([
      'warning versions_differ:1',
    ])
    expect(problems(exchange('-100 EUR', '$209.60'), NEWEST)).toEqual([])
  })
  test('is not when the amounts differ, the accounts are others, or the rules are older', () => {
    expect(problems(exchange('-100 EUR', '$209.50'))).toEqual(['transaction_unbalanced:1'])
    expect(problems(exchange('-99 EUR', '$209.60'))).toEqual(['transaction_unbalanced:1'])
    expect(problems(exchange('-100 EUR', '$209.60', 'equity:other'))).toEqual(['transaction_unbalanced:1'])
    expect(problems(exchange('-100 EUR', '$209.60'), { hledgerRules: '1.25' })).toEqual(['transaction_unbalanced:1'])
  })
})

// As hledger 1.25 says of each.
describe('the digits of a default commodity', () => {
  const bought = '2024-01-01\n  a  13 AAPL @ $45.671\n  b  $-593.724\n'
  const fewer = '2024-01-01\n  a  3 AAPL @ $5.3333\n  b  $-16.00\n'
  const isTaken = (...files: readonly string[]): boolean => {
    const [main = '', included = ''] = files
    return problems({ '/main.journal': main, '/b.journal': included }, { hledgerRules: '1.25' }).length === 0
  }
  test('count before those that amounts and prices have, wherever it stands', () => {
    expect(isTaken(bought)).toBe(false)
    expect(isTaken(`D $1,000.00\n\n${bought}`)).toBe(true)
    expect(isTaken(`${bought}\nD $1,000.00\n\nP 2024-01-01 AAPL $5.1234\n`)).toBe(true)
    expect(isTaken('D $1,000.00\n\ninclude b.journal\n', bought)).toBe(true)
    expect(isTaken(`D $1,000.0000\n\n${fewer}`)).toBe(false)
  })
  test('are those of the last one', () => {
    expect(isTaken(`D $1,000.0000\n\nD $1,000.00\n\n${fewer}`)).toBe(true)
    expect(isTaken(`D $1,000.00\n\nD $1,000.0000\n\n${fewer}`)).toBe(false)
    expect(isTaken(`D $1,000.00\n\nD 1,000.00 EUR\n\n${bought}`)).toBe(false)
  })
  test('are nothing beside a commodity directive, and count in no file that includes it', () => {
    expect(isTaken(`commodity $1,000.000\n\nD $1,000.00\n\n${bought}`)).toBe(false)
    expect(isTaken(`include b.journal\n\n${bought}`, 'D $1,000.00\n')).toBe(false)
    expect(isTaken(`include b.journal\n\n${fewer}`, 'D $1,000.0000\n')).toBe(true)
    expect(isTaken(`D $1,000.00\n\ninclude b.journal\n\n${bought}`, 'D 1,000.00 EUR\n')).toBe(true)
  })
})
