import type { Book } from '../../journal/book.ts'
import { NONE } from '#vocabulary/columns.ts'
import { Amount } from '../amount.ts'
import type { Commodities } from '../commodities.ts'
import { Balance } from '../balance.ts'
import { evaluate } from '../expression/evaluate.ts'
import { Callable, DayValue, type Value } from '../expression/tree.ts'
import { mistyped, textOfValue } from '../expression/value.ts'
import type { PriceWriter } from '../finish/price-writer.ts'
import { PriceHistory } from './price-history.ts'

/** What `market(AMOUNT, DAY, "EUR")` comes to: by the prices above it in the journal, as in ledger. */
export class Market {
  readonly #book: Book
  readonly #commodities: Commodities
  readonly #history: PriceHistory
  /** The last second of this day. */
  readonly #now: number
  /** As expressions call it: with an amount, a balance, or the name of a commodity for one of it. */
  readonly callable = new Callable((args, scope) => {
    const [of, day, targets] = args.map((arg) => evaluate(arg, scope))
    const value = (amount: Amount): Amount => this.value(amount, day, targets)
    if (of instanceof Amount) return value(of)
    if (of instanceof Balance) return Balance.of(...[...of.amounts.values()].map(value))
    return typeof of === 'string' ? value(Amount.integer(1).with({ commodity: this.#commodities.of(of) })) : of
  })

  constructor(book: Book, prices: PriceWriter, { commodities, today }: { readonly commodities: Commodities; readonly today: number }) {
    this.#book = book
    this.#commodities = commodities
    this.#history = new PriceHistory(book.prices, prices.fractions)
    this.#now = today * SECONDS + SECONDS - 1
  }

  /**
   * Returns the amount at its market value; as it is, where there is no price. Without a day it is that of today, without a commodity
   * that of its latest price. `"$,EUR"` is the first of them that there is a price in.
   */
  value(of: Amount, day: Value, targets: Value): Amount {
    const moment = day === undefined ? this.#now : momentOf(day)
    if (!of.commodity) return of
    const base = this.#book.commodities.find(of.symbol)
    for (const target of targets === undefined ? [undefined] : textOfValue(targets).split(',')) {
      const symbol = target?.trim()
      if (symbol === of.symbol) return of
      const found = this.#priced(of, base, moment, symbol)
      if (found) return found.times(of.number()).rounded()
    }
    return of
  }

  /** The price of one unit. A lot with a price, fixated or not, is asked for in the commodity of that. */
  #priced({ annotation, symbol }: Amount, base: number, moment: number, target: string | undefined): Amount | undefined {
    if (target === undefined && base !== NONE && this.#history.isQuote(base)) return undefined
    const wanted = target ?? annotation?.price?.symbol
    const quote = wanted === undefined ? undefined : this.#book.commodities.find(wanted)
    if (base === NONE || quote === NONE || wanted === symbol) return undefined
    const found = this.#history.at(base, moment, quote)
    if (found === undefined) return undefined
    const places = found.rate.toExact().scale
    return new Amount(found.rate, places, this.#commodities.of(this.#book.commodities.names[found.quote]!), undefined, true)
  }
}

const SECONDS = 86_400

function momentOf(day: Value): number {
  if (day instanceof DayValue) return day.day * SECONDS + day.second
  throw mistyped(`market wants a day such as [2024/01/31], not ${textOfValue(day)}`)
}
