import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { addMonths, type Day, firstOfMonth } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { firstWhere } from '#vocabulary/binary-search.ts'
import { type AccountTraits, ASSETS, EXPENSES, INCOME, LIABILITIES } from '../../valuation/accounts.ts'
import { chosenOf, ofAccounts } from '../../valuation/posting-sums.ts'
import { OF_LIABILITY, STOCK_SPLIT } from '../../valuation/postings.ts'
import type { Trace } from '../../valuation/trace.ts'
import { Unknowns } from '../../valuation/unknowns.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'

export type AccountTest = (traits: AccountTraits, name: string) => boolean

/* The accounts that each figure of docs/explain/figures.md counts. Every report takes its figure from here, so that one name is one figure. */

export const isIncome: AccountTest = ({ root }) => root === INCOME
export const isSpentOrTax: AccountTest = ({ root }) => root === EXPENSES
/** Spending is without taxes. */
export const isSpent: AccountTest = ({ root, isTax }) => root === EXPENSES && !isTax
export const isTaxes: AccountTest = ({ isTax }) => isTax
export const isSavedFrom: AccountTest = ({ root }) => root === INCOME || root === EXPENSES
export const isCash: AccountTest = ({ root, isChecking }) => root === ASSETS && isChecking
export const isInvested: AccountTest = ({ isInvestment }) => isInvestment
export const isAsset: AccountTest = ({ root }) => root === ASSETS
export const isNetWorth: AccountTest = ({ root }) => root === ASSETS || root === LIABILITIES

/** A range of days, both ends included. */
export interface Period {
  readonly first: Day
  readonly last: Day
}

/** Returns the rows of booked postings whose accounts pass the test, by day; up to a day, or within a range. */
export function bookedWhere(ledger: ValuedLedger, test: AccountTest, period: Day | Period = Number.MAX_SAFE_INTEGER): Int32Array {
  const { first, last } = typeof period === 'number' ? { first: Number.MIN_SAFE_INTEGER, last: period } : period
  return ofAccounts(within(ledger, ledger.counted.byDay, { first, last }), ledger.booked.account, ledger.accounts.where(test))
}

/** The same in the order of lists: day, amount descending, account, position in the book; within a range if given. */
export function listedWhere(ledger: ValuedLedger, test: AccountTest, period?: Period): Int32Array {
  const { inDefaultOrder } = ledger.counted
  return ofAccounts(period ? within(ledger, inDefaultOrder, period) : inDefaultOrder, ledger.booked.account, ledger.accounts.where(test))
}

/** The part of an order by day within a range. */
export function within({ booked }: ValuedLedger, order: Int32Array, { first, last }: Period): Int32Array {
  const placeOf = (day: Day): number => firstWhere(order.length, (place) => intAt(booked.day, intAt(order, place)) >= day)
  return order.subarray(placeOf(first), placeOf(last + 1))
}

/** The sum of the amounts of booked postings; `sign` -1 turns it round. */
export function sumOf(ledger: ValuedLedger, postings: Iterable<number>, sign: 1 | -1 = 1): Exact {
  const tally = ledger.tally()
  for (const posting of postings) {
    if (sign === 1) tally.addAmount(ledger.booked, posting)
    else tally.subtractAmount(ledger.booked, posting)
  }
  return tally.figure()
}

/** This calendar month and the months before it, `months` in all. */
export function lastMonths(today: Day, months: number): Period {
  const thisMonth = firstOfMonth(today)
  return { first: addMonths(thisMonth, 1 - months), last: addMonths(thisMonth, 1) - 1 }
}

/** Those with a positive or a negative figure. With a trace also those whose zero is unknown, so that their sum is unknown too. */
export function ofSign<Of>(trace: Trace | undefined, all: readonly Of[], figureOf: (one: Of) => Exact, sign: 1 | -1): Of[] {
  const unknowns = trace && new Unknowns(trace)
  return all.filter((one) => figureOf(one).sign === sign || (figureOf(one).isZero && unknowns?.isUnknown(figureOf(one)) === true))
}

/** Postings that invest or withdraw money: without cash, receivables, loan-financed purchases and stock splits. */
export function investedPostings(ledger: ValuedLedger): Int32Array {
  const { kinds } = ledger
  const invested = listedWhere(ledger, ({ isInvestment }) => isInvestment)
  return chosenOf(invested, (posting) => !(byteAt(kinds, posting) & (OF_LIABILITY | STOCK_SPLIT)))
}

export interface Share {
  /** The posting that the money left. */
  readonly from: number
  /** The posting that it went to. */
  readonly to: number
  readonly value: Exact
}

/** Distributes the outflow of a transaction to the receiving postings in order; none gets more than it received. */
export function shareOut({ booked }: ValuedLedger, postings: readonly number[]): Share[] {
  const shares: Share[] = []
  const targets = postings.filter((posting) => booked.signOf(posting) > 0).map((posting) => ({ posting, open: booked.amountOf(posting) }))
  let next = 0
  for (const from of postings) {
    if (booked.signOf(from) >= 0) continue
    let left = booked.amountOf(from).negated()
    while (!left.isZero && next < targets.length) {
      const target = elementAt(targets, next)
      const value = target.open.isGreaterThan(left) ? left : target.open
      shares.push({ from, to: target.posting, value })
      left = left.minus(value)
      target.open = target.open.minus(value)
      if (target.open.isZero) next++
    }
  }
  return shares
}

/** The postings of some accounts, for reports over the whole book. */
const postingsWhere =
  (order: 'byDay' | 'inDefaultOrder', test: AccountTest): Work<Int32Array> =>
  ({ booked, accounts, counted }) =>
    ofAccounts(counted[order], booked.account, accounts.where(test))

/** Of assets, by day. */
export const assetPostings = postingsWhere('byDay', isAsset)
/** Of the assets to live from, by day. */
export const cashPostings = postingsWhere('byDay', isCash)
/** Spending without taxes, in the order of lists. */
export const spending = postingsWhere('inDefaultOrder', isSpent)
/** The same with taxes. */
export const spendingAndTax = postingsWhere('inDefaultOrder', isSpentOrTax)

/** The balance of the checking accounts with all counted postings. */
export const cashHeld = (ledger: ValuedLedger): Exact => sumOf(ledger, ledger.worked(cashPostings))

/** Of the cash that the cash flow reports are about, by day. */
export const activeCash = postingsWhere('byDay', (traits, name) => isCash(traits, name) && !traits.isInactive)

/** The balance of active checking accounts before a day. */
export function heldBefore(ledger: ValuedLedger, day: Day): Exact {
  const postings = ledger.worked(activeCash)
  const end = firstWhere(postings.length, (place) => intAt(ledger.booked.day, intAt(postings, place)) >= day)
  return sumOf(ledger, postings.subarray(0, end))
}
