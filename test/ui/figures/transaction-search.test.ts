import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { matcherFor, NO_SEARCH, queryOf, type Search, searchIn } from '../../../ui/figures/transaction-search.ts'
import { type Entry } from '../../../ui/figures/transactions.ts'

const booked = (...postings: [account: string, amount: number][]): Entry => ({
  id: 't',
  day: '2024-05-17',
  payee: 'Café Müller',
  status: 'cleared',
  note: 'with Jana',
  file: 'a b/2024.ledger',
  line: 12,
  postings: postings.map(([account, amount]) => ({ account, commodity: 'EUR', quantity: amount, amount, note: '', payee: '' })),
})

const dinner = booked(['Expenses:Food', 30], ['Liabilities:Card', -30])

describe('a search', () => {
  const finds = (change: Partial<Search>): boolean => matcherFor({ ...NO_SEARCH, ...change })(dinner)
  test('finds every word in any of the places, without regard to case and accents', () => {
    expect([finds({ text: 'cafe muller' }), finds({ text: 'JANA food' }), finds({ text: 'eur' }), finds({ text: 'cafe rewe' })]).toEqual([
      true,
      true,
      true,
      false,
    ])
  })
  test('finds the payee of a posting', () => {
    const fair: Entry = { ...dinner, postings: dinner.postings.map((posting) => ({ ...posting, payee: 'Luigi' })) }
    expect(matcherFor({ ...NO_SEARCH, text: 'luigi' })(fair)).toBe(true)
  })
  test('takes both ends of a range of days', () => {
    expect([finds({ from: '2024-05-17', to: '2024-05-17' }), finds({ from: '2024-05-18' }), finds({ to: '2024-05-16' })]).toEqual([
      true,
      false,
      false,
    ])
  })
  test('compares what was moved with the bounds, which need not be numbers', () => {
    expect([finds({ min: '30', max: '30' }), finds({ min: '30.01' }), finds({ max: '29' }), finds({ min: 'abc' })]).toEqual([
      true,
      false,
      false,
      true,
    ])
  })
  test('comes back whole from the address of the page', () => {
    const text = fc.string().filter((value) => value.trim() !== '' || value === '')
    fc.assert(
      fc.property(fc.record({ text, account: text, from: text, to: text, min: text, max: text }), (search) => {
        expect(searchIn(new URLSearchParams(queryOf(search)))).toEqual(search)
      }),
    )
  })
})
