import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { habitsOf, nameInBook } from './book-habits.ts'
import type { Quote } from './rates/quote.ts'
import type { ValuedLedger } from './valued-ledger.ts'
import { Refusal } from '#vocabulary/refusal.ts'

/** A currency that a report was asked for beside the default one. */
export interface ReportCurrency {
  readonly name: string
  /** Units of it for one of the default currency, or undefined when nothing says so up to that day. */
  rateOn(day: Day): Quote | undefined
}

/** Returns undefined when figures stay in the default currency; refuses a currency to which there is no rate at all. */
export function reportCurrencyOf(ledger: ValuedLedger, asked: string | undefined): ReportCurrency | Refusal | undefined {
  const { settings, rates, defaultCurrency, view } = ledger
  if (!asked || asked === settings.defaultCurrency || !settings.multiCurrency) return undefined
  // Who asks for EUR means the € of the book.
  const name = nameInBook(asked, view.commodities, habitsOf(view).signs)
  if (name === settings.defaultCurrency) return undefined
  const currency = ledger.commodityId(name)
  if (currency === NONE || defaultCurrency === NONE || !rates.isReachable(defaultCurrency, currency)) {
    return new Refusal(
      'INVALID_REQUEST',
      `report_currency "${asked}": no rate from ${settings.defaultCurrency} to ${asked} is known; add a price for the pair to the journal`,
    )
  }
  return { name, rateOn: (day) => rates.rate(defaultCurrency, currency, day) }
}
