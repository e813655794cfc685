import { describe, expect, test } from 'vitest'
import { postingsOf, problemsOf, read } from './reading.ts'

/** Each answer is what ledger 3.3 gives. */
const PRICES = `P 2024/01/01 AAA $2
P 2024/02/01 AAA $3
P 2024/05/01 AAA $5
P 2024/02/15 EUR $1.25
P 2024/02/16 BBB 3 AAA
P 2024/01/16 CCC 7 EUR
P 2024/02/20 CCC $9
2024/02/28 Buy
    x  4 DDD @ $6
    y
2024/02/28 Buy
    x  3 GGG
    y  $-10
`
const valueOf = (expression: string): string => {
  const book = read(`${PRICES}2024/03/01 x\n    value  (${expression})\n    z\n`)
  expect(problemsOf(book)).toEqual([])
  return postingsOf(book).at(-2)!.slice('value '.length)
}

describe('the market value of an amount', () => {
  test.each([
    ['is by the last price up to the day', 'market(10 AAA, date, "$")', '30 $'],
    ['is by an earlier price on an earlier day', 'market(10 AAA, [2024/01/15], "$")', '20 $'],
    ['is that of today when no day is said', 'market("AAA", today, "$")', '5 $'],
    ['is the amount itself before its first price', 'market(10 AAA, [2023/01/15], "$")', '10 AAA'],
    ['is the amount itself where nothing leads to the commodity', 'market(3 AAA, date, "QQQ")', '3 AAA'],
    ['is the amount itself when it has no price at all', 'market(3 ZZZ, date, "$")', '3 ZZZ'],
    ['goes against the direction of a price', 'market($10, date, "EUR")', '8 EUR'],
    ['goes through other commodities', 'market(1 BBB, date, "EUR")', '7.2 EUR'],
    ['goes where prices are the least old', 'market(1 CCC, [2024/02/17], "$")', '8.75 $'],
    ['goes where prices are the least old, later too', 'market(1 CCC, date, "$")', '9 $'],
    ['goes by no price of a later day', 'market(1 CCC, [2024/01/17], "$")', '1 CCC'],
    ['is by what was paid', 'market(2 DDD, date, "$")', '12 $'],
    ['is by what was paid, whole again where one unit does not divide', 'market(3 GGG, date, "$")', '10 $'],
    ['without a commodity is in that of the latest price', 'market(1 CCC, date)', '9 $'],
    ['without a commodity stays what other things are priced in', 'market(10 AAA, date)', '10 AAA'],
    ['of a name is that of one of it', 'market("AAA", date, "$")', '3 $'],
    ['is in the first commodity of several that it has a price in', 'market(3 AAA, date, "QQQ,EUR,$")', '7.2 EUR'],
    ['keeps its sign', 'P(-3 AAA, date, "EUR")', '-7.2 EUR'],
  ])('%s', (_, expression, value) => {
    expect(valueOf(expression)).toBe(value)
  })
})

test('a rule books what a posting is worth, whatever its lot had cost', () => {
  const text = `${PRICES}= /shares/
    (value)  (market(amount, date, "$"))
2024/03/01 x
    shares  10 AAA {=$7}
    e
2024/03/02 x
    shares  10 BBB {8 CCC}
    e
`
  expect(postingsOf(read(text)).filter((posting) => posting.startsWith('value'))).toEqual(['value 30 $', 'value 90 $'])
  const own = text.replace('amount, date, "$"', 'amount, date')
  expect(postingsOf(read(own)).filter((posting) => posting.startsWith('value'))).toEqual(['value 10 AAA', 'value 10 CCC'])
})

test('only the prices above count, as ledger has read no others yet', () => {
  const text = '2024/03/01 x\n    value  (market(1 AAA, date, "$"))\n    z\n'
  expect(postingsOf(read(`${text}P 2024/01/01 AAA $2\n`))[0]).toBe('value 1 AAA')
})

test('a price of the same moment takes the place of what was paid, whose decimals do not end', () => {
  const text = `2024/01/05 Buy
    x  3 FUND @@ 10 EUR
    y
P 2024/01/05 00:00:00 FUND 4 EUR
2024/01/10 x
    value  (market(3 FUND, [2024/01/09], "EUR"))
    z
`
  expect(postingsOf(read(text)).at(-2)).toBe('value 12 EUR')
  expect(postingsOf(read(text.replace(/^P.*\n/m, ''))).at(-2)).toBe('value 10 EUR')
})

test('a day that is none is refused', () => {
  expect(problemsOf(read('2024/03/01 x\n    value  (market(1 AAA, "soon", "$"))\n    z\n')).join()).toContain('expression_type')
})
