import type { Day } from '#vocabulary/day.ts'
import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { networth } from '../../http/contract/net-worth-contract.ts'
import type { Earning } from './earnings.ts'
import { ChangingSum, DueDays, type Holding, Holdings, nextDayOf, nextPriceDay, valueOf } from './holdings.ts'
import { STOCK_SPLIT } from './postings.ts'
import { FlowSum } from './posting-sums.ts'
import type { Quote } from './rates.ts'
import type { Scope } from './scope.ts'
import { converted, difference, type Tally, total, type Trace } from './trace.ts'
import { toldDays } from './told-days.ts'
import type { ValuedLedger } from './valued-ledger.ts'
import { ZERO_TIME } from './calendar.ts'

/** What a foreign holding is worth in the currency that it is quoted in, and that currency's rate. */
interface Exposure {
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

/** Net worth on one day, in the default currency. */
export type Networth = ResultOf<typeof networth>

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

/** Of a posting without earnings, as nearly all are. */
const NOTHING_EARNED: readonly Earning[] = []

interface DatedNetworth {
  readonly day: Day
  readonly point: Networth
}

interface WalkRules {
  /** Adds up units other than the default currency. */
  readonly withUnits?: boolean
  /** Accounts without a gain: what they hold counts as put in, at what it is worth. */
  readonly isCash?: (account: number) => boolean
}

/**
 * Walks the postings of some accounts day by day and knows what they were worth on each, and what was put in and taken out. Gains and
 * income that left the accounts count as taken out; income that stayed in them was not put in.
 */
export class NetworthWalk {
  readonly #ledger: ValuedLedger
  readonly #scope: Scope
  readonly #rules: WalkRules
  readonly #invested: Holdings
  readonly #cash: Holdings
  readonly #tracked = new Map<Holding, Tracked>()
  readonly #investment: FlowSum
  readonly #withdrawal: FlowSum
  readonly #fxImpact: FxImpact
  /** Those whose quantity changed since the previous day of the walk. */
  readonly #stale = new Set<Tracked>()
  /** By the next day on which it may be worth something else. */
  readonly #due = new DueDays<Tracked>()
  readonly #sums: TrackedSums
  #next = 0
  #point: Omit<Networth, 'date'> = NO_NETWORTH

  constructor(ledger: ValuedLedger, scope: Scope, rules: WalkRules = {}) {
    this.#ledger = ledger
    this.#scope = scope
    this.#rules = rules
    this.#invested = new Holdings(ledger)
    this.#cash = new Holdings(ledger)
    this.#investment = new FlowSum(ledger.trace)
    this.#withdrawal = new FlowSum(ledger.trace)
    this.#fxImpact = new FxImpact(ledger)
    this.#sums = new TrackedSums(ledger.trace)
  }

  /** One point for every day from the first posting, see told-days.ts; ends today, or on the day when everything was withdrawn for good. */
  timeline(): DatedNetworth[] {
    return Array.from(this.days())
  }

  /** The same, one after the other. */
  *days(from = this.#begin()): Generator<DatedNetworth> {
    for (let day = from; day <= this.#ledger.today; day++) {
      this.#moveTo(day)
      yield { day, point: this.#pointOf(day) }
      if (this.#isClosed()) break
    }
  }

  /** The state on the day of the last point; undefined while an amount waits for a later rate. */
  checkpoint(day: Day): Checkpoint | undefined {
    if (this.#ledger.trace || this.#isWaiting()) return undefined
    return {
      day,
      taken: this.#next,
      point: this.#point,
      investment: this.#investment.value,
      withdrawal: this.#withdrawal.value,
      fxImpact: this.#fxImpact.figure(),
      tracked: Array.from(this.#tracked.values(), ({ holding, isCash, value }) => ({
        isCash,
        value,
        commodity: holding.commodity,
        units: holding.units.value,
        cost: holding.cost.value,
        byAccount:
          holding.byAccount && Array.from(holding.byAccount, ([account, { units, cost }]) => ({ account, units: units.value, cost: cost.value })),
        exposure: this.#fxImpact.exposureOf(holding),
      })),
    }
  }

  /** Continues from the state of another walk. (What only a newer price exposes was not exposed before it.) */
  resume(checkpoint: Checkpoint): void {
    const { day, taken, point, investment, withdrawal, fxImpact, tracked } = checkpoint
    this.#next = taken
    this.#point = point
    this.#investment.startFrom(day, investment)
    this.#withdrawal.startFrom(day, withdrawal)
    this.#fxImpact.startFrom(fxImpact)
    for (const { commodity, isCash, units, cost, byAccount, exposure, value } of tracked) {
      const holdings = isCash ? this.#cash : this.#invested
      const holding = holdings.begin(commodity, byAccount !== undefined)
      const now = this.#track(holding, isCash)
      holding.units.add(units)
      holding.cost.startFrom(day, cost)
      for (const { account, ...then } of byAccount ?? []) {
        const part = holdings.part(holding.byAccount!, account)
        part.units.add(then.units)
        part.cost.startFrom(day, then.cost)
      }
      this.#fxImpact.expose(holding, exposure)
      this.#revalue(now, value)
      this.#due.put(now, nextPriceDay(this.#ledger, commodity, day))
    }
  }

  /** The last point of the timeline. Days in between matter only for what exchange rates did. */
  last(): Networth {
    const { today } = this.#ledger
    if (this.#firstDay > today) return NO_NETWORTH
    let closedOn = today
    for (let day = this.#firstDay; day <= today; day = this.#nextEvent()) {
      this.#takeUpTo(day)
      this.#expose(day)
      if (!this.#isClosed()) continue
      closedOn = day
      break
    }
    for (const tracked of this.#tracked.values()) this.#revalue(tracked, valueOf(this.#ledger, tracked.holding, closedOn))
    this.#point = this.#settle()
    return this.#pointOf(closedOn)
  }

  /** Skips the days that are not shown and returns the first that is: that one, or the earlier one on which everything was withdrawn. */
  #begin(): Day {
    const { first } = this.#ledger.worked(toldDays)
    let day = this.#firstDay
    if (day >= first) return day
    for (; day < first; day = this.#nextEvent()) {
      this.#takeUpTo(day)
      this.#expose(day)
      if (this.#isClosed()) break
    }
    for (const tracked of this.#tracked.values()) this.#stale.add(tracked)
    return Math.min(day, first)
  }
  #isWaiting(): boolean {
    if (this.#nextRate !== Number.MAX_SAFE_INTEGER) return true
    for (const { holding } of this.#tracked.values()) if (holding.cost.nextDay !== Number.MAX_SAFE_INTEGER) return true
    return false
  }
  get #firstDay(): Day {
    const first = this.#scope.postings[0]
    return first === undefined ? Number.MAX_SAFE_INTEGER : intAt(this.#ledger.booked.day, first)
  }
  get #nextRate(): Day {
    return Math.min(this.#investment.nextDay, this.#withdrawal.nextDay)
  }
  #nextEvent(): Day {
    const posting = this.#scope.postings[this.#next]
    return Math.min(this.#nextRate, this.#due.next, posting === undefined ? Number.MAX_SAFE_INTEGER : intAt(this.#ledger.booked.day, posting))
  }
  #isClosed(): boolean {
    const isUsedUp = this.#next === this.#scope.postings.length && this.#nextRate === Number.MAX_SAFE_INTEGER
    return isUsedUp && this.#invested.isEmpty && this.#cash.isEmpty
  }
  #pointOf(day: Day): Networth {
    return { date: this.#ledger.zone.start(day), ...this.#point }
  }

  #moveTo(day: Day): void {
    let changed = this.#takeUpTo(day)
    for (const tracked of this.#takeStale(day)) {
      this.#revalue(tracked, valueOf(this.#ledger, tracked.holding, day))
      if (tracked.isExposed) this.#fxImpact.look(tracked.holding, day)
      this.#due.put(tracked, nextDayOf(this.#ledger, tracked.holding, day))
      changed = true
    }
    if (changed) this.#point = this.#settle()
  }

  #expose(day: Day): void {
    for (const tracked of this.#takeStale(day)) {
      if (!tracked.isExposed) continue
      this.#fxImpact.look(tracked.holding, day)
      this.#due.put(tracked, nextPriceDay(this.#ledger, tracked.holding.commodity, day))
    }
  }

  /** What may be worth something else than on the day before, in the order in which it came. */
  #takeStale(day: Day): Tracked[] {
    for (const tracked of this.#due.take(day)) this.#stale.add(tracked)
    const stale = [...this.#stale].sort((a, b) => a.place - b.place)
    this.#stale.clear()
    return stale
  }

  #revalue(tracked: Tracked, value: Exact): void {
    tracked.value = value
    this.#sums.put(tracked, value, this.#rules.withUnits && !tracked.isDefault ? tracked.holding.units.figure() : undefined)
  }

  #takeUpTo(day: Day): boolean {
    const { postings } = this.#scope
    const before = this.#next
    while (this.#next < postings.length && intAt(this.#ledger.booked.day, intAt(postings, this.#next)) <= day)
      this.#take(intAt(postings, this.#next++))
    const hasNewRates = [this.#investment.settle(day), this.#withdrawal.settle(day)].some(Boolean)
    return this.#next !== before || hasNewRates
  }

  #take(posting: number): void {
    const { accounts, booked, earnings, kinds } = this.#ledger
    const { isCapitalGains, source, mayEarn } = accounts.traits(intAt(booked.account, posting))
    const earned = mayEarn ? earnings.get(posting) : undefined
    for (const { account, stayed, left, since, gain } of earned ?? NOTHING_EARNED) {
      if (!this.#scope.includes(account) || this.#isCash(account)) continue
      if (!gain) this.#investment.addPart(booked, posting, { value: stayed.negated(), since })
      this.#withdrawal.addPart(booked, posting, { value: left, since })
    }
    if (!this.#scope.includes(source)) return
    const isCash = this.#isCash(source)
    if (isCapitalGains) {
      if (!isCash) this.#withdrawal.subtract(booked, posting)
      return
    }
    if (!isCash && !(byteAt(kinds, posting) & STOCK_SPLIT)) {
      const sign = booked.directionOf(posting)
      if (sign > 0) this.#investment.add(booked, posting)
      if (sign < 0) this.#withdrawal.subtract(booked, posting)
    }
    const holding = (isCash ? this.#cash : this.#invested).add(booked, posting)
    const tracked = this.#tracked.get(holding) ?? this.#track(holding, isCash)
    this.#stale.add(tracked)
  }

  #isCash(account: number): boolean {
    return this.#rules.isCash?.(account) ?? false
  }

  #track(holding: Holding, isCash: boolean): Tracked {
    const { commodity } = holding
    const tracked: Tracked = {
      holding,
      isCash,
      isDefault: commodity === this.#ledger.defaultCurrency,
      isExposed: !isCash && isExposed(this.#ledger, commodity),
      place: this.#tracked.size,
      value: Exact.zero,
    }
    this.#tracked.set(holding, tracked)
    return tracked
  }

  #settle(): Omit<Networth, 'date'> {
    const { trace } = this.#ledger
    const { balance: balanceAmount, units, cash } = this.#sums
    const investment = this.#cash.isUnused ? this.#investment.figure() : total(trace, [this.#investment.figure(), cash])
    const [withdrawal, fxImpact] = [this.#withdrawal.figure(), this.#fxImpact.figure()]
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
      balanceUnits: units,
      netInvestmentAmount: net,
    }
  }
}

/** Running sums of all that a walk tracks, so that thousands of holdings are not added up for each day. */
class TrackedSums {
  readonly #balance: ChangingSum<Tracked>
  readonly #cash: ChangingSum<Tracked>
  readonly #units: ChangingSum<Tracked>

  constructor(trace: Trace | undefined) {
    this.#balance = new ChangingSum(trace)
    this.#cash = new ChangingSum(trace)
    this.#units = new ChangingSum(trace)
  }

  /** Its current value, and its quantity where that counts. */
  put(tracked: Tracked, value: Exact, units: Exact | undefined): void {
    this.#balance.put(tracked, value)
    if (tracked.isCash) this.#cash.put(tracked, value)
    if (units) this.#units.put(tracked, units)
  }

  get balance(): Exact {
    return this.#balance.figure()
  }
  get cash(): Exact {
    return this.#cash.figure()
  }
  get units(): Exact {
    return this.#units.figure()
  }
}

/** A holding of one commodity, in cash accounts or in others, and its value when last updated. */
interface Tracked {
  readonly holding: Holding
  readonly isCash: boolean
  readonly isDefault: boolean
  /** Exchange rates affect its value, see fx-impact.ts. */
  readonly isExposed: boolean
  /** In order of appearance. */
  readonly place: number
  value: Exact
}

/** The state of a walk at the end of a day, in figures alone: a walk over postings that are the same up to then can continue from it. */
export interface Checkpoint {
  readonly day: Day
  /** So many postings have been taken. */
  readonly taken: number
  readonly point: Omit<Networth, 'date'>
  readonly investment: Exact
  readonly withdrawal: Exact
  readonly fxImpact: Exact
  readonly tracked: readonly TrackedThen[]
}

/** What was held of one commodity, see the walk. */
interface TrackedThen {
  readonly commodity: number
  readonly isCash: boolean
  readonly value: Exact
  readonly units: Exact
  readonly cost: Exact
  readonly byAccount: readonly HeldThen[] | undefined
  readonly exposure: Exposure | undefined
}

/** What an account held of it. */
interface HeldThen {
  readonly account: number
  readonly units: Exact
  readonly cost: Exact
}
