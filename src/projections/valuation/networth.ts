import type { Day } from '../../events/vocabulary/day.ts'
import { Exact } from '../../events/vocabulary/exact.ts'
import { type Holding, Holdings, valueOf } from './holdings.ts'
import { INTEREST, INTEREST_REPAYMENT, STOCK_SPLIT } from './kinds.ts'
import type { Quote } from './rates.ts'
import { CashFlows, rateOfReturn, type Return } from './returns.ts'
import { converted, difference, type Tally } from './tally.ts'
import type { Unpriced } from './unpriced.ts'
import type { ValuedLedger } from './valued-ledger.ts'
import { ZERO_TIME } from './zone.ts'

/** Net worth on one day, in the default currency. The mixed naming is the wire's. */
export interface Networth {
  readonly date: string
  readonly investmentAmount: Exact
  readonly withdrawalAmount: Exact
  readonly gainAmount: Exact
  readonly contribution: Exact
  readonly investment_return: Exact
  readonly fx_impact: Exact
  readonly balanceAmount: Exact
  readonly balanceUnits: Exact
  readonly netInvestmentAmount: Exact
}

export const NO_NETWORTH: Networth = {
  date: ZERO_TIME,
  investmentAmount: Exact.zero,
  withdrawalAmount: Exact.zero,
  gainAmount: Exact.zero,
  contribution: Exact.zero,
  investment_return: Exact.zero,
  fx_impact: Exact.zero,
  balanceAmount: Exact.zero,
  balanceUnits: Exact.zero,
  netInvestmentAmount: Exact.zero,
}

export interface DatedNetworth {
  readonly day: Day
  readonly point: Networth
}

/** What a foreign holding is worth in the currency that it is quoted in, and that currency's rate. */
interface Exposure {
  readonly quote: number
  readonly local: Exact
  readonly rate: Quote | undefined
}

interface Tracked {
  readonly holding: Holding
  readonly priceDays: readonly Day[]
  nextPrice: number
  stale: boolean
  value: Exact
  exposure: Exposure | undefined
}

/**
 * Walks a set of postings day by day and knows what they were worth on each. Postings are booked entries by day; capital gains
 * among them count as money taken out.
 */
export class NetworthWalk {
  readonly #ledger: ValuedLedger
  readonly #entries: Int32Array
  readonly #holdings: Holdings
  readonly #tracked = new Map<number, Tracked>()
  readonly #investment: Tally
  readonly #withdrawal: Tally
  readonly #fxImpact: Tally
  readonly #withUnits: boolean
  #next = 0
  #point: Omit<Networth, 'date'> = NO_NETWORTH

  constructor(ledger: ValuedLedger, entries: Int32Array, withUnits = false) {
    this.#ledger = ledger
    this.#entries = entries
    this.#withUnits = withUnits
    this.#holdings = new Holdings(ledger)
    this.#investment = ledger.tally()
    this.#withdrawal = ledger.tally()
    this.#fxImpact = ledger.tally()
  }

  /** One point for every day from the first posting; ends at `asOf`, or on the day when everything has been taken out for good. */
  timeline(asOf: Day): DatedNetworth[] {
    const points: DatedNetworth[] = []
    for (let day = this.#firstDay; day <= asOf; day++) {
      this.#moveTo(day)
      points.push({ day, point: this.#pointOf(day) })
      if (this.#isClosed()) break
    }
    return points
  }

  /** The last point of the timeline: only the days on which something happens are looked at. */
  last(asOf: Day): Networth {
    let lastDay: Day | undefined
    for (let day = this.#firstDay; day <= asOf; day = this.#nextEvent()) {
      this.#moveTo(day)
      lastDay = day
      if (this.#isClosed()) return this.#pointOf(day)
    }
    return lastDay === undefined ? NO_NETWORTH : this.#pointOf(asOf)
  }

  /** Names what is held without a price on a day, and what was booked without a known amount. */
  reportUnpriced(unpriced: Unpriced, day: Day): void {
    for (let i = 0; i < this.#next; i++) unpriced.addUnknown(this.#ledger.booked, this.#entries[i]!)
    for (const holding of this.#holdings.values()) valueOf(this.#ledger, holding, day, unpriced)
  }

  get #firstDay(): Day {
    const first = this.#entries[0]
    return first === undefined ? Number.MAX_SAFE_INTEGER : this.#ledger.booked.day[first]!
  }
  #nextEvent(): Day {
    let next = this.#next < this.#entries.length ? this.#ledger.booked.day[this.#entries[this.#next]!]! : Number.MAX_SAFE_INTEGER
    for (const { priceDays, nextPrice } of this.#tracked.values()) if (nextPrice < priceDays.length) next = Math.min(next, priceDays[nextPrice]!)
    return next
  }
  #isClosed(): boolean {
    return this.#next === this.#entries.length && this.#holdings.isEmpty
  }
  #pointOf(day: Day): Networth {
    return { date: this.#ledger.zone.start(day), ...this.#point }
  }

  #moveTo(day: Day): void {
    const { booked } = this.#ledger
    let changed = false
    while (this.#next < this.#entries.length && booked.day[this.#entries[this.#next]!]! <= day) {
      this.#take(this.#entries[this.#next++]!)
      changed = true
    }
    for (const tracked of this.#tracked.values()) {
      while (tracked.nextPrice < tracked.priceDays.length && tracked.priceDays[tracked.nextPrice]! <= day) {
        tracked.nextPrice++
        tracked.stale = true
      }
      if (!tracked.stale) continue
      this.#revalue(tracked, day)
      changed = true
    }
    if (changed) this.#point = this.#settle()
  }

  #take(entry: number): void {
    const { booked, accounts, kinds } = this.#ledger
    const traits = accounts.traits(booked.account[entry]!)
    const kind = kinds[entry]!
    if (!(kind & (INTEREST | INTEREST_REPAYMENT))) {
      if (traits.isCapitalGains || traits.income) {
        this.#withdrawal.subtractAmount(booked, entry)
        return
      }
      const sign = booked.signOf(entry)
      if (sign > 0 && !(kind & STOCK_SPLIT)) this.#investment.addAmount(booked, entry)
      if (sign < 0 && !(kind & STOCK_SPLIT)) this.#withdrawal.subtractAmount(booked, entry)
    }
    this.#holdings.add(booked, entry)
    this.#track(booked.commodity[entry]!).stale = true
  }

  #track(commodity: number): Tracked {
    let tracked = this.#tracked.get(commodity)
    if (!tracked) {
      const priceDays = commodity === this.#ledger.defaultCurrency ? [] : this.#ledger.rates.unitDays(commodity)
      tracked = { holding: this.#holdings.of(commodity), priceDays, nextPrice: 0, stale: true, value: Exact.zero, exposure: undefined }
      this.#tracked.set(commodity, tracked)
    }
    return tracked
  }

  #revalue(tracked: Tracked, day: Day): void {
    const { holding } = tracked
    tracked.stale = false
    tracked.value = valueOf(this.#ledger, holding, day)
    if (holding.commodity === this.#ledger.defaultCurrency) return
    const before = tracked.exposure
    const now = this.#exposure(holding, day)
    tracked.exposure = now
    if (!before?.rate || !now?.rate || before.quote !== now.quote || before.rate.value.equals(now.rate.value)) return
    this.#fxImpact.add(before.local, now.rate)
    this.#fxImpact.subtract(before.local, before.rate)
  }

  #exposure({ commodity, units }: Holding, day: Day): Exposure | undefined {
    const { rates, defaultCurrency, trace } = this.#ledger
    if (units.value.isZero) return undefined
    if (this.#ledger.isForeignCurrency(commodity))
      return { quote: commodity, local: units.figure(), rate: rates.rate(commodity, defaultCurrency, day) }
    const native = rates.native(commodity, day)
    if (!native || native.quote === defaultCurrency || native.price.value.isZero) return undefined
    return { quote: native.quote, local: converted(trace, units.figure(), native.price), rate: rates.rate(native.quote, defaultCurrency, day) }
  }

  #settle(): Omit<Networth, 'date'> {
    const { trace } = this.#ledger
    const balance = this.#ledger.tally()
    const units = this.#ledger.tally()
    for (const { value, holding } of this.#tracked.values()) {
      balance.add(value)
      if (this.#withUnits && holding.commodity !== this.#ledger.defaultCurrency) units.add(holding.units.figure())
    }
    const [investment, withdrawal, balanceAmount, fxImpact] = [
      this.#investment.figure(),
      this.#withdrawal.figure(),
      balance.figure(),
      this.#fxImpact.figure(),
    ]
    const net = difference(trace, investment, withdrawal)
    const gain = difference(trace, balanceAmount, net)
    return {
      investmentAmount: investment,
      withdrawalAmount: withdrawal,
      gainAmount: gain,
      contribution: net,
      investment_return: difference(trace, gain, fxImpact),
      fx_impact: fxImpact,
      balanceAmount,
      balanceUnits: units.figure(),
      netInvestmentAmount: net,
    }
  }
}

/** The rate of return of a set of postings that is worth `value` on the as-of day. Interest and its repayment are no flows. */
export function returnOf(ledger: ValuedLedger, entries: Int32Array, asOf: Day, value: Exact): Return {
  const { booked, kinds } = ledger
  const flows = new CashFlows()
  for (const entry of entries) {
    if (booked.day[entry]! > asOf) break
    if (!(kinds[entry]! & (INTEREST | INTEREST_REPAYMENT))) flows.addPosting(booked, entry, -1)
  }
  return rateOfReturn(flows, { day: asOf, value }, ledger.trace)
}
