import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { FORECAST, IMPLIED } from '#vocabulary/book-columns.ts'
import type { ReadingState } from '../reading-state.ts'

/** The prices that costs imply, written or worked out, as the tool's --infer-market-prices has them. Call before rows move. */
export function addImpliedPrices({ book, details }: ReadingState): void {
  const { transactions, postings, prices } = book
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    if (transactions.origin[transaction] === FORECAST) continue
    const end = transactions.firstPosting[transaction + 1]!
    for (let row = transactions.firstPosting[transaction]!; row < end; row++) {
      const quote = postings.costCommodity[row]!
      if (quote === NONE) continue
      const cost = details.costs.of(row)
      const quantity = postings.quantity.get(row)
      if (cost === undefined || (cost.isTotal && quantity.isZero)) continue
      prices.add({
        day: postings.day[row] === NO_DAY ? transactions.day[transaction]! : postings.day[row]!,
        base: postings.commodity[row]!,
        quote,
        rate: cost.isTotal ? ofOne(cost.rate, quantity) : cost.rate,
        origin: IMPLIED,
        file: transactions.file[transaction]!,
        line: postings.line[row]!,
      })
    }
  }
}

const ofOne = (total: Exact, quantity: Exact): Exact => total.dividedBy(quantity.abs())
