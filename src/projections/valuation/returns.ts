import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { type Postings, STOCK_SPLIT } from './postings.ts'
import type { Scope } from './scope.ts'
import { derived, type Flow, type Trace } from './trace.ts'
import type { ValuedLedger } from './valued-ledger.ts'

/** The annual rate of return in percent, with two places. Where there is none, 0 and why. */
export interface Return {
  readonly percent: Exact
  readonly error?: string
}

const DAYS_A_YEAR = 365
/** The last flow is at the end of its day: 23:59:59.999. */
const END_OF_DAY = 86_399_999 / 86_400_000
/** ln(1 + rate): from -99.99999999 % to 10^12 %. */
const LOG_RATE_MAX = Math.log(1e10)
const START = Math.log(1.1)
const STEPS = [0.05, 0.1, 0.2, 0.4, 0.8, 1.6, 3.2, 6.4, 12.8, 2 * LOG_RATE_MAX]
const ITERATIONS_MAX = 200
/** The rounding error of a day's doubles that sum to zero, as a part of everything added up. */
const NOISE = 1e-12

/** Cash flows by day, as doubles: the only place where money is one, because a rate of return is no sum of money. */
export class CashFlows {
  /** Oldest first. */
  readonly #days: Day[] = []
  readonly #amounts: number[] = []
  #moved = 0
  /** The day being added to: postings come by day, so most of them need no look-up. */
  #day: Day | undefined
  #sum = 0

  /** The posting's amount times the sign: negative is money that went in. */
  addPosting(postings: Postings, posting: number, sign: 1 | -1): void {
    const { amount } = postings
    const value = amount.toNumber(posting)
    const day = intAt(postings.day, posting)
    if (day !== this.#day) this.#turnTo(day)
    this.#sum += sign * value
    this.#moved += Math.abs(value)
  }
  /** Positive is money that came back. */
  add(day: Day, amount: Exact): void {
    const value = amount.toNumber()
    if (day !== this.#day) this.#turnTo(day)
    this.#sum += value
    this.#moved += Math.abs(value)
  }
  addAll(other: CashFlows): void {
    other.#turnTo(undefined)
    this.#turnTo(undefined)
    this.#moved += other.#moved
    for (let at = 0; at < other.#days.length; at++) this.#put(elementAt(other.#days, at), elementAt(other.#amounts, at))
  }
  /** Oldest first. A day on which what came went again has a flow of 0. */
  flows(): Flow[] {
    this.#turnTo(undefined)
    return this.#days.map((day, at) => ({ day, amount: this.withoutNoise(elementAt(this.#amounts, at)) }))
  }

  /** 0 for what is next to nothing beside everything that moved. */
  withoutNoise(amount: number): number {
    return Math.abs(amount) <= this.#moved * NOISE ? 0 : amount
  }

  #turnTo(day: Day | undefined): void {
    if (this.#day !== undefined) this.#put(this.#day, this.#sum)
    this.#day = day
    this.#sum = 0
  }
  #put(day: Day, amount: number): void {
    const { length } = this.#days
    const at = length === 0 || elementAt(this.#days, length - 1) < day ? length : firstWhere(length, (place) => elementAt(this.#days, place) >= day)
    if (this.#days[at] === day) this.#amounts[at]! += amount
    else if (at === length) {
      this.#days.push(day)
      this.#amounts.push(amount)
    } else {
      this.#days.splice(at, 0, day)
      this.#amounts.splice(at, 0, amount)
    }
  }
}

/** A cash flow is a double: of its digits so many are sure. */
const SURE_DIGITS = 14

/** A cash flow as a decimal that can be read, however small it is. */
export const shownFlow = (amount: number): Exact => Exact.parse(amount.toPrecision(SURE_DIGITS)).trimmed()

/** The rate of return of some accounts that are worth `value` today. */
export function returnOf(ledger: ValuedLedger, scope: Scope, value: Exact): Return {
  return rateOfReturn(flowsOf(ledger, scope), { day: ledger.today, value }, ledger.trace)
}

/** What went into some accounts and came out of them. */
export function flowsOf(ledger: ValuedLedger, scope: Scope): CashFlows {
  const { accounts, booked, earnings, kinds } = ledger
  const { postings } = scope
  const flows = new CashFlows()
  for (const posting of postings) {
    const { isCapitalGains, source, mayEarn } = accounts.traits(intAt(booked.account, posting))
    if (scope.includes(source) && (isCapitalGains || !(byteAt(kinds, posting) & STOCK_SPLIT))) flows.addPosting(booked, posting, -1)
    if (!mayEarn) continue
    for (const { account, received } of earnings.get(posting) ?? []) if (scope.includes(account)) flows.add(intAt(booked.day, posting), received)
  }
  return flows
}

/** The rate at which the present value of the flows and the final value is zero. */
export function rateOfReturn(flows: CashFlows, end: { readonly day: Day; readonly value: Exact }, trace?: Trace): Return {
  const all = flows.flows().filter(({ day }) => day <= end.day)
  const last = { day: end.day, amount: flows.withoutNoise(end.value.toNumber()) }
  const { rate, error } = solve(all, last)
  const percent = derived(
    trace,
    Exact.parse((rate * 100).toFixed(2)).trimmed(),
    'annual rate at which the cash flows are worth nothing today',
    { value: end.value },
    [...all, last],
  )
  return error === undefined ? { percent } : { percent, error }
}

function solve(flows: readonly Flow[], last: Flow): { rate: number; error?: string } {
  const first = flows[0]
  if (!first) return { rate: 0 }
  const amounts = [...flows.map(({ amount }) => amount), last.amount]
  if (amounts.every((amount) => amount === 0)) return { rate: 0 }
  if (amounts.every((amount) => amount >= 0) || amounts.every((amount) => amount <= 0))
    return { rate: 0, error: 'every cash flow has the same direction' }
  const gaps = flows.map(({ day }, i) => (i === 0 ? 0 : day - elementAt(flows, i - 1).day))
  gaps.push(last.day + END_OF_DAY - flows.at(-1)!.day)
  const logRate = rootOf((rate) => presentValue(amounts, gaps, rate))
  if (logRate === undefined) return { rate: 0, error: 'no rate between -99.99999999 % and 1000000000000 % makes the cash flows come to nothing' }
  return { rate: Math.expm1(logRate) }
}

/**
 * The yearly rate at which the present value of the amounts is zero, each `gaps` days after the previous one; the first gap is 0. Undefined if there
 * is none, or if all amounts have one sign. Doubles: a rate is not a sum of money.
 */
export function rateOfFlows(amounts: readonly Exact[], gaps: readonly number[]): number | undefined {
  const flows = amounts.map((amount) => amount.toNumber())
  if (flows.every((flow) => flow >= 0) || flows.every((flow) => flow <= 0)) return undefined
  const logRate = rootOf((rate) => presentValue(flows, gaps, rate))
  return logRate === undefined ? undefined : Math.expm1(logRate)
}

/**
 * The flows discounted at a rate, and the slope. Positive rates discount to the first day and negative ones to the last, so that
 * nothing overflows; the factor between the two does not move a root.
 */
function presentValue(amounts: readonly number[], gaps: readonly number[], logRate: number): { value: number; slope: number } {
  const perDay = -Math.abs(logRate) / DAYS_A_YEAR
  const direction = logRate < 0 ? 1 : -1
  const count = amounts.length
  const from = direction > 0 ? 0 : count - 1
  let value = elementAt(amounts, from)
  let slope = 0
  for (let step = 1; step < count; step++) {
    const at = from + direction * step
    const gap = direction > 0 ? elementAt(gaps, at) : elementAt(gaps, at + 1)
    const factor = Math.exp(perDay * gap)
    slope = factor * (slope + (direction * gap * value) / DAYS_A_YEAR)
    value = factor * value + elementAt(amounts, at)
  }
  return { value, slope }
}

/** The root nearest to 10 %: a bracket is searched outwards from there, then Newton's steps stay inside it. */
function rootOf(curve: (x: number) => { value: number; slope: number }): number | undefined {
  let low = START
  let high = START
  let atLow = curve(START).value
  let atHigh = atLow
  if (atLow === 0) return START
  for (const step of STEPS) {
    const below = Math.max(START - step, -LOG_RATE_MAX)
    const above = Math.min(START + step, LOG_RATE_MAX)
    const atBelow = curve(below).value
    const atAbove = curve(above).value
    if (atAbove === 0 || Math.sign(atAbove) !== Math.sign(atHigh)) return refined(curve, high, above, atHigh)
    if (atBelow === 0 || Math.sign(atBelow) !== Math.sign(atLow)) return refined(curve, below, low, atBelow)
    ;[low, high, atLow, atHigh] = [below, above, atBelow, atAbove]
  }
  return undefined
}

function refined(curve: (x: number) => { value: number; slope: number }, from: number, to: number, atFrom: number): number {
  let [low, high] = [from, to]
  const signLow = Math.sign(atFrom)
  if (signLow === 0) return from
  let x = (low + high) / 2
  for (let i = 0; i < ITERATIONS_MAX; i++) {
    const { value, slope } = curve(x)
    if (value === 0) return x
    if (Math.sign(value) === signLow) low = x
    else high = x
    const newton = x - value / slope
    const next = newton > low && newton < high ? newton : (low + high) / 2
    if (Math.abs(next - x) < 1e-13 || high - low < 1e-13) return next
    x = next
  }
  return x
}
