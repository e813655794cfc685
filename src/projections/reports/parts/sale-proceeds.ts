import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { gainsOf } from '../../valuation/gains/gains-of.ts'
import type { Sale } from '../../valuation/lots/lots.ts'
import type { ValuedLedger } from '../../valuation/valued-ledger.ts'

/**
 * What a sale brought: what it is booked for, which is what its lots had cost, and the gain beside it, as the gain of the account has it, too; where
 * no gain stands there, its price. With prices beside what the lots had cost each brought its own, less its share of what was taken off the gain.
 */
export function saleProceeds(ledger: ValuedLedger, { posting, quantity }: Pick<Sale, 'posting' | 'quantity'>): Exact {
  const { amounts, booked, view } = ledger
  const row = booked.row[posting]!
  const all = booked.quantityOf(posting).negated()
  const share = (whole: Exact): Exact => (quantity.equals(all) ? whole : whole.times(quantity).dividedBy(all))
  const price = amounts.proceeds(row, booked.day[posting]!)
  const booksBasis = price === undefined || view.postings.lotCommodity[row] === NONE
  const gain = gainBeside(ledger, posting)
  const own = price ?? booked.amountOf(posting).negated()
  if (gain.isZero) return share(own)
  const sales = leaving(ledger, posting)
  if (!booksBasis) return share(lessTakenOff(ledger, sales, gain, price))
  // What moved to another account with it gained nothing.
  if (sales.length === 1) return share(own).plus(gain)
  const units = Exact.sum(sales.map((sale) => booked.quantityOf(sale)))
  const bases = Exact.sum(sales.map((sale) => booked.amountOf(sale)))
  if (sales.every((sale) => booked.commodity[sale] === booked.commodity[posting]))
    return bases.negated().plus(gain).times(quantity).dividedBy(units.negated())
  return share(bases.isZero ? own : own.plus(gain.times(own).dividedBy(bases.negated())))
}

/** The price of one of some sales, with its share of what their gain has less than their prices say, as where a fee was taken off it. */
function lessTakenOff({ amounts, booked, view }: ValuedLedger, sales: readonly number[], gain: Exact, price: Exact): Exact {
  const isPriced = (sale: number): boolean => view.postings.lotCommodity[booked.row[sale]!] !== NONE
  const brought = sales.map((sale) => (isPriced(sale) ? amounts.proceeds(booked.row[sale]!, booked.day[sale]!) : undefined))
  if (brought.includes(undefined)) return price
  const whole = Exact.sum(brought.map((price) => price!))
  const cost = Exact.sum(sales.map((sale) => booked.amountOf(sale))).negated()
  const takenOff = gain.minus(whole.minus(cost))
  return whole.isZero || takenOff.isZero ? price : price.plus(takenOff.times(price).dividedBy(whole))
}

/** Gains of the account of a sale in its transaction; below zero for a loss. */
function gainBeside(ledger: ValuedLedger, posting: number): Exact {
  const { booked } = ledger
  let gain = Exact.zero
  const group = booked.group[posting]!
  for (let other = booked.first[group]!; other < booked.first[group + 1]!; other++) {
    for (const of of gainsOf(ledger, other)) if (of.account === booked.account[posting]) gain = gain.plus(of.gain)
  }
  return gain
}

/** What left the account of a sale in its transaction, but for money. */
function leaving(ledger: ValuedLedger, posting: number): number[] {
  const { booked, defaultCurrency } = ledger
  const found: number[] = []
  const group = booked.group[posting]!
  for (let other = booked.first[group]!; other < booked.first[group + 1]!; other++) {
    const commodity = booked.commodity[other]!
    if (booked.account[other] !== booked.account[posting] || commodity === defaultCurrency || ledger.isForeignCurrency(commodity)) continue
    if (booked.quantityOf(other).sign < 0) found.push(other)
  }
  return found
}
