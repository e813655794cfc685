import { NONE } from '#vocabulary/columns.ts'
import { type Day, formatDay } from '#vocabulary/day.ts'
import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { habitsOf, nameInBook } from './book-habits.ts'
import { isNarrow, type Narrowing } from './read-postings.ts'
import { ValuedLedger } from './valued-ledger.ts'

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
    return new Refusal('INVALID_REQUEST', (t) => t.queries.noRate(asked, settings.defaultCurrency))
  }
  return name
}

export interface Recast {
  /** The book at the end of this day. */
  readonly asOf?: Day | undefined
  /** Everything in this currency instead of the default one. */
  readonly reportCurrency?: string | undefined
  /** Postings after today count as well. */
  readonly includeFuture?: boolean | undefined
  /** Only these transactions. */
  readonly only?: Narrowing | undefined
}

/** A ledger valued in another currency is as large as the first, so only a few are cached. */
const KEPT = 2
const inOtherCurrencies = new WeakMap<ValuedLedger, Lru<string, ValuedLedger>>()

/**
 * The ledger for a report as of a day or in another currency. Every posting is valued in that currency at the rates of its own day, holdings at those
 * of the as-of day, so every report shows the gain of an investor who counts in that currency. Narrowed to some transactions, it is a book of only
 * these at the same prices.
 */
export function recast(ledger: ValuedLedger, { asOf, reportCurrency, includeFuture, only }: Recast): ValuedLedger | Refusal {
  if (asOf !== undefined && asOf > ledger.now)
    return new Refusal('INVALID_REQUEST', (t) => t.queries.futureDate(formatDay(asOf), formatDay(ledger.now)))
  const recasted = inCurrency(only && isNarrow(only) ? narrowedTo(ledger, only) : ledger, reportCurrency)
  if (recasted instanceof Refusal) return recasted
  const dated = asOf === undefined ? recasted : recasted.asOf(asOf)
  return includeFuture ? dated.lookingAhead() : dated
}

const narrowed = new WeakMap<ValuedLedger, Lru<string, ValuedLedger>>()

function narrowedTo(ledger: ValuedLedger, only: Narrowing): ValuedLedger {
  const kept = narrowed.get(ledger) ?? new Lru<string, ValuedLedger>(KEPT)
  narrowed.set(ledger, kept)
  const key = JSON.stringify([only.accounts, only.payees, only.tags])
  let part = kept.get(key)
  if (!part) kept.set(key, (part = new ValuedLedger(ledger.view, ledger.settings, ledger.today, undefined, ledger.now, only)))
  return part
}

function inCurrency(ledger: ValuedLedger, name: string | undefined): ValuedLedger | Refusal {
  const currency = reportCurrencyOf(ledger, name)
  if (currency instanceof Refusal) return currency
  if (!currency || currency === ledger.settings.defaultCurrency) return ledger
  const kept = inOtherCurrencies.get(ledger) ?? new Lru<string, ValuedLedger>(KEPT)
  inOtherCurrencies.set(ledger, kept)
  let other = kept.get(currency)
  if (!other) {
    const { settings, view, today, now } = ledger
    other = new ValuedLedger(
      view,
      {
        ...settings,
        defaultCurrency: currency,
        currencies: [...settings.currencies, settings.defaultCurrency],
        // Rates are mostly quoted in the default currency: it is the way from anything to anything.
        priceAnchorCurrencies: [...settings.priceAnchorCurrencies, settings.defaultCurrency],
      },
      today,
      undefined,
      now,
      ledger.narrowing,
    )
    kept.set(currency, other)
  }
  return other
}
