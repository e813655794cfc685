import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Earning } from '../earnings.ts'
import { FlowSum } from '../flow-sum.ts'
import { FxImpact, isExposed } from '../fx-impact.ts'
import { type Holding, Holdings, valueOf } from '../holdings.ts'
import { STOCK_SPLIT } from '../kinds.ts'
import type { Checkpoint } from './net-worth-checkpoint.ts'
import { type Networth, NO_NETWORTH } from './net-worth.ts'
import type { Scope } from '../scope.ts'
import type { Tracked } from './tracked.ts'
import { difference, total } from '../tally.ts'
import { toldDays } from '../told-days.ts'
import type { ValuedLedger } from '../valued-ledger.ts'

/** Of a posting that nobody earned anything with, as nearly all. */
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
  }

  /** One point for every day from the first posting, see told-days.ts; ends today, or on the day when everything has been taken out for good. */
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

  /** Where it stands on the day of the last point; undefined as long as something waits for a rate to come. */
  checkpoint(day: Day): Checkpoint | undefined {
    const isWaiting = [this.#investment, this.#withdrawal, ...this.#heldCosts()].some(({ nextDay }) => nextDay !== Number.MAX_SAFE_INTEGER)
    if (isWaiting || this.#ledger.trace) return undefined
    return {
      day,
      taken: this.#next,
      point: this.#point,
      investment: this.#investment.value,
      withdrawal: this.#withdrawal.value,
      fxImpact: this.#fxImpact.figure(),
      tracked: Array.from(this.#tracked.values(), ({ holding, isCash, nextPrice, stale, value }) => ({
        isCash,
        nextPrice,
        stale,
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

  /** Stands where another walk stood. (What is exposed only by a price that came since then was not exposed up to then.) */
  resume(checkpoint: Checkpoint): void {
    const { day, taken, point, investment, withdrawal, fxImpact, tracked } = checkpoint
    this.#next = taken
    this.#point = point
    this.#investment.startFrom(day, investment)
    this.#withdrawal.startFrom(day, withdrawal)
    this.#fxImpact.startFrom(fxImpact)
    for (const { commodity, isCash, units, cost, byAccount, exposure, ...rest } of tracked) {
      const holdings = isCash ? this.#cash : this.#invested
      const holding = holdings.begin(commodity, byAccount !== undefined)
      const now = this.#track(holding, isCash)
      Object.assign(now, rest)
      holding.units.add(units)
      holding.cost.startFrom(day, cost)
      for (const { account, ...then } of byAccount ?? []) {
        const part = holdings.part(holding.byAccount!, account)
        part.units.add(then.units)
        part.cost.startFrom(day, then.cost)
      }
      this.#fxImpact.expose(holding, exposure)
    }
  }

  /** The last point of the timeline. Days in between matter only for what exchange rates did, and not where that is known. */
  last(fxImpact?: Exact): Networth {
    const { today } = this.#ledger
    if (this.#firstDay > today) return NO_NETWORTH
    if (fxImpact) this.#fxImpact.startFrom(fxImpact)
    let closedOn = today
    for (let day = fxImpact ? this.#lastDay : this.#firstDay; day <= today; day = fxImpact ? this.#nextRate : this.#nextEvent()) {
      this.#takeUpTo(day)
      if (!fxImpact) this.#expose(day)
      if (!this.#isClosed()) continue
      closedOn = day
      break
    }
    for (const tracked of this.#tracked.values()) tracked.value = valueOf(this.#ledger, tracked.holding, closedOn)
    this.#point = this.#settle()
    return this.#pointOf(closedOn)
  }

  /** Goes past the days that are not told, and stands before the first that is: that, or the earlier one on which all was taken out. */
  #begin(): Day {
    const { first } = this.#ledger.worked(toldDays)
    let day = this.#firstDay
    if (day >= first) return day
    for (; day < first; day = this.#nextEvent()) {
      this.#takeUpTo(day)
      this.#expose(day)
      if (this.#isClosed()) break
    }
    for (const tracked of this.#tracked.values()) tracked.stale = true
    return Math.min(day, first)
  }
  *#heldCosts(): Generator<FlowSum> {
    for (const { holding } of this.#tracked.values()) yield holding.cost
  }
  get #firstDay(): Day {
    const first = this.#scope.postings[0]
    return first === undefined ? Number.MAX_SAFE_INTEGER : this.#ledger.booked.day[first]!
  }
  get #lastDay(): Day {
    return this.#ledger.booked.day[this.#scope.postings.at(-1)!]!
  }
  get #nextRate(): Day {
    return Math.min(this.#investment.nextDay, this.#withdrawal.nextDay)
  }
  #nextEvent(): Day {
    let next = this.#nextRate
    const posting = this.#scope.postings[this.#next]
    if (posting !== undefined) next = Math.min(next, this.#ledger.booked.day[posting]!)
    for (const { isExposed, priceDays, nextPrice } of this.#tracked.values()) {
      if (isExposed && nextPrice < priceDays.length) next = Math.min(next, priceDays[nextPrice]!)
    }
    return next
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
    for (const tracked of this.#tracked.values()) {
      const knowsItsCost = tracked.holding.cost.nextDay <= day
      if (!this.#passPrices(tracked, day) && !tracked.stale && !knowsItsCost) continue
      tracked.stale = false
      tracked.value = valueOf(this.#ledger, tracked.holding, day)
      if (tracked.isExposed) this.#fxImpact.look(tracked.holding, day)
      changed = true
    }
    if (changed) this.#point = this.#settle()
  }

  #expose(day: Day): void {
    for (const tracked of this.#tracked.values()) {
      if (!tracked.isExposed || (!this.#passPrices(tracked, day) && !tracked.stale)) continue
      tracked.stale = false
      this.#fxImpact.look(tracked.holding, day)
    }
  }

  /** True when a price was recorded since the day that was looked at before. */
  #passPrices(tracked: Tracked, day: Day): boolean {
    const before = tracked.nextPrice
    while (tracked.nextPrice < tracked.priceDays.length && tracked.priceDays[tracked.nextPrice]! <= day) tracked.nextPrice++
    return tracked.nextPrice !== before
  }

  #takeUpTo(day: Day): boolean {
    const { postings } = this.#scope
    const before = this.#next
    while (this.#next < postings.length && this.#ledger.booked.day[postings[this.#next]!]! <= day) this.#take(postings[this.#next++]!)
    const hasNewRates = [this.#investment.settle(day), this.#withdrawal.settle(day)].some(Boolean)
    return this.#next !== before || hasNewRates
  }

  #take(posting: number): void {
    const { accounts, booked, earnings, kinds } = this.#ledger
    const { isCapitalGains, source, mayEarn } = accounts.traits(booked.account[posting]!)
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
    if (!isCash && !(kinds[posting]! & STOCK_SPLIT)) {
      const sign = booked.directionOf(posting)
      if (sign > 0) this.#investment.add(booked, posting)
      if (sign < 0) this.#withdrawal.subtract(booked, posting)
    }
    const holding = (isCash ? this.#cash : this.#invested).add(booked, posting)
    const tracked = this.#tracked.get(holding) ?? this.#track(holding, isCash)
    tracked.stale = true
  }

  #isCash(account: number): boolean {
    return this.#rules.isCash?.(account) ?? false
  }

  #track(holding: Holding, isCash: boolean): Tracked {
    const { defaultCurrency, rates } = this.#ledger
    const { commodity } = holding
    const isDefault = commodity === defaultCurrency
    const tracked: Tracked = {
      holding,
      isCash,
      isDefault,
      isExposed: !isCash && isExposed(this.#ledger, commodity),
      priceDays: isDefault ? [] : rates.unitDays(commodity),
      nextPrice: 0,
      stale: true,
      value: Exact.zero,
    }
    this.#tracked.set(holding, tracked)
    return tracked
  }

  #settle(): Omit<Networth, 'date'> {
    const { trace } = this.#ledger
    const balance = this.#ledger.tally()
    const units = this.#ledger.tally()
    const cash = this.#ledger.tally()
    for (const { value, holding, isDefault, isCash } of this.#tracked.values()) {
      balance.add(value)
      if (isCash) cash.add(value)
      if (this.#rules.withUnits && !isDefault) units.add(holding.units.figure())
    }
    const investment = this.#cash.isUnused ? this.#investment.figure() : total(trace, [this.#investment.figure(), cash.figure()])
    const [withdrawal, balanceAmount, fxImpact] = [this.#withdrawal.figure(), balance.figure(), this.#fxImpact.figure()]
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
