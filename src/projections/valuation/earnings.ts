import { floatAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { type Accounts, ASSETS, EXPENSES, isSameOrBelow, LIABILITIES, nameEndsAs } from './accounts.ts'
import type { GainProof, RealisedGains, RecognisedGain } from './realised-gains.ts'
import type { Postings } from './postings.ts'

/** Finds the account that an account of investment income names, among those that are used by a day. */
export class Earners {
  readonly #accounts: Accounts
  readonly #firstDays: Float64Array
  readonly #candidates = new Map<string, readonly number[]>()

  constructor(postings: Postings, accounts: Accounts) {
    this.#accounts = accounts
    this.#firstDays = firstDaysOf(postings, accounts)
  }

  /**
   * The account of that very name, or else the only one whose name ends so: most people write Income:Dividend:WRLD for Assets:Broker:WRLD.
   * NONE if there is no such account, or more than one.
   */
  on(day: Day, holding: string): number {
    const isUsed = (account: number): boolean => floatAt(this.#firstDays, account) <= day
    const named = this.#accounts.find(holding)
    if (named >= 0 && this.#accounts.traits(named).root === ASSETS && isUsed(named)) return named
    const [only, ...others] = this.#endingAs(holding).filter(isUsed)
    return only === undefined || others.length > 0 ? NONE : only
  }

  #endingAs(holding: string): readonly number[] {
    let ids = this.#candidates.get(holding)
    if (!ids) {
      const isOne = ({ root }: { readonly root: number }, name: string): boolean => root === ASSETS && nameEndsAs(name, holding)
      ids = this.#accounts.where(isOne).reduce<number[]>((found, is, id) => (is === 1 ? [...found, id] : found), [])
      this.#candidates.set(holding, ids)
    }
    return ids
  }
}

/** The first day on which each account or one below it is used. A gain alone does not make one: its short name may match no account. */
function firstDaysOf(postings: Postings, accounts: Accounts): Float64Array {
  const days = new Float64Array(accounts.size).fill(Number.MAX_SAFE_INTEGER)
  for (let posting = 0; posting < postings.count; posting++) {
    const account = intAt(postings.account, posting)
    if (intAt(postings.day, posting) < floatAt(days, account)) days[account] = intAt(postings.day, posting)
  }
  const own = days.slice()
  for (let account = 0; account < accounts.size; account++) {
    if (accounts.traits(account).isVirtual) continue
    for (const above of accounts.upwards(account)) days[above] = Math.min(floatAt(days, above), floatAt(own, account))
  }
  return days
}

/** What an account earned with one posting: with investment income, less what was withheld in the same transaction, or with a sale. */
export interface Earning {
  readonly account: number
  /** All of it. */
  readonly received: Exact
  /** Paid into the account itself: its value includes this already, and it is not a contribution. */
  readonly stayed: Exact
  /** Paid to other accounts, so the account distributed it. Negative for reversed income. */
  readonly left: Exact
  /** The amounts are unknown before this day, whose rate they were estimated with. */
  readonly since: Day
  /** It is the gain of a sale, and what says so; undefined for investment income. */
  readonly gain?: GainProof
}

type Earned = Omit<Earning, 'since'>

/** By the posting to an account of income, or of equity where a gain is booked there. */
export type Earnings = ReadonlyMap<number, readonly Earning[]>

/** An asset or a liability that a transaction pays into, and how much of that is not given to an earning yet. */
interface Receiver {
  readonly account: number
  open: Exact
}

/**
 * Who earned the dividends, interest and distributions of a book. The account that the income account names, if something was booked on
 * it by then: of those below it the ones that received it. Where the name leads nowhere, the account that received it.
 */
export function earningsOf(postings: Postings, accounts: Accounts, realised: RealisedGains): Earnings {
  const earnings = new Map<number, readonly Earning[]>()
  for (const gain of realised.values()) if (gain.posting < postings.count) earnings.set(gain.posting, gainedWith(postings, gain))
  const isIncome = accounts.where(({ income }) => income !== undefined)
  if (!isIncome.includes(1)) return earnings
  const earners = new Earners(postings, accounts)
  let last = -1
  for (let posting = 0; posting < postings.count; posting++) {
    const group = intAt(postings.group, posting)
    if (isIncome[intAt(postings.account, posting)] !== 1 || group === last) continue
    last = group
    for (const [of, earned] of earnedIn(postings, accounts, earners, group)) earnings.set(of, earned)
  }
  return earnings
}

/** What a sale brought beyond the cost left the account with it. */
function gainedWith(postings: Postings, { posting, shares, proof }: RecognisedGain): Earning[] {
  const all = postings.amountOf(posting).negated()
  const since = postings.estimated.get(posting)?.rateDay ?? Number.MIN_SAFE_INTEGER
  const [first, ...others] = shares
  // Nearly all are of one account, and a trader's book has thousands of them.
  if (others.length === 0) return [{ account: first!.account, received: all, stayed: Exact.zero, left: all, since, gain: proof }]
  const whole = Exact.sum(shares.map(({ part }) => part))
  let rest = all
  return shares.map(({ account, part }, place) => {
    const received = place === shares.length - 1 ? rest : all.times(part).dividedBy(whole)
    rest = rest.minus(received)
    return { account, received, stayed: Exact.zero, left: received, since, gain: proof }
  })
}

function earnedIn(postings: Postings, accounts: Accounts, earners: Earners, group: number): [posting: number, earned: Earning[]][] {
  // A posting of nothing pays nothing and receives nothing: it says nothing about who else paid.
  const real = range(intAt(postings.first, group), intAt(postings.first, group + 1)).filter(
    (posting) => !accounts.traits(intAt(postings.account, posting)).isVirtual && !postings.empty.has(posting),
  )
  const incomes = real.filter((posting) => accounts.traits(intAt(postings.account, posting)).income !== undefined)
  const gross = Exact.sum(incomes.map((posting) => postings.amountOf(posting))).negated()
  if (gross.isZero) return []
  // Reversed income has the opposite sign.
  const positive = (posting: number): Exact => (gross.sign > 0 ? postings.amountOf(posting) : postings.amountOf(posting).negated())
  const rootOf = (posting: number): number => accounts.traits(intAt(postings.account, posting)).root
  const receivers = real
    .filter((posting) => (rootOf(posting) === ASSETS || rootOf(posting) === LIABILITIES) && positive(posting).sign > 0)
    .map((posting): Receiver => ({ account: intAt(postings.account, posting), open: positive(posting) }))
  const onlyIncomePays = real.every((posting) => incomes.includes(posting) === positive(posting).sign < 0)
  const withheld = onlyIncomePays ? Exact.sum(real.filter((posting) => rootOf(posting) === EXPENSES).map(positive)) : Exact.zero
  const since = Math.max(Number.MIN_SAFE_INTEGER, ...real.map((posting) => postings.estimated.get(posting)?.rateDay ?? Number.MIN_SAFE_INTEGER))
  let withheldYet = Exact.zero
  return incomes.map((posting, place) => {
    const share = place === incomes.length - 1 ? withheld.minus(withheldYet) : withheld.times(positive(posting)).dividedBy(gross.abs()).negated()
    withheldYet = withheldYet.plus(share)
    const net = positive(posting).negated().minus(share)
    const named = earners.on(intAt(postings.day, posting), accounts.traits(intAt(postings.account, posting)).holding)
    const earned = allotted(accounts, receivers, named, net)
    return [posting, earned.map((of) => ({ ...(gross.sign > 0 ? of : takenBack(of)), since }))]
  })
}

function allotted(accounts: Accounts, receivers: readonly Receiver[], named: number, net: Exact): Earned[] {
  const earned: Earned[] = []
  let rest = net
  for (const receiver of receivers) {
    if (named !== NONE && !isSameOrBelow(accounts.name(receiver.account), accounts.name(named))) continue
    const stayed = receiver.open.isLessThan(rest) ? receiver.open : rest
    if (stayed.sign <= 0) continue
    earned.push({ account: receiver.account, received: stayed, stayed, left: Exact.zero })
    receiver.open = receiver.open.minus(stayed)
    rest = rest.minus(stayed)
  }
  if (named !== NONE && !rest.isZero) earned.push({ account: named, received: rest, stayed: Exact.zero, left: rest })
  return earned
}

/** What left the account again had been in it: it is taken out, and not put in less. */
const takenBack = ({ account, received }: Earned): Earned => ({ account, received: received.negated(), stayed: Exact.zero, left: received.negated() })

const range = (from: number, to: number): number[] => Array.from({ length: to - from }, (_, i) => from + i)

interface Booked {
  readonly accounts: Accounts
  readonly booked: Postings
  readonly earnings: Earnings
}

/** What an account gained with sales, by one posting. */
export interface RealisedGain {
  readonly account: number
  /** Below zero for a loss. */
  readonly gain: Exact
  readonly proof: 'name' | GainProof
}

const NONE_REALISED: readonly RealisedGain[] = []

/** Whose gains a posting is: of the account that its own one names, or of those that its transaction sells something of. */
export function gainsOf({ accounts, booked, earnings }: Booked, posting: number): readonly RealisedGain[] {
  const { isCapitalGains, mayGain, source } = accounts.traits(intAt(booked.account, posting))
  if (isCapitalGains) return [{ account: source, gain: booked.amountOf(posting).negated(), proof: 'name' }]
  if (!mayGain) return NONE_REALISED
  return (earnings.get(posting) ?? []).flatMap(({ account, received, gain }) => (gain ? [{ account, gain: received, proof: gain }] : []))
}

/** Whether a posting is one of an account, or a gain of it. */
export function isOfAccount(book: Booked, posting: number, isIt: (account: number) => boolean): boolean {
  return isIt(book.accounts.traits(intAt(book.booked.account, posting)).source) || gainsOf(book, posting).some(({ account }) => isIt(account))
}
