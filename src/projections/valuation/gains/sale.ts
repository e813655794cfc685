import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { LedgerView } from '../../view/ledger-view.ts'
import { type Accounts, ASSETS, EXPENSES } from '../accounts.ts'
import type { Postings } from '../postings.ts'

/** What transactions are read from, in the commodities that they are written in: what they say hangs on no rate and no other day. */
export interface Written {
  readonly view: LedgerView
  readonly booked: Postings
  readonly accounts: Accounts
  /** By commodity, 1 for currencies. */
  readonly money: Uint8Array
}

/** Units that left an account for what they had cost. */
interface Sold {
  readonly account: number
  readonly cost: Exact
  /** What they brought, where a price stands beside that. */
  readonly brought: Exact | undefined
}

/** A posting that may be the gain of a sale. */
export interface Candidate {
  readonly posting: number
  readonly account: number
  /** Below zero for a gain, as it is booked. */
  readonly value: Exact
}

/** A transaction in which something is sold at cost, all of it in one currency. */
export interface SaleTransaction {
  readonly sold: readonly Sold[]
  readonly candidates: readonly Candidate[]
  /** Something came for what was sold. */
  readonly hasProceeds: boolean
  /** Units of what is sold also come, or go without a cost: then what is booked beside them may be anything. */
  readonly isMixed: boolean
  /** Digits after the point that money is written with. */
  readonly digits: number
}

/** The sale in a transaction; undefined where there is none, where it is in several currencies, and where a name says whose the gain is. */
export function saleIn(written: Written, group: number): SaleTransaction | undefined {
  const { accounts, booked, money, view } = written
  const { lotCommodity, costCommodity, quantity } = view.postings
  const sold: (Sold & { readonly commodity: number })[] = []
  const candidates: (Candidate & { readonly currency: number })[] = []
  const others: { readonly currency: number; readonly value: Exact }[] = []
  const soldUnits = new Set<number>()
  const otherUnits = new Set<number>()
  const spentUnits = new Set<number>()
  const currencies = new Set<number>()
  let digits = DIGITS_MIN
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    const account = booked.account[posting]!
    const { isCapitalGains, isVirtual, mayGain, root } = accounts.traits(account)
    if (isVirtual || booked.empty.has(posting)) continue
    if (isCapitalGains) return undefined
    const [row, commodity] = [booked.row[posting]!, booked.commodity[posting]!]
    const { currency, value } = weightOf(view, row, commodity)
    const isAtCost = lotCommodity[row] !== NONE || (costCommodity[row] !== NONE && money[commodity] !== 1)
    if (root === ASSETS && isAtCost && quantity.get(row).sign < 0) {
      currencies.add(currency)
      soldUnits.add(commodity)
      const isPriced = lotCommodity[row] !== NONE && costCommodity[row] === currency
      sold.push({ account, commodity, cost: value.negated(), brought: isPriced ? view.postings.cost.get(row).negated() : undefined })
    } else {
      if (mayGain && lotCommodity[row] === NONE) candidates.push({ posting, account, value, currency })
      else others.push({ currency, value })
      const units = root === EXPENSES && currency !== commodity ? spentUnits : otherUnits
      units.add(commodity)
      if (!mayGain && commodity === currency) digits = Math.max(digits, quantity.scale[row]!)
    }
  }
  const [currency] = currencies
  if (sold.length === 0 || currencies.size > 1) return undefined
  return {
    // Of what was sold some was spent at its cost, as for a fee in bitcoins: then the price of all is not what the rest brought.
    sold: sold.map((one) => (spentUnits.has(one.commodity) ? { ...one, brought: undefined } : one)),
    candidates: candidates.filter((candidate) => candidate.currency === currency),
    hasProceeds: others.some((other) => other.currency === currency && other.value.sign > 0),
    isMixed: [...soldUnits].some((commodity) => otherUnits.has(commodity)),
    digits,
  }
}

const DIGITS_MIN = 2

/** What a posting weighs in its transaction: at cost, at its price, or itself. */
function weightOf({ postings }: LedgerView, row: number, commodity: number): { readonly currency: number; readonly value: Exact } {
  const of = (column: ExactColumn, currency: number): { currency: number; value: Exact } => ({ currency, value: column.get(row) })
  if (postings.lotCommodity[row] !== NONE) return of(postings.lot, postings.lotCommodity[row]!)
  return postings.costCommodity[row] === NONE ? of(postings.quantity, commodity) : of(postings.cost, postings.costCommodity[row]!)
}
