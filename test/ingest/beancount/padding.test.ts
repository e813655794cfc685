import { describe, expect, test } from 'vitest'
import { GENERATED, PADDED } from '#vocabulary/book-columns.ts'
import { AUTO, balances, postings, problems, read, sound } from './reading.ts'

const OPEN = '2024-01-01 open Assets:A\n2024-01-01 open Assets:B\n'
const move = (date: string, amount: string): string => `${date} * "x"\n  Assets:A  ${amount}\n  Assets:B\n`

describe('padding', () => {
  const padded = `${OPEN}2024-01-02 pad Assets:A Assets:B\n${move('2024-01-03', '5 USD')}2024-01-04 balance Assets:A 100 USD\n`
  test('brings an account to its next balance, on the day of the pad', () => {
    const book = sound(read(padded))
    expect(postings(book)).toEqual([
      '2024-01-03 Assets:A 5 USD',
      '2024-01-03 Assets:B -5 USD',
      '2024-01-02 Assets:A 95 USD',
      '2024-01-02 Assets:B -95 USD',
    ])
    expect([book.transactions.origin[1], book.transactions.beginLine[1], book.postings.flags[2]]).toEqual([PADDED, 3, GENERATED])
    expect(book.payees.names[book.transactions.payee[1]!]).toBe('(Padding inserted for Balance of 100 USD for difference 95 USD)')
  })
  test('serves each currency once', () => {
    expect(balances(`${padded}2024-01-04 balance Assets:A 7 EUR\n`)).toEqual([
      'Assets:A 7 EUR',
      'Assets:A 100 USD',
      'Assets:B -7 EUR',
      'Assets:B -100 USD',
    ])
    expect(problems(`${padded}2024-01-05 balance Assets:A 101 USD\n`)).toEqual(['balance_failed:8'])
  })
  test('counts what is below the account', () => {
    expect(
      balances(`${AUTO}2024-01-01 * "x"\n  Assets:A:Sub  5 USD\n  Assets:B\n2024-01-02 pad Assets:A Assets:B\n2024-01-03 balance Assets:A 7 USD\n`),
    ).toEqual(['Assets:A 2 USD', 'Assets:A:Sub 5 USD', 'Assets:B -7 USD'])
  })
  test('of an account goes by every balance below it, as if it were its own, and sees no other padding', () => {
    const below = `${AUTO}2024-01-02 pad Assets:A Assets:P\n2024-01-03 * "x"\n  Assets:A:B  40 EUR\n  Assets:Q\n`
    // 40 EUR are there with what is below, so the first balance of these says that nothing is missing.
    expect(problems(`${below}2024-01-05 balance Assets:A:B 40 EUR\n2024-01-06 balance Assets:A 47 EUR\n`)).toEqual([
      'pad_unused:2',
      'balance_failed:7',
    ])
    expect(balances(`${below}2024-01-05 balance Assets:A 47 EUR\n2024-01-06 balance Assets:A:B 40 EUR\n`)).toContain('Assets:A 7 EUR')
    const both = `${AUTO}2024-01-02 pad Assets:A Assets:P\n2024-01-03 pad Assets:A:B Assets:Q\n2024-01-07 balance Assets:A:B 43 EUR\n`
    expect(balances(both)).toEqual(['Assets:A 43 EUR', 'Assets:A:B 43 EUR', 'Assets:P -43 EUR', 'Assets:Q -43 EUR'])
  })
  test('that nothing needs is an error', () => {
    expect(problems(`${OPEN}2024-01-02 pad Assets:A Assets:B\n2024-01-03 balance Assets:A 0 USD\n`)).toEqual(['pad_unused:3'])
    expect(problems(`${OPEN}2024-01-02 pad Assets:A Assets:B\n2024-01-02 pad Assets:A Assets:B\n2024-01-03 balance Assets:A 1 USD\n`)).toEqual([
      'pad_unused:3',
    ])
  })
  test('cannot invent lots', () => {
    expect(
      problems(
        `${AUTO}2024-01-01 * "x"\n  Assets:A  1 HOOL {1 USD}\n  Assets:B\n2024-01-02 pad Assets:A Assets:B\n2024-01-03 balance Assets:A 2 HOOL\n`,
      ),
    ).toContain('pad_at_cost:5')
  })
})
