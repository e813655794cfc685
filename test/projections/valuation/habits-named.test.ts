import { describe, expect, test } from 'vitest'
import { INFERRED } from '#vocabulary/book-columns.ts'
import type { LedgerView } from '../../../src/projections/view/ledger-view.ts'
import { habitsOf } from '../../../src/projections/valuation/book-habits.ts'
import { viewFromText } from '../../support/view-from-text.ts'

const BOOK = ['1.00 EUR', '2.00 EUR', '1 USD'].map((amount, at) => `2024-01-0${at + 1} A\n  Assets:B  ${amount}\n  Income:C\n`).join('')

/** A book whose last sync says which currency it names. */
const naming = (own_currency: string): LedgerView => ({ ...viewFromText(BOOK), lastSync: { data: { own_currency } } as LedgerView['lastSync'] })

describe('the currency that a book names', () => {
  test('is its own, however little of it there is, under the name that the book has for it', () => {
    expect(habitsOf(naming('USD'))).toMatchObject({ currency: 'USD', currencyIsNamed: true, money: ['EUR', 'USD'] })
    expect(habitsOf(naming('$'))).toMatchObject({ currency: 'USD', currencyIsNamed: true })
    expect(habitsOf(naming('CHF'))).toMatchObject({ currency: 'CHF', currencyIsNamed: true, money: ['CHF', 'EUR', 'USD'] })
    expect(habitsOf(naming(''))).toMatchObject({ currency: 'EUR', currencyIsNamed: false, money: ['EUR', 'USD'] })
  })
})

describe('a book says nothing of itself', () => {
  test('by what stands beside the books', () => {
    const aside = '2024-01-04 Plan\n  (Plan:A)  1.12345 USD\n  (Assets:P)  5 GBP\n'.repeat(9)
    const habits = habitsOf(viewFromText(BOOK + aside))
    expect([habits.currency, habits.money, habits.digits['USD']]).toEqual(['EUR', ['EUR', 'USD'], 0])
  })
  test('by amounts that nobody wrote: a currency then has its own digits, and anything else two', () => {
    const inferred = (commodity: string): unknown => {
      const view = viewFromText(`2024-01-01 A\n  Assets:B  1.12345 ${commodity}\n`)
      view.postings.flags[0] = INFERRED
      return habitsOf(view).digits[commodity]
    }
    expect(['JPY', 'EUR', 'KWD', 'ODD'].map(inferred)).toEqual([0, 2, 3, 2])
  })
  test('by anything, and is asked once', () => {
    const view = viewFromText(BOOK)
    expect(habitsOf(view)).toBe(habitsOf(view))
  })
})
