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
  const own = price ?? booked.amountOf(posting).negated()
  const sold = soldBy(ledger, posting)
  if (sold === undefined) return share(own)
  const { gain, count, cost, units, brought } = sold
  if (!booksBasis) {
    if (brought === undefined || brought.isZero) return share(price)
    const takenOff = gain.minus(brought.minus(cost))
    return share(takenOff.isZero ? price : price.plus(takenOff.times(price).dividedBy(brought)))
  }
  // What moved to another account with it gained nothing.
  if (count === 1) return share(own).plus(gain)
  if (units !== undefined) return cost.plus(gain).times(quantity).dividedBy(units)
  return share(cost.isZero ? own : own.plus(gain.times(own).dividedBy(cost)))
}

/** What one account sold in one transaction, all together. */
interface Sold {
  readonly gain: Exact
  readonly count: number
  readonly cost: Exact
  /** Undefined where there are several commodities. */
  readonly units: Exact | undefined
  /** What prices say, where all name one beside what their lots had cost. */
  readonly brought: Exact | undefined
}

/** Of the transaction that was asked about last, by account: one may have thousands of sales. */
const soldLast = new WeakMap<ValuedLedger, { readonly group: number; readonly sold: ReadonlyMap<number, Sold> }>()

/** Undefined where its account gained nothing in the transaction. */
function soldBy(ledger: ValuedLedger, posting: number): Sold | undefined {
  const group = ledger.booked.group[posting]!
  let last = soldLast.get(ledger)
  if (last?.group !== group) soldLast.set(ledger, (last = { group, sold: soldIn(ledger, group) }))
  return last.sold.get(ledger.booked.account[posting]!)
}

function soldIn(ledger: ValuedLedger, group: number): Map<number, Sold> {
  const { booked } = ledger
  const gains = new Map<number, Exact>()
  const sales = new Map<number, number[]>()
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++) {
    for (const { account, gain } of gainsOf(ledger, posting)) gains.set(account, (gains.get(account) ?? Exact.zero).plus(gain))
    const account = booked.account[posting]!
    const list = sales.get(account)
    if (!isSale(ledger, posting)) continue
    if (list) list.push(posting)
    else sales.set(account, [posting])
  }
  return new Map([...gains].filter(([, gain]) => !gain.isZero).map(([account, gain]) => [account, together(ledger, sales.get(account) ?? [], gain)]))
}

/** Whether something left an account, but for money. */
function isSale(ledger: ValuedLedger, posting: number): boolean {
  const commodity = ledger.booked.commodity[posting]!
  return commodity !== ledger.defaultCurrency && !ledger.isForeignCurrency(commodity) && ledger.booked.quantityOf(posting).sign < 0
}

function together({ amounts, booked, view }: ValuedLedger, sales: readonly number[], gain: Exact): Sold {
  const isPriced = (sale: number): boolean => view.postings.lotCommodity[booked.row[sale]!] !== NONE
  const brought = sales.map((sale) => (isPriced(sale) ? amounts.proceeds(booked.row[sale]!, booked.day[sale]!) : undefined))
  const isOne = sales.every((sale) => booked.commodity[sale] === booked.commodity[sales[0]!])
  return {
    gain,
    count: sales.length,
    cost: Exact.sum(sales.map((sale) => booked.amountOf(sale))).negated(),
    units: isOne ? Exact.sum(sales.map((sale) => booked.quantityOf(sale))).negated() : undefined,
    brought: brought.includes(undefined) ? undefined : Exact.sum(brought.map((price) => price!)),
  }
}
