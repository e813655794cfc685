import { describe, expect, test } from 'vitest'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { editLedgerLike } from '../../../src/ingest/edit/edit-transaction.ts'
import { raw, type TransactionOperation } from '../../../src/ingest/edit/raw-lines.ts'

type LedgerLike = 'ledger' | 'hledger'

/** The lines of a transaction after an operation, joined by a bar. */
const edited = (text: string, operation: TransactionOperation, dialect: LedgerLike = 'ledger'): string | undefined =>
  editLedgerLike(text.split(' | ').map(raw), operation, dialect)?.join(' | ')

describe('a transaction of ledger', () => {
  test.each<[string, TransactionOperation, string, string]>([
    [
      'has an account renamed with what is below it',
      { kind: 'rename_account', from: 'A:B', to: 'X' },
      '2024-01-02 A:B |  A:B  1 |  [A:B:C]  A:B |  A:BC |  ; A:B',
      '2024-01-02 A:B |  X  1 |  [X:C]  A:B |  A:BC |  ; A:B',
    ],
    ['has another payee', { kind: 'set_payee', payee: 'Café' }, '2024-01-02 * (1) Shop |  A', raw('2024-01-02 * (1) Café |  A')],
    ['gets a payee', { kind: 'set_payee', payee: 'Café' }, '2024-01-02 |  A', raw('2024-01-02 Café |  A')],
    ['gets a payee that begins like a code', { kind: 'set_payee', payee: '(123) Shop' }, '2024-01-02 * Old |  A', '2024-01-02 * () (123) Shop |  A'],
    ['gets a payee that begins like a mark', { kind: 'set_payee', payee: '* star' }, '2024-01-02 |  A', '2024-01-02 () * star |  A'],
    ['has such a payee behind its code', { kind: 'set_payee', payee: '(123)' }, '2024-01-02 (1) Old |  A', '2024-01-02 (1) (123) |  A'],
    ['gets a payee before its note', { kind: 'set_payee', payee: 'Shop' }, '2024-01-02 ; note |  A', '2024-01-02 Shop  ; note |  A'],
    ['keeps the blanks before its note', { kind: 'set_payee', payee: 'Shop' }, '2024-01-02 Old\t; note', '2024-01-02 Shop\t; note'],
    ['keeps the many blanks before its note', { kind: 'set_payee', payee: 'Shop' }, '2024-01-02 Old    ; note', '2024-01-02 Shop    ; note'],
    ['has another date', { kind: 'set_date', date: '2025-03-04' }, '2024-01-02=2024-01-05 Shop', '2025-03-04=2024-01-05 Shop'],
    ['has another date with slashes', { kind: 'set_date', date: '2025-03-04' }, '2024/01/02 Shop', '2025/03/04 Shop'],
    ['has another date with dots, as short as it was', { kind: 'set_date', date: '2025-03-04' }, '2024.1.02 Shop', '2025.3.4 Shop'],
    ['has another date, where the last part is short', { kind: 'set_date', date: '2025-03-14' }, '2024-01-2 Shop', '2025-3-14 Shop'],
    ['has another date, where the first part is short', { kind: 'set_date', date: '2025-03-04' }, '1/02 Shop', '2025/3/4 Shop'],
    ['gets a year with its date', { kind: 'set_date', date: '2025-11-12' }, '1/2 Shop', '2025/11/12 Shop'],
    ['gets the usual date for a number', { kind: 'set_date', date: '2025-03-04' }, '20240102 Shop', '2025-03-04 Shop'],
    ['is cleared', { kind: 'set_status', status: CLEARED }, '2024-01-02 Shop |  ! A  1 |  B', '2024-01-02 * Shop |  A  1 |  B'],
    ['is pending', { kind: 'set_status', status: PENDING }, '2024-01-02 * Shop |  * A |  ; * no', '2024-01-02 ! Shop |  A |  ; * no'],
    ['is unmarked', { kind: 'set_status', status: UNMARKED }, '2024-01-02 * (1) Shop', '2024-01-02 (1) Shop'],
    [
      'has another commodity in its postings',
      { kind: 'change_commodity', from: 'EUR', to: 'CHF' },
      '2024-01-02 EUR |  EUR  1 EUR |  ; 1 EUR |  B  EUR 2 ; EUR',
      '2024-01-02 EUR |  EUR  1 CHF |  ; 1 EUR |  B  CHF 2 ; EUR',
    ],
    ['gets a tag', { kind: 'add_tag', name: 'trip', value: '' }, '2024-01-02 Shop | \tA', '2024-01-02 Shop | \t; :trip: | \tA'],
    ['gets a tag with a value', { kind: 'add_tag', name: 'trip', value: 'Köln' }, '2024-01-02 Shop', raw('2024-01-02 Shop |     ; trip: Köln')],
    [
      'loses a tag wherever it stands',
      { kind: 'remove_tag', name: 'food' },
      '2024-01-02 Shop  ; :food: |  A  1 ; :food:b: |  ; :food: |  ; food: x |  ; kept |  B  ; :food:',
      '2024-01-02 Shop |  A  1 ; :b: |  ; kept |  B',
    ],
    ['loses a tag of a posting alone', { kind: 'remove_tag', name: 'food' }, '2024-01-02 Shop |  A  1 ; :food:', '2024-01-02 Shop |  A  1'],
    ['keeps a payee with a semicolon', { kind: 'remove_tag', name: 'food' }, '2024-01-02 a ;:food:  ; :food:', '2024-01-02 a ;:food:'],
    [
      'has a tag renamed wherever it stands',
      { kind: 'rename_tag', from: 'food', to: 'fôod' },
      '2024-01-02 :food:  ; :food: |  :food:  1 ; :food:b: |  ; food: x',
      raw('2024-01-02 :food:  ; :fôod: |  :food:  1 ; :fôod:b: |  ; fôod: x'),
    ],
  ])('%s', (_, operation, before, after) => {
    expect(edited(before, operation)).toBe(after)
  })

  test('keeps every byte where an operation finds nothing to do', () => {
    const text = '2024-01-02 * Shop  ;  :a: , |  A  1 EUR  ;  x: y |  ; ,'
    for (const operation of [
      { kind: 'rename_account', from: 'B', to: 'C' },
      { kind: 'change_commodity', from: 'CHF', to: 'USD' },
      { kind: 'remove_tag', name: 'food' },
      { kind: 'rename_tag', from: 'food', to: 'b' },
    ] as const)
      for (const dialect of ['ledger', 'hledger'] as const) expect(edited(text, operation, dialect)).toBe(text)
  })
})

describe('a transaction of hledger', () => {
  test.each<[string, TransactionOperation, string, string]>([
    ['gets a tag', { kind: 'add_tag', name: 'trip', value: '' }, '2024-01-02 Shop |   A', '2024-01-02 Shop |   ; trip: |   A'],
    ['has another payee before a note', { kind: 'set_payee', payee: 'Shop' }, '2024-01-02 Old;note', '2024-01-02 Shop;note'],
    ['has another payee before a note behind one blank', { kind: 'set_payee', payee: 'Shop' }, '2024-01-02 Old ;note', '2024-01-02 Shop ;note'],
    ['loses a tag', { kind: 'remove_tag', name: 'food' }, '2024-01-02 S ; food:x, k:v |  A  1 ; food:', '2024-01-02 S ; k:v |  A  1'],
    ['keeps commas that were there', { kind: 'remove_tag', name: 'food' }, '2024-01-02 S ; a, food: |  ; food:, , |  A', '2024-01-02 S ; a, |  A'],
    ['has a tag renamed', { kind: 'rename_tag', from: 'food', to: 'eat' }, '2024-01-02 S ; food:x |  A', '2024-01-02 S ; eat:x |  A'],
  ])('%s', (_, operation, before, after) => {
    expect(edited(before, operation, 'hledger')).toBe(after)
  })
})

test('what begins no transaction is not edited', () => {
  for (const line of ['', '; 2024-01-02 Shop', 'account A'])
    for (const dialect of ['ledger', 'hledger'] as const) expect(edited(line, { kind: 'set_payee', payee: 'x' }, dialect)).toBeUndefined()
  expect(editLedgerLike([], { kind: 'set_payee', payee: 'x' }, 'ledger')).toBeUndefined()
})
