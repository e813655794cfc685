import { describe, expect, test } from 'vitest'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { editTransaction } from '../../../src/ingest/edit/edit-transaction.ts'
import { raw, type TransactionOperation } from '../../../src/ingest/edit/raw-lines.ts'

/** The lines of a transaction after an operation, joined by a bar. */
const edited = (text: string, operation: TransactionOperation): string | undefined =>
  editTransaction(text.split(' | ').map(raw), operation, 'beancount')?.join(' | ')

const HEAD = '2024-01-02 * "Shop"'

describe('a transaction of beancount', () => {
  test.each<[string, TransactionOperation, string, string]>([
    [
      'has an account renamed in its postings and metadata',
      { kind: 'rename_account', from: 'Assets:Bänk', to: 'Assets:Giro' },
      `2024-01-02 * "Assets:Bänk" |  Assets:Bänk:Sub  1 EUR ; Assets:Bänk |   from: Assets:Bänk |  Assets:Bänkers`,
      raw(`2024-01-02 * "Assets:Bänk" |  Assets:Giro:Sub  1 EUR ; Assets:Bänk |   from: Assets:Giro |  Assets:Bänkers`),
    ],
    ['has another payee', { kind: 'set_payee', payee: 'Café' }, '2024-01-02 *  "Shop" "x" #a |  A', raw('2024-01-02 *  "Café" "x" #a |  A')],
    ['has another narration, where it has no payee', { kind: 'set_payee', payee: 'New' }, `${HEAD} |  A`, '2024-01-02 * "New" |  A'],
    ['gets a payee', { kind: 'set_payee', payee: 'Shop' }, '2024-01-02 txn #a', '2024-01-02 txn "Shop" #a'],
    ['has another date', { kind: 'set_date', date: '2025-03-04' }, HEAD, '2025-03-04 * "Shop"'],
    ['has another date with slashes', { kind: 'set_date', date: '2025-03-04' }, '2024/1/2 * |  A', '2025/03/04 * |  A'],
    [
      'is pending, and its postings say nothing else',
      { kind: 'set_status', status: PENDING },
      `${HEAD} |   * Assets:A  1 EUR |   P Ässets:B |   P: "x" |   Assets:C ! `,
      raw(`2024-01-02 ! "Shop" |   Assets:A  1 EUR |   Ässets:B |   P: "x" |   Assets:C ! `),
    ],
    ['is cleared', { kind: 'set_status', status: CLEARED }, '2024-01-02 txn "Shop"', HEAD],
    [
      'has another currency in its postings alone',
      { kind: 'change_commodity', from: 'EUR', to: 'CHF' },
      `2024-01-02 * "EUR" #EUR |  Assets:EUR  1 EUR {2 EUR, "EUR"} @ 3 EURO ; EUR |   ! Assets:B  EUR2 |   !  Assets:B  2 EUR |   key: EUR |  Assets:C  1 A.EUR |  ; EUR |  EUR`,
      `2024-01-02 * "EUR" #EUR |  Assets:EUR  1 CHF {2 CHF, "EUR"} @ 3 EURO ; EUR |   ! Assets:B  EUR2 |   !  Assets:B  2 CHF |   key: EUR |  Assets:C  1 A.EUR |  ; EUR |  CHF`,
    ],
    ['gets a tag', { kind: 'add_tag', name: 'trip', value: '' }, `${HEAD}  #a  ; note |  A`, '2024-01-02 * "Shop"  #a #trip ; note |  A'],
    ['gets a tag before a comment', { kind: 'add_tag', name: 'trip', value: '' }, `${HEAD}; x`, `${HEAD} #trip ; x`],
    ['gets its first tag', { kind: 'add_tag', name: 'a.b/c_d-1', value: '' }, HEAD, `${HEAD} #a.b/c_d-1`],
    ['gets metadata', { kind: 'add_tag', name: 'my-trip', value: 'K "ö"' }, `${HEAD} |  A`, raw(`${HEAD} |   my-trip: "K \\"ö\\"" |  A`)],
    [
      'loses a tag and metadata of the name',
      { kind: 'remove_tag', name: 'food' },
      `${HEAD} #food #foods #a ^food ; #food |   food: "x" |   foods: 1 |   A  ; food: x |     food: 2`,
      `${HEAD} #foods #a ^food ; #food |   foods: 1 |   A  ; food: x`,
    ],
    ['loses its last tag and no more', { kind: 'remove_tag', name: 'a' }, `${HEAD} #b #a |  A`, `${HEAD} #b |  A`],
    ['loses blanks with its tag', { kind: 'remove_tag', name: 'a' }, `${HEAD} #a  `, HEAD],
    ['loses its last tag before a comment', { kind: 'remove_tag', name: 'a' }, `${HEAD} #a  ; x`, `${HEAD}  ; x`],
    [
      'has a tag and metadata renamed',
      { kind: 'rename_tag', from: 'food', to: 'eat' },
      `${HEAD} #food\t#b #food ; #food |   food: "food" |  food |   Food: 1 | food: 2`,
      `${HEAD} #eat\t#b #eat ; #food |   eat: "food" |  food |   Food: 1 | food: 2`,
    ],
  ])('%s', (_, operation, before, after) => {
    expect(edited(before, operation)).toBe(after)
  })

  test.each<[string, TransactionOperation]>([
    ['is always cleared or pending', { kind: 'set_status', status: UNMARKED }],
    ['has no tags with blanks', { kind: 'add_tag', name: 'a b', value: '' }],
    ['has no tags without a name', { kind: 'add_tag', name: '', value: '' }],
    ['has no metadata with a capital letter', { kind: 'add_tag', name: 'Trip', value: 'x' }],
    ['has no metadata of one letter', { kind: 'add_tag', name: 'a', value: 'x' }],
    ['has no metadata with a dot', { kind: 'add_tag', name: 'a.b', value: 'x' }],
  ])('%s: that cannot be written', (_, operation) => {
    expect(edited(`${HEAD} |  A`, operation)).toBeUndefined()
  })

  test('is edited only where it begins one', () => {
    expect(edited('2024-01-02 open Assets:A', { kind: 'set_payee', payee: 'x' })).toBeUndefined()
    expect(editTransaction([], { kind: 'set_payee', payee: 'x' }, 'beancount')).toBeUndefined()
  })
})

test('a transaction is edited as its dialect has it', () => {
  const operation: TransactionOperation = { kind: 'add_tag', name: 'trip', value: '' }
  const line = '2024-01-02 * "Shop"'
  expect(editTransaction([line], operation, 'ledger')).toEqual([line, '    ; :trip:'])
  expect(editTransaction([line], operation, 'hledger')).toEqual([line, '    ; trip:'])
  expect(editTransaction([line], operation, 'beancount')).toEqual([`${line} #trip`])
})
