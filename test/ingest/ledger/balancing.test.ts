import { describe, expect, test } from 'vitest'
import { LOT_TEXT, costOf, lotOf } from './lots.ts'
import { postingsOf, pricesOf, problemsOf, read } from './reading.ts'

describe('balancing as ledger does', () => {
  test('the posting without an amount takes what is missing, one posting for each commodity', () => {
    expect(postingsOf(read('2024/01/01 Move\n    A  $5\n    B  3 EUR\n    C\n'))).toEqual(['A 5 $', 'B 3 EUR', 'C -5 $', 'C -3 EUR'])
  })

  test('with two commodities and no cost, what one cost in the other follows, and a price with it', () => {
    const book = read('2024/01/01 Buy\n    A  4 AAPL\n    B  $-10\n')
    expect(costOf(book, 0)).toBe('10 $')
    expect(pricesOf(book)).toEqual(['2024-01-01 AAPL 2.5 $'])
  })

  test('with three commodities and no cost, it does not balance', () => {
    expect(problemsOf(read('2024/01/01 Buy\n    A  4 AAPL\n    B  $-10\n    C  1 EUR\n'))).toEqual(['transaction_unbalanced at 1'])
  })

  test('where a cost is written nothing is concluded from what remains', () => {
    expect(problemsOf(read('2024/01/01 Buy\n    A  1 AAPL @ $5\n    B  -5 EUR\n'))).toEqual(['transaction_unbalanced at 1'])
  })

  test('a whole cost has the sign of its amount', () => {
    expect(postingsOf(read('2024/01/01 Sell\n    A  -4 AAPL @@ $10\n    B\n'))[1]).toBe('B 10 $')
  })

  test('says by how much it is off, per commodity', () => {
    const [problem] = read('2024/01/01 Shop\n    A  $10.00\n    B  $-9.50\n').problems
    expect(problem).toMatchObject({ code: 'transaction_unbalanced', line: 1, endLine: 3 })
    expect(problem!.message).toContain('off by $0.50')
    expect(problem!.excerpt).toBe('2024/01/01 Shop\n    A  $10.00\n    B  $-9.50')
  })

  test('products of costs need to balance only to the precision that the commodity is written in', () => {
    const journal = (cash: string): string => `2024/01/01 Buy\n    A  3.333 FUND @ $10.01\n    B  ${cash}\n`
    expect(problemsOf(read(journal('$-33.36')))).toEqual([])
    expect(problemsOf(read(journal('$-33.37')))).toEqual(['transaction_unbalanced at 1'])
    expect(problemsOf(read(journal('$-33.363')))).toEqual([])
    expect(problemsOf(read(journal('$-33.362')))).toEqual(['transaction_unbalanced at 1'])
  })

  test('a fixed format keeps the precision, whatever is written later', () => {
    const format = 'commodity $\n    format $1,000.00\n'
    expect(problemsOf(read(`${format}2024/01/01 Shop\n    A  $10.001\n    B  $-10.00\n`))).toEqual([])
    expect(problemsOf(read('2024/01/01 Shop\n    A  $10.001\n    B  $-10.00\n'))).toEqual(['transaction_unbalanced at 1'])
  })

  test('what is sold leaves at what the lot had cost, and the book keeps both figures', () => {
    const book = read(LOT_TEXT)
    expect(problemsOf(book)).toEqual([])
    expect([costOf(book, 2), lotOf(book, 2)]).toEqual(['-30 $', '-20 $'])
    expect(postingsOf(book)[4]).toBe('Income:Gains -10 $')
    expect(book.postings.lotDetail.get(2)).toEqual({ day: 19723, label: 'first' })
    expect(pricesOf(book)).toEqual(['2024-01-01 AAPL 10 $', '2024-02-01 AAPL 15 $'])
  })

  test('a lot whose price has no commodity gains nothing: what was paid is what it weighs', () => {
    for (const lot of ['{12.50}', '{{125.00}}', '{=12.50}', '{12.50 EUR}'])
      expect(postingsOf(read(`2024/01/01 Buy\n    A  10 AAPL ${lot} @ 15.25\n    B\n`))[1]).toBe('B -152.5')
    expect(postingsOf(read('2024/01/01 Sell\n    A  -10 AAPL {12.50} @@ 152.50\n    B\n'))[1]).toBe('B 152.5')
    expect(problemsOf(read('2024/01/01 Buy\n    A  10 AAPL {12.50} @ 15.25\n    B  -125.00\n'))).toEqual(['transaction_unbalanced at 1'])
  })

  test('a lot may be priced as a whole, fixed, or through the whole cost', () => {
    expect(lotOf(read('2024/01/01 Buy\n    A  4 AAPL {{$10}}\n    B  $-10\n'), 0)).toBe('10 $')
    expect(read('2024/01/01 Buy\n    A  4 AAPL {=$2.5}\n    B  $-10\n').postings.lotDetail.get(0)).toEqual({ fixated: true })
    expect(pricesOf(read('2024/01/01 Buy\n    A  4 AAPL @@ $10\n    B\n'))).toEqual(['2024-01-01 AAPL 2.5 $'])
    expect(pricesOf(read('2024/01/01 Buy\n    A  4 AAPL (@) $2\n    B\n'))).toEqual([])
  })

  test('balances to the digits of what stands above it, whatever is defined, asserted or noted below', () => {
    const buy = '2024/03/01 Buy\n    A  3 AAPL @ 0.333 EUR\n    B  -1.00 EUR\n'
    expect(problemsOf(read(buy))).toEqual([])
    for (const below of ['define fare=2.505 EUR', 'assert 1.125 EUR == 1.125 EUR', '2024/03/02 Shop\n    A  $1  ; n:: 1.125 EUR\n    B']) {
      expect(problemsOf(read(`${buy}\n${below}\n`)), below).toEqual([])
      expect(problemsOf(read(`${below}\n\n${buy}`))[0], below).toMatch('transaction_unbalanced')
    }
  })

  test('one posting alone is balanced by the bucket', () => {
    expect(postingsOf(read('bucket Assets:Cash\n2024/01/01 Shop\n    Food  $5\n'))).toEqual(['Food 5 $', 'Assets:Cash -5 $'])
    expect(problemsOf(read('2024/01/01 Shop\n    Food  $5\n'))).toEqual(['transaction_unbalanced at 1'])
  })

  test('of two postings without an amount neither can be inferred', () => {
    expect(problemsOf(read('2024/01/01 Shop\n    Food  $5\n    Cash\n    Bank\n'))).toEqual(['amounts_missing at 4'])
  })

  test('an account that may hold the amount is named, and so is its line', () => {
    const missing = (posting: string) => read(`\n2024/01/01 Shop\n    ${posting}\n    Cash\n`).problems[0]!
    expect(missing('Food $5')).toMatchObject({ code: 'amounts_missing', line: 3 })
    expect(missing('Food $5').message).toContain('"Food $5" may hold the amount: two blanks belong between')
    expect(missing('Food 5 EUR').message).toContain('"Food 5 EUR" may hold the amount')
    expect(missing('Food -5.00EUR ; trip: Rome').message).toContain('may hold the amount')
    expect(missing('Food 3x5 Store').message).not.toContain('may hold the amount')
  })

  test('nothing is inferred from commodities that come to nothing, but from one alone', () => {
    const problemsWith = (postings: string): string[] => problemsOf(read(`2024/01/01 Nothing\n${postings}  Cash\n`))
    expect(problemsWith('  A  5 X\n  B  -5 X\n')).toEqual([])
    expect(problemsWith('  A  5 X\n  B  -5 X\n  (C)  0 Y\n')).toEqual([])
    expect(problemsWith('  A  5 X\n  B  -5 X\n  C  0 Y\n')).toEqual(['amount_not_inferable at 5'])
    expect(problemsWith('  A  0 X\n  B  0 X {2 Y}\n')).toEqual(['amount_not_inferable at 4'])
    expect(problemsWith('  A  0 X\n  B  0 X @ 2 Y\n')).toEqual(['amount_not_inferable at 4'])
    expect(problemsWith('  A  0 Y\n  B  0 X @ 2 Y\n')).toEqual([])
  })
  test('what cannot be inferred is told where it stands', () => {
    expect(problemsOf(read('2024/01/01 Plan\n    (Budget)  $5\n    Cash\n'))).toEqual(['amount_not_inferable at 3'])
  })

  test('a cost in the same commodity is refused', () => {
    expect(problemsOf(read('2024/01/01 Shop\n    A  $5 @ $1\n    B\n'))).toEqual(['cost_in_same_commodity at 1'])
  })
})
