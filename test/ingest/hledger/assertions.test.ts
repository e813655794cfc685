import { describe, expect, test } from 'vitest'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { balances, postings, prices, problems, read, sound } from './reading.ts'

describe('a balance assertion', () => {
  test('holds when the account has that much of the commodity after the posting', () => {
    expect(problems('2024-01-01\n  a  1 A = 1 A\n  b\n\n2024-01-02\n  a  2 A = 3 A\n  b  = -3 A\n')).toEqual([])
  })
  test('fails at its own line, and says the difference', () => {
    const book = read('2024-01-01\n  b\n  a  1 A = 3 A\n')
    expect(book.problems).toMatchObject([{ code: 'balance_assertion_failed', line: 3 }])
    expect(book.problems[0]!.message).toContain('a has 1 A here and not 3 A: a difference of 2 A')
  })
  test('is checked by date, not by place', () => {
    expect(problems('2024-01-02\n  a  1 = 6\n  b\n\n2024-01-01\n  a  5 = 5\n  b\n')).toEqual([])
    expect(problems('2024-01-02\n  a  1 = 1\n  b\n\n2024-01-01\n  a  5 = 5\n  b\n')).toEqual(['balance_assertion_failed:2'])
  })
  test('is checked by the date of its posting', () => {
    expect(problems('2024-01-02\n  a  1 = 1  ; date:2024-01-01\n  b\n\n2024-01-02\n  a  2 = 3\n  b\n')).toEqual([])
  })
  test('of one commodity leaves the others alone; == does not', () => {
    expect(problems('2024-01-01\n  a  1 A\n  a  1 B = 1 B\n  c\n')).toEqual([])
    expect(problems('2024-01-01\n  a  1 A\n  a  1 B == 1 B\n  c\n')).toEqual(['balance_assertion_failed:3'])
    expect(problems('2024-01-01\n  a  1 A = 1 B\n  c\n')).toEqual(['balance_assertion_failed:2'])
  })
  test('with * counts subaccounts, and only then', () => {
    expect(problems('2024-01-01\n  a:x  1\n  a  1 = 1\n  a  0 =* 2\n  ab  5\n  c\n')).toEqual([])
  })
  test('with ==* asks of other commodities where the account itself has had some', () => {
    const asserted = (own: string): string => `2024-01-01\n  a:x  1 A\n  a:y  1 B\n${own}  a  0 A ==* 1 A\n  c\n`
    expect(problems(asserted(''))).toEqual([])
    expect(problems(asserted('  a  0 B\n'))).toEqual(['balance_assertion_failed:5'])
    expect(problems(asserted('  a  -1 B\n'))).toEqual([])
  })
  test('is exact', () => {
    expect(problems('commodity $1.00\n2024-01-01\n  a  $1.006\n  b\n\n2024-01-02\n  (a)  $0 = $1.01\n')).toEqual(['balance_assertion_failed:7'])
  })
  test('ignores costs on both sides', () => {
    expect(problems('2024-01-01\n  a  1 A @ 2 B = 1 A @ 9 B\n  b\n')).toEqual([])
  })
  test('counts virtual postings too', () => {
    expect(problems('2024-01-01\n  (a)  1\n  (a)  1 = 2\n')).toEqual([])
  })
  test('is not checked while other transactions are missing', () => {
    expect(problems('2024-01-01\n  a  1 x y\n  b\n\n2024-01-02\n  a  1 = 2\n  b\n')).toEqual(['posting_invalid:2'])
  })
})

describe('a balance assignment', () => {
  test('is the amount that is missing to the balance', () => {
    const book = sound(read('2024-01-01\n  a  1 A\n  b\n\n2024-01-02\n  a  = 5 A\n  b\n'))
    expect(postings(book).slice(2)).toEqual(['2024-01-02 a 4 A', '2024-01-02 b -4 A'])
    expect(book.postings.flags[2]! & ASSIGNED).toBe(ASSIGNED)
  })
  test('follows the dates, not the places', () => {
    expect(balances('2024-01-02\n  a  1 A\n  b\n\n2024-01-01\n  a  = 5 A\n  c\n')).toEqual(['a 6 A', 'b -1 A', 'c -5 A'])
  })
  test('sees the assignments before it in the same transaction', () => {
    expect(balances('2024-01-01\n  a  = 2\n  a  = 3\n  c  = -3\n')).toEqual(['a 3', 'c -3'])
  })
  test('with == takes the other commodities away', () => {
    expect(postings('2024-01-01\n  a  1 A\n  b\n\n2024-01-02\n  a  == 5 B\n  c\n').slice(2)).toEqual([
      '2024-01-02 a -1 A',
      '2024-01-02 a 5 B',
      '2024-01-02 c 1 A',
      '2024-01-02 c -5 B',
    ])
  })
  test('with * counts subaccounts', () => {
    expect(balances('2024-01-01\n  a:x  1\n  b\n\n2024-01-02\n  a  =* 5\n  c\n')).toEqual(['a 4', 'a:x 1', 'b -1', 'c -4'])
  })
  test('with * takes the other commodities of subaccounts away, as the tool does', () => {
    expect(balances('2024-01-01\n  a:x  1 A\n  a:x  7 B\n  a  2 C\n  b\n\n2024-01-02\n  a  =* 5 A\n  c\n')).toEqual([
      'a 4 A',
      'a -7 B',
      'a 2 C',
      'a:x 1 A',
      'a:x 7 B',
      'b -1 A',
      'b -7 B',
      'b -2 C',
      'c -4 A',
      'c 7 B',
    ])
  })
  test('may have a cost, which the posting then has', () => {
    expect(postings('2024-01-01\n  a  = 5 A @ 3 B\n  c\n')).toEqual(['2024-01-01 a 5 A @@ 15 B', '2024-01-01 c -15 B'])
  })
  test('makes the tool forget the costs beside it', () => {
    expect(postings('2024-01-01\n  (x)  = 1\n  a  2 A @ 3 B\n  c\n')).toEqual(['2024-01-01 x 1', '2024-01-01 a 2 A', '2024-01-01 c -2 A'])
  })
  test('must still balance', () => {
    expect(problems('2024-01-01\n  a  = 5\n  b  -4\n')).toEqual(['transaction_unbalanced:1'])
  })
  test('cannot have a date of its own', () => {
    expect(problems('2024-01-02\n  a  = 5  ; date:2024-01-01\n  b\n')).toEqual(['assignment_dated:2'])
  })
})

// Every figure here is what hledger 1.25 prints.
describe('a balance assignment with a cost', () => {
  const twice = (first: string, second: string): string => `2024-01-01\n  a  ${first}\n  b\n\n2024-01-02\n  a  ${second}\n  b\n`

  test('takes what an earlier one has assigned away at the cost of that one', () => {
    expect(postings(twice('= 5 X @ 2 Y', '= 8 X @ 3 Y')).slice(2)).toEqual([
      '2024-01-02 a 8 X @@ 24 Y',
      '2024-01-02 a -5 X @@ -10 Y',
      '2024-01-02 b -14 Y',
    ])
    expect(balances(twice('= 5 X @ 2 Y', '= 5 X @ 3 W'))).toEqual(['a 5 X', 'b -15 W'])
  })
  test('adds the rest where the cost is the same', () => {
    expect(postings(twice('= 5 X @ 2 Y', '= 9 X @ 2.00 Y')).slice(2)).toEqual(['2024-01-02 a 4 X @@ 8 Y', '2024-01-02 b -8 Y'])
    expect(postings(twice('= 5 X @ 2 Y', '= 0 X @ 2 Y')).slice(2)).toEqual(['2024-01-02 a -5 X @@ -10 Y', '2024-01-02 b 10 Y'])
  })
  test('adds up totals', () => {
    expect(postings(twice('= 5 X @@ 10 Y', '= 8 X @@ 24 Y')).slice(2)).toEqual(['2024-01-02 a 3 X @@ 14 Y', '2024-01-02 b -14 Y'])
    expect(postings(twice('= -5 X @@ 10 Y', '= -5 X @@ 24 Y')).slice(2)).toEqual(['2024-01-02 a 0 X @@ -14 Y', '2024-01-02 b 14 Y'])
    expect(postings(twice('= 8 X @@ 10 Y', '= 6 X @@ 14 Y')).slice(2)).toEqual(['2024-01-02 a -2 X @@ 4 Y', '2024-01-02 b -4 Y'])
  })
  test('is taken away at its cost by one without', () => {
    expect(balances(twice('= 5 X @ 2 Y', '= 8 X'))).toEqual(['a 8 X', 'b -8 X'])
  })
  test('takes away without a cost what was posted', () => {
    expect(balances(twice('5 X @ 2 Y', '= 8 X @ 3 Y'))).toEqual(['a 8 X', 'b 5 X', 'b -34 Y'])
    const sold = '2024-01-01\n  a  = 5 X @ 2 Y\n  b\n\n2024-01-02\n  a  -1 X\n  b\n\n2024-01-03\n  a  = 6 X @ 2 Y\n  b\n'
    expect(postings(sold).slice(4)).toEqual(['2024-01-03 a 1 X @@ 2 Y', '2024-01-03 a 1 X', '2024-01-03 b -2 Y', '2024-01-03 b -1 X'])
  })
  test('leaves other commodities at their costs, but for ==', () => {
    const both = '2024-01-01\n  a  = 5 X @ 2 Y\n  a  = 5 Z @ 2 Y\n  b\n\n2024-01-02\n  a  = 7 Z @ 3 Y\n  b\n\n'
    expect(balances(both)).toEqual(['a 5 X', 'a 7 Z', 'b -31 Y'])
    expect(balances(`${both}2024-01-03\n  a  == 1 X @ 3 W\n  b\n`)).toEqual(['a 1 X', 'b -3 W'])
  })
  test('counts with * what subaccounts hold, at their costs', () => {
    const under = '2024-01-01\n  a:s  = 5 X @ 2 Y\n  b\n\n2024-01-02\n  a  =* 12 Z @ 3 Y\n  b\n\n'
    expect(balances(under)).toEqual(['a -5 X', 'a 12 Z', 'a:s 5 X', 'b -36 Y'])
  })
  test('says a price only of what is assigned', () => {
    expect(prices(twice('= 5 X @ 2 Y', '= 8 X @ 3 Y'))).toEqual(['2024-01-01 X 2 Y implied', '2024-01-02 X 3 Y implied'])
  })
  test('is all that an assertion sees until something is posted without one', () => {
    expect(problems(twice('= 5 X @ 2 Y', '0 Z = 5 X'))).toEqual([])
    expect(problems(twice('= 5 X @ 2 Y', '3 X = 3 X'))).toEqual([])
    expect(problems(twice('= 5 X @ 2 Y', '3 X = 8 X'))).toEqual(['balance_assertion_failed:6'])
    expect(read(twice('= 5 X @ 2 Y', '3 X = 8 X')).problems[0]!.message).toContain('hledger counts of the 8 X only what has the same cost')
  })
})
