import { describe, expect, test } from 'vitest'
import { formatDay, NO_DAY } from '#vocabulary/day.ts'
import { CLEARED, PENDING, REAL, UNMARKED, VIRTUAL, BALANCED_VIRTUAL } from '#vocabulary/book-columns.ts'
import { balances, postings, problems, read, sound } from './reading.ts'

describe('a transaction', () => {
  test('has a date, a second date, a status, a code, a description and a comment', () => {
    const { transactions, payees, texts } = sound(read('2024-01-31=2024-02-01 * (42) Rent | January  ; paid late\n  ; again\n  a  1\n  b\n'))
    expect(formatDay(transactions.day[0]!)).toBe('2024-01-31')
    expect(formatDay(transactions.secondDay[0]!)).toBe('2024-02-01')
    expect(transactions.status[0]).toBe(CLEARED)
    expect(texts.names[transactions.code[0]!]).toBe('42')
    expect(payees.names[transactions.payee[0]!]).toBe('Rent | January')
    expect(texts.names[transactions.note[0]!]).toBe('paid late\nagain')
    expect([transactions.beginLine[0], transactions.endLine[0]]).toEqual([1, 4])
  })

  test.each(['2024-01-05', '2024/1/5', '2024.01.5', '1/5', '01-05'])('is dated %s', (date) => {
    expect(postings(`${date}\n  (a)  1\n`)).toEqual(['2024-01-05 a 1'])
  })

  test('takes a missing year from Y, or from its own date for the second one', () => {
    expect(postings('Y2020\n1/5\n  (a)  1\n')).toEqual(['2020-01-05 a 1'])
    expect(formatDay(sound(read('2020-01-05=2/1\n')).transactions.secondDay[0]!)).toBe('2020-02-01')
  })

  test.each([
    '2023-02-29',
    '2024-13-01',
    '2024-1/5',
    '2024-01',
    '20240105',
    '2024-01-05x',
    '2024-01-05;c',
    '2024-01-05=2024-02-30',
    '2024-01-05 (code',
  ])('is refused with "%s"', (line) => {
    expect(read(`${line}\n  (a)  1\n`).problems).toMatchObject([{ line: 1, severity: 'error' }])
  })

  test('ends at an empty line; an indented line after it is an error', () => {
    expect(problems('2024-01-01\n  a  1\n  b\n \n  c  1\n')).toEqual(['line_unexpected:5'])
  })

  test('may have no postings at all', () => {
    expect(read('2024-01-01 nothing\n').transactions.count).toBe(1)
  })
})

describe('a posting', () => {
  test('has the status of its transaction, or its own', () => {
    const { postings: rows } = sound(read('2024-01-01 !\n  a  1\n  * b  -1\n\n2024-01-02\n  ! a  1\n  b\n'))
    expect([...rows.status.subarray(0, 4)]).toEqual([PENDING, CLEARED, PENDING, UNMARKED])
  })

  test('is real, virtual, or virtual and balanced, by its brackets', () => {
    const book = sound(read('2024-01-01\n  a  1\n  b  -1\n  (c)  5\n  [d]  1\n  [e]\n'))
    expect([...book.postings.kind.subarray(0, 5)]).toEqual([REAL, REAL, VIRTUAL, BALANCED_VIRTUAL, BALANCED_VIRTUAL])
    expect(book.accounts.names).toEqual(['a', 'b', 'c', 'd', 'e'])
  })

  test('has an account of single-spaced words, which two spaces or tabs end', () => {
    expect(balances('2024-01-01\n  (my bank:main account)  1\n')).toEqual(['my bank:main account 1'])
    expect(balances('2024-01-01\n\t(a)\t\t1\n')).toEqual(['a 1'])
    expect(balances('2024-01-01\n  a ;b  1\n  c\n')).toEqual(['a ;b 1', 'c -1'])
  })

  test('may have a date of its own in its comment', () => {
    expect(postings('2024-01-01\n  a  1  ; date:2024-02-02\n  b  -1  ; [3/3]\n')).toEqual(['2024-02-02 a 1', '2024-03-03 b -1'])
    expect(postings('2024-01-01\n  (a)  1\n  ; date:2/2, x:y\n')).toEqual(['2024-02-02 a 1'])
    // Of several the first, wherever it stands.
    const first = (comment: string): string[] => postings(`2024-01-01\n  (a)  1  ; ${comment}\n`)
    expect(first('date:2/2\n  ; [3/3]')).toEqual(['2024-02-02 a 1'])
    expect(first('[3/3] date:2/2')).toEqual(['2024-03-03 a 1'])
    expect(first('x:y, date:2/2, date:2/3 [4/4]')).toEqual(['2024-02-02 a 1'])
    expect(first('[=5/5] [3/3] [4/4=6/6]\n  ; date:2/2')).toEqual(['2024-03-03 a 1'])
    expect(sound(read('2024-01-01\n  (a)  1  ; [not a date] [5]\n')).postings.day[0]).toBe(NO_DAY)
  })

  test('is refused with an impossible date in its comment', () => {
    expect(problems('2024-01-01\n  (a)  1  ; date:2024-02-30\n')).toEqual(['date_invalid:2'])
    expect(problems('2024-01-01\n  (a)  1  ; [1/45]\n')).toEqual(['date_invalid:2'])
    expect(problems('2024-01-01\n  (a)  1  ; date:\n')).toEqual(['date_invalid:2'])
  })

  test('keeps ledger lot notes out of what it is worth', () => {
    expect(postings('2024-01-01\n  a  10 AAPL {$2} [2023-01-01] @ $3\n  b\n')).toEqual(['2024-01-01 a 10 AAPL @@ 30 $', '2024-01-01 b -30 $'])
    expect(postings('2024-01-01\n  (a)  10 AAPL {{$20}} (note)\n')).toEqual(['2024-01-01 a 10 AAPL'])
  })
})

describe('tags', () => {
  test('are words before a colon, with what follows up to a comma', () => {
    const book = sound(read('2024-01-01 x  ; trip: to Rome, paid:\n  (a)  1  ; some text tax:19%\n'))
    expect(book.transactions.tags.get(0)).toEqual([
      { name: 'trip', value: 'to Rome' },
      { name: 'paid', value: '' },
    ])
    expect(book.postings.tags.get(0)).toEqual([{ name: 'tax', value: '19%' }])
  })

  test('of a transaction that is refused do not stick to the next one', () => {
    const book = read('2024-01-01 x  ; bad:\n  (a)  1 1 x x\n\n2024-01-02\n  (a)  1\n')
    expect(book.transactions.count).toBe(1)
    expect(book.transactions.tags.get(0)).toBeUndefined()
  })
})
