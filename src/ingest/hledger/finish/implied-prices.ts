import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { FORECAST, IMPLIED } from '#vocabulary/book-columns.ts'
import type { ReadingState } from '../reading-state.ts'
import { type SaleAtCost, SalesAtCost } from './sale-at-cost.ts'
import { allSegments } from './segments.ts'

/** The prices that costs imply, written or worked out, as the tool's --infer-market-prices has them, but for what sales write as their cost. Call before rows move. */
export function addImpliedPrices(reading: ReadingState): void {
  const { book, details } = reading
  const { transactions, postings, prices } = book
  const sales = new SalesAtCost(reading)
  const ofTransaction = (transaction: number): void => {
    if (transactions.origin[transaction] === FORECAST) return
    const end = transactions.firstPosting[transaction + 1]!
    let sale: SaleAtCost | 'unasked' | undefined = 'unasked'
    for (let row = transactions.firstPosting[transaction]!; row < end; row++) {
      const quote = postings.costCommodity[row]!
      if (quote === NONE) continue
      const cost = details.costs.of(row)
      const quantity = postings.quantity.get(row)
      if (cost === undefined || (cost.isTotal && quantity.isZero)) continue
      // Nearly no transaction has a cost.
      if (sale === 'unasked') sale = sales.in(transaction)
      const own = sale?.rows.has(row) ? sale : undefined
      if (own && (own.brought === undefined || row !== own.first)) continue
      prices.add({
        day: postings.day[row] === NO_DAY ? transactions.day[transaction]! : postings.day[row]!,
        base: postings.commodity[row]!,
        quote,
        rate: own?.brought ?? (cost.isTotal ? ofOne(cost.rate, quantity) : cost.rate),
        origin: IMPLIED,
        file: transactions.file[transaction]!,
        line: postings.line[row]!,
      })
    }
  }
  for (const { first, end, outcome } of allSegments(reading)) {
    if (outcome === undefined) for (let transaction = first; transaction < end; transaction++) ofTransaction(transaction)
    else for (const transaction of outcome.costed) ofTransaction(first + transaction)
  }
}

const ofOne = (total: Exact, quantity: Exact): Exact => total.dividedBy(quantity.abs())
