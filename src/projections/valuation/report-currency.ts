import { NONE } from '#vocabulary/columns.ts'
import { habitsOf, nameInBook } from './book-habits.ts'
import type { ValuedLedger } from './valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'

/**
 * Returns the currency that a report was asked for in, by its name in the book; undefined when none was asked for. Refuses a currency to
 * which there is no rate at all.
 */
export function reportCurrencyOf(ledger: ValuedLedger, asked: string | undefined): string | Refusal | undefined {
  const { settings, rates, defaultCurrency, view } = ledger
  if (!asked || !settings.multiCurrency) return undefined
  // EUR means the € of the book.
  const name = nameInBook(asked, view.commodities, habitsOf(view).signs)
  if (asked === settings.defaultCurrency || name === settings.defaultCurrency) return settings.defaultCurrency
  const currency = ledger.commodityId(name)
  if (currency === NONE || defaultCurrency === NONE || !rates.isReachable(defaultCurrency, currency)) {
    return new Refusal(
      'INVALID_REQUEST',
      `report_currency "${asked}": no rate from ${settings.defaultCurrency} to ${asked} is known; add a price for the pair to the journal`,
    )
  }
  return name
}
