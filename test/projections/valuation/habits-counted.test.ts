import { ExactSum } from '#vocabulary/columns.ts'
import { describe, expect, test, vi } from 'vitest'
import { habitsOf } from '../../../src/projections/valuation/book-habits.ts'
import { viewFromText } from '../../support/view-from-text.ts'

/** A book of transactions, each from one account to another, on days of their own. */
const currencyOf = (...moves: readonly (readonly [to: string, amount: string, from: string, more?: string])[]): string =>
  habitsOf(
    viewFromText(
      moves
        .map(
          ([to, amount, from, more = ''], at) =>
            `2024-01-${String(at + 1).padStart(2, '0')} x\n  ${to}  ${amount}\n  ${from}\n${more === '' ? '' : `  ${more}\n`}`,
        )
        .join(''),
    ),
  ).currency

describe('the currency of a book is', () => {
  test('what is held, by whatever the accounts below the roots are called', () => {
    expect(
      currencyOf(['Expenses:Assets', '1 USD', 'Income:Liabilities'], ['Expenses:Assets', '1 USD', 'Income:Assets'], ['Assets', '1 EUR', 'Income']),
    ).toBe('EUR')
    expect(currencyOf(['Expenses:A', '1 USD', 'Equity:B'], ['Expenses:A', '1 USD', 'Equity:B'], ['Liabilities', '1 EUR', 'Equity'])).toBe('EUR')
    expect(currencyOf(['AssetsOld:A', '1 USD', 'Equity:B'], ['AssetsOld:A', '1 USD', 'Equity:B'], ['Liabilities:C', '1 EUR', 'Equity'])).toBe('EUR')
  })

  test('what is held most, though another is written more often; and of two that are held alike the one that is', () => {
    const often = ['Expenses:A', '1 USD', 'Income:B'] as const
    expect(currencyOf(['Assets:A', '1 EUR', 'Assets:B'], ['Assets:A', '1 USD', 'Income:B'], often, often, often)).toBe('EUR')
    expect(currencyOf(['Assets:A', '9 EUR', 'Income:B'], ['Assets:A', '1 USD', 'Income:B'], often)).toBe('USD')
  })

  test('of many things that are used alike the one with the most of it, which each posting is asked for once', () => {
    const moves = Array.from({ length: 26 }, (_, at) => ['Assets:A', `${at === 17 ? 3 : 2} Q${String.fromCodePoint(65 + at)}`, 'Income:B'] as const)
    const added = vi.spyOn(ExactSum.prototype, 'addRow')
    const currency = currencyOf(...moves)
    const calls = added.mock.calls.length
    added.mockRestore()
    expect([currency, calls <= 2 * moves.length]).toEqual(['QR', true])
  })

  test('money of which half was bought, and none of which more was', () => {
    const bought = (amount: string): readonly [string, string, string] => ['Assets:A', `${amount} {1 CHF}`, 'Income:B  -1 CHF']
    expect(currencyOf(['Assets:A', '1 EUR', 'Expenses:A'], bought('1 EUR'), bought('1 EUR'))).toBe('EUR')
    expect(currencyOf(['Assets:A', '1 EUR', 'Expenses:A'], bought('1 EUR'), bought('1 EUR'), bought('1 EUR'))).toBe('CHF')
  })

  test('by amounts that are real: what stands in brackets is neither used nor large', () => {
    expect(currencyOf(['Assets:A', '2 EUR', 'Income:B', '(Assets:A)  90 USD'], ['Assets:A', '1 USD', 'Income:B', '(Assets:A)  1 USD'])).toBe('EUR')
    expect(currencyOf(['Assets:A', '2 EUR', 'Income:B', '(Assets:A)  1 USD'], ['Assets:A', '1 EUR', 'Income:B', '(Assets:A)  1 USD'])).toBe('EUR')
  })

  test('the larger whichever way it went', () => {
    expect(currencyOf(['Assets:A', '-9 EUR', 'Assets:B'], ['Assets:A', '5 USD', 'Assets:B'])).toBe('EUR')
  })
})
