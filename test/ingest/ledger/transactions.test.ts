import { describe, expect, test } from 'vitest'
import { formatDay, NO_DAY } from '#vocabulary/day.ts'
import { CLEARED, PENDING, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { Book } from '../../../src/ingest/journal/book.ts'
import { postingsOf, problemsOf, read } from './reading.ts'

const dayOfFirst = (header: string, before = ''): string => {
  const book = read(`${before}\n${header}\n    A  $1\n    B\n`)
  return problemsOf(book)[0] ?? formatDay(book.transactions.day[0]!)
}
const textOf = (book: Book, id: number): string | undefined => book.texts.names[id]

describe('transactions of ledger', () => {
  test.each([
    ['2024/01/31 Shop', '2024-01-31'],
    ['2024-1-5 Shop', '2024-01-05'],
    ['2024.01.05 Shop', '2024-01-05'],
    ['2024/02 Shop', '2024-02-01'],
    ['05/31 Shop', '2024-05-31'],
    ['12/31 Shop', '2023-12-31'],
  ])('%s is of %s', (header, day) => {
    expect(dayOfFirst(header)).toBe(day)
  })

  test('a year directive says which year a date without one is of, until it ends', () => {
    expect(dayOfFirst('12/31 Shop', 'Y 2019')).toBe('2019-12-31')
    expect(dayOfFirst('12/31 Shop', 'apply year 2019\nend apply year')).toBe('2023-12-31')
    // ledger 3.3 refuses it, and so do we: a year alone says no day.
    expect(dayOfFirst('2019 Shop', 'Y 2024')).toBe('date_invalid at 2')
    expect(dayOfFirst('31.12.2019 Shop', '--input-date-format %d.%m.%Y')).toBe('2019-12-31')
  })

  test.each(['2024/02/30 Shop', '2024/13/01 Shop', '24/01/01 Shop', '1/2/2024 Shop'])('%s has no such date', (header) => {
    expect(dayOfFirst(header)).toBe('date_invalid at 2')
  })

  test('has secondary date, status, code, payee and note', () => {
    const book = read('2024/01/31=2024/02/03 * (17) Corner Shop; not a note  ; a note\n    ; and more\n    ! A  $1  ; of A\n    B\n    ; of B\n')
    const { transactions, postings } = book
    expect(formatDay(transactions.secondDay[0]!)).toBe('2024-02-03')
    expect(transactions.status[0]).toBe(CLEARED)
    expect(textOf(book, transactions.code[0]!)).toBe('17')
    expect(book.payees.names[transactions.payee[0]!]).toBe('Corner Shop; not a note')
    expect(textOf(book, transactions.note[0]!)).toBe(' a note\n and more')
    expect(Array.from(postings.status.slice(0, 2))).toEqual([PENDING, CLEARED])
    expect([0, 1].map((row) => textOf(book, postings.note[row]!))).toEqual([' of A', ' of B'])
    expect([transactions.beginLine[0], transactions.endLine[0]]).toEqual([1, 5])
    expect(Array.from(postings.line.slice(0, 2))).toEqual([3, 4])
  })

  test('has tags, whatever the case of their names, the later ones counting', () => {
    const book = read('2024/01/31 Shop  ; :food:home:\n    ; Ref: 1\n    ; ref: 2\n    A  $1  ; Sum:: 1 + 1\n    B\n')
    expect(book.transactions.tags.get(0)).toEqual([
      { name: 'food', value: '' },
      { name: 'home', value: '' },
      { name: 'Ref', value: '2' },
    ])
    expect(book.postings.tags.get(0)).toEqual([{ name: 'Sum', value: '2' }])
  })

  describe('"Payee: X" in a comment', () => {
    /** The payee of each posting. */
    const payees = (text: string): (string | undefined)[] => {
      const { postings, transactions, payees } = read(text)
      return Array.from({ length: postings.count }, (_, row) => payees.names[postings.payee.get(row) ?? transactions.payee[0]!])
    }

    test('is the payee of its posting, and in the comment of the transaction that of all its postings', () => {
      expect(payees('2024/01/31 Fair\n    A  $1  ; Payee: Luigi\n    B  $2\n    ; payee: Rosa\n    C\n')).toEqual(['Luigi', 'Rosa', 'Fair'])
      expect(payees('2024/01/31 Fair  ; Payee: Stand 7\n    A  $1  ; Payee: Luigi\n    C\n')).toEqual(['Luigi', 'Stand 7'])
    })
    test('leaves the payee of the transaction as it is, and says nothing when it is the same or empty', () => {
      const { postings, payees, transactions } = read('2024/01/31 Fair\n    A  $1  ; Payee: Fair\n    B  ; Payee:\n')
      expect(payees.names[transactions.payee[0]!]).toBe('Fair')
      expect(postings.payee.size).toBe(0)
    })
    test('goes by its alias, and may come from a rule or an expression', () => {
      expect(payees('payee Luigi\n    alias ^L\n2024/01/31 Fair\n    A  $1  ; Payee: Lu\n    B\n')).toEqual(['Luigi', 'Fair'])
      expect(payees('= /A/\n    ; Payee: Luigi\n    (R)  1\n2024/01/31 Fair\n    A  $1\n    B\n').slice(0, 2)).toEqual(['Luigi', 'Fair'])
      expect(payees('2024/01/31 Fair\n    A  $1  ; Payee:: "Lu" + "igi"\n    B\n')).toEqual(['Luigi', 'Fair'])
    })
    test('is what rules ask for', () => {
      expect(payees('= @Luigi\n    (R)  1\n2024/01/31 Fair\n    A  $1  ; Payee: Luigi\n    B\n')).toHaveLength(3)
    })
  })

  test('a posting may have dates of its own', () => {
    const { postings } = read('2024/01/31 Shop\n    A  $1  ; [2024/02/01]\n    B  ; [=2024/03/01]\n')
    expect(formatDay(postings.day[0]!)).toBe('2024-02-01')
    expect(postings.day[1]).toBe(NO_DAY)
  })

  test('virtual postings need no balance, bracketed ones balance among all', () => {
    const book = read('2024/01/31 Shop\n    A  $1\n    B\n    (C)  $5\n')
    expect(postingsOf(book)).toEqual(['A 1 $', 'B -1 $', 'C 5 $'])
    expect(book.postings.kind[2]).toBe(VIRTUAL)
    expect(problemsOf(read('2024/01/31 Shop\n    A  $1\n    B  $-1\n    [C]  $5\n    [D]  $-4\n'))).toEqual(['transaction_unbalanced at 1'])
  })

  test('a transaction without any amount is none, and text that is none of its business is skipped', () => {
    const book = read(
      '# remark\n* heading\n| table\ncomment\n2024/01/01 not\n    A  $1\nend comment\ntest x\n2024\nend test\n2024/01/01 Nothing\n    A\n',
    )
    expect(book.transactions.count).toBe(0)
    expect(problemsOf(book)).toEqual([])
    expect(book.transactions.status[0]).toBe(UNMARKED)
  })
})
