import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Holding } from './holdings.ts'
import type { Quote } from './rates/quote.ts'
import { converted, type Tally } from './tally.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** What a foreign holding is worth in the currency that it is quoted in, and that currency's rate. */
export interface Exposure {
  readonly quote: number
  readonly local: Exact
  readonly rate: Quote | undefined
}

/** Foreign money, or something with a foreign quote: exchange rates make it worth more or less. */
export const isExposed = (ledger: ValuedLedger, commodity: number): boolean =>
  commodity !== ledger.defaultCurrency && (ledger.isForeignCurrency(commodity) || ledger.rates.isSecurity(commodity, ledger.today))

/** The effect of exchange rates alone on holdings, from one valued day to the next. */
export class FxImpact {
  readonly #ledger: ValuedLedger
  readonly #sum: Tally
  readonly #currencies: boolean[] = []
  readonly #exposures = new Map<Holding, Exposure | undefined>()

  constructor(ledger: ValuedLedger) {
    this.#ledger = ledger
    this.#sum = ledger.tally()
  }

  /** Looks at a holding on a day. Days come in order. */
  look(holding: Holding, day: Day): void {
    const before = this.#exposures.get(holding)
    const now = this.#lookedAt(holding, day)
    this.#exposures.set(holding, now)
    if (!before?.rate || !now?.rate || before.quote !== now.quote || before.rate.value.equals(now.rate.value)) return
    this.#sum.add(before.local, now.rate)
    this.#sum.subtract(before.local, before.rate)
  }

  figure(): Exact {
    return this.#sum.figure()
  }

  /** The exposure of a holding on the previous valued day. */
  exposureOf(holding: Holding): Exposure | undefined {
    return this.#exposures.get(holding)
  }
  /** Starts from the sum of another one. */
  startFrom(sum: Exact): void {
    this.#sum.add(sum)
  }
  /** Sets the exposure of a holding on this day. */
  expose(holding: Holding, exposure: Exposure | undefined): void {
    this.#exposures.set(holding, exposure)
  }

  /** By its name, which is compared once and not on every day. */
  #isCurrency(commodity: number): boolean {
    return (this.#currencies[commodity] ??= this.#ledger.isForeignCurrency(commodity))
  }

  #lookedAt({ commodity, units }: Holding, day: Day): Exposure | undefined {
    const { rates, defaultCurrency, trace } = this.#ledger
    if (units.value.isZero) return undefined
    // Money that is only quoted in another currency is worth what that one says, and all of it is exchange.
    if (this.#isCurrency(commodity))
      return { quote: commodity, local: units.figure(), rate: rates.rate(commodity, defaultCurrency, day) ?? rates.unit(commodity, day) }
    const native = rates.native(commodity, day)
    if (!native || native.quote === defaultCurrency || native.price.value.isZero) return undefined
    return { quote: native.quote, local: converted(trace, units.figure(), native.price), rate: rates.rate(native.quote, defaultCurrency, day) }
  }
}
