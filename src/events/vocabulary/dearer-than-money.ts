import { isoCodeOf } from './currencies.ts'
import { Exact } from './exact.ts'

/** Currencies of which a unit of the dearest one, the dinar of Kuwait, costs five at most. A bare `$` may be a peso, of which some cost twenty or a thousand. */
const WORTH_SOMETHING: ReadonlySet<string> = new Set(['USD', 'EUR', 'GBP', 'CHF', 'AUD', 'CAD', 'NZD', 'SGD'])
const DEAREST = Exact.of(10)

/** Money that is changed all over the world, the dear dinars, and what neighbours of pesos hold: it is money at any price. */
const ANYWHERE: ReadonlySet<string> = new Set([...WORTH_SOMETHING, ...'JPY CNY HKD SEK NOK DKK KWD BHD OMR JOD BRL PEN UYU BOB'.split(' ')])

/**
 * Whether a price says that what is called by the code of a currency is none. Shares and funds are held by symbols that are such codes, too:
 * BND is a fund of bonds and the dollar of Brunei, AMD a maker of chips and the dram of Armenia, ALL an insurer and the lek of Albania.
 */
export function isDearerThanMoney(commodity: string, price: Exact, quote: string): boolean {
  const code = isoCodeOf(quote)
  return code !== undefined && WORTH_SOMETHING.has(code) && price.isGreaterThan(DEAREST) && !ANYWHERE.has(isoCodeOf(commodity) ?? '')
}
