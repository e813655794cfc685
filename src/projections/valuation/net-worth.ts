import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type Holding, Holdings, valueOf } from './holdings.ts'
import { INTEREST, INTEREST_REPAYMENT, STOCK_SPLIT, TAKEN_OUT } from './kinds.ts'
import type { Quote } from './rates.ts'
import { CashFlows, rateOfReturn, type Return } from './returns.ts'
import { FlowSum } from './flow-sum.ts'
import { converted, difference, type Tally } from './tally.ts'
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
  readonly isDefault: boolean
  /** Foreign money, or something with a foreign quote: exchange rates make it worth more or less. */
  readonly isExposed: boolean
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
  readonly #tracked: Tracked[] = []
  readonly #byCommodity: (Tracked | undefined)[] = []
  readonly #investment: FlowSum
  readonly #withdrawal: FlowSum
  readonly #fxImpact: Tally
  readonly #withUnits: boolean
  #next = 0
  #point: Omit<Networth, 'date'> = NO_NETWORTH

  constructor(ledger: ValuedLedger, entries: Int32Array, withUnits = false) {
    this.#ledger = ledger
    this.#entries = entries
    this.#withUnits = withUnits
    this.#holdings = new Holdings(ledger)
    this.#investment = new FlowSum(ledger.trace)
    this.#withdrawal = new FlowSum(ledger.trace)
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

  /** The last point of the timeline. Days in between matter only for what exchange rates did. */
  last(asOf: Day): Networth {
    if (this.#firstDay > asOf) return NO_NETWORTH
    let closedOn = asOf
    for (let day = this.#firstDay; day <= asOf; day = this.#nextEvent()) {
      this.#takeUpTo(day)
      this.#expose(day)
      if (!this.#isClosed()) continue
      closedOn = day
      break
    }
    for (const tracked of this.#tracked) tracked.value = valueOf(this.#ledger, tracked.holding, closedOn)
    this.#point = this.#settle()
    return this.#pointOf(closedOn)
  }

  get #firstDay(): Day {
    const first = this.#entries[0]
    return first === undefined ? Number.MAX_SAFE_INTEGER : this.#ledger.booked.day[first]!
  }
  #nextEvent(): Day {
    let next = Math.min(this.#investment.nextDay, this.#withdrawal.nextDay)
    if (this.#next < this.#entries.length) next = Math.min(next, this.#ledger.booked.day[this.#entries[this.#next]!]!)
    for (const { isExposed, priceDays, nextPrice } of this.#tracked) {
      if (isExposed && nextPrice < priceDays.length) next = Math.min(next, priceDays[nextPrice]!)
    }
    return next
  }
  #isClosed(): boolean {
    const waitsForARate = Math.min(this.#investment.nextDay, this.#withdrawal.nextDay) < Number.MAX_SAFE_INTEGER
    return this.#next === this.#entries.length && !waitsForARate && this.#holdings.isEmpty
  }
  #pointOf(day: Day): Networth {
    return { date: this.#ledger.zone.start(day), ...this.#point }
  }

  #moveTo(day: Day): void {
    let changed = this.#takeUpTo(day)
    for (const tracked of this.#tracked) {
      const knowsItsCost = tracked.holding.cost.nextDay <= day
      if (!this.#passPrices(tracked, day) && !tracked.stale && !knowsItsCost) continue
      tracked.stale = false
      tracked.value = valueOf(this.#ledger, tracked.holding, day)
      this.#changeExposure(tracked, day)
      changed = true
    }
    if (changed) this.#point = this.#settle()
  }

  #expose(day: Day): void {
    for (const tracked of this.#tracked) {
      if (!tracked.isExposed || (!this.#passPrices(tracked, day) && !tracked.stale)) continue
      tracked.stale = false
      this.#changeExposure(tracked, day)
    }
  }

  /** True when a price was recorded since the day that was looked at before. */
  #passPrices(tracked: Tracked, day: Day): boolean {
    const before = tracked.nextPrice
    while (tracked.nextPrice < tracked.priceDays.length && tracked.priceDays[tracked.nextPrice]! <= day) tracked.nextPrice++
    return tracked.nextPrice !== before
  }

  #takeUpTo(day: Day): boolean {
    const { booked } = this.#ledger
    const before = this.#next
    while (this.#next < this.#entries.length && booked.day[this.#entries[this.#next]!]! <= day) this.#take(this.#entries[this.#next++]!)
    const hasNewRates = [this.#investment.settle(day), this.#withdrawal.settle(day)].some(Boolean)
    return this.#next !== before || hasNewRates
  }

  #take(entry: number): void {
    const { booked, kinds } = this.#ledger
    const kind = kinds[entry]!
    if (!(kind & (INTEREST | INTEREST_REPAYMENT))) {
      if (kind & TAKEN_OUT) {
        this.#withdrawal.subtract(booked, entry)
        return
      }
      const sign = booked.amount.mantissa[entry]!
      if (sign > 0 && !(kind & STOCK_SPLIT)) this.#investment.add(booked, entry)
      if (sign < 0 && !(kind & STOCK_SPLIT)) this.#withdrawal.subtract(booked, entry)
    }
    const commodity = booked.commodity[entry]!
    const tracked = this.#byCommodity[commodity] ?? this.#track(commodity)
    tracked.holding.cost.add(booked, entry)
    if (!tracked.isDefault) tracked.holding.units.addQuantity(booked, entry)
    tracked.stale = true
  }

  #track(commodity: number): Tracked {
    const { defaultCurrency, rates } = this.#ledger
    const isDefault = commodity === defaultCurrency
    const tracked: Tracked = {
      holding: this.#holdings.of(commodity),
      isDefault,
      isExposed: !isDefault && (this.#ledger.isForeignCurrency(commodity) || rates.isSecurity(commodity, this.#ledger.today)),
      priceDays: isDefault ? [] : rates.unitDays(commodity),
      nextPrice: 0,
      stale: true,
      value: Exact.zero,
      exposure: undefined,
    }
    this.#byCommodity[commodity] = tracked
    this.#tracked.push(tracked)
    return tracked
  }

  #changeExposure(tracked: Tracked, day: Day): void {
    if (!tracked.isExposed) return
    const before = tracked.exposure
    const now = this.#exposure(tracked.holding, day)
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
    for (const { value, holding, isDefault } of this.#tracked) {
      balance.add(value)
      if (this.#withUnits && !isDefault) units.add(holding.units.figure())
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
