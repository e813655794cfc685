import { describe, expect, test } from 'vitest'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { balances, postings, problems, read, sound } from './reading.ts'

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
    expect(problems('2024-01-01\n  a:x  1 A\n  a:y  1 B\n  a  0 A ==* 1 A\n  c\n')).toEqual(['balance_assertion_failed:4'])
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
