import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { RunningBalances } from './assertions.ts'
import { Balancer } from './balance.ts'
import { addForecasts } from '../rules/forecast.ts'
import { addImpliedPrices } from './implied-prices.ts'
import { Malformed } from '../malformed.ts'
import type { Reading } from '../reading.ts'
import { spread } from './spread.ts'
import { checkDeclared } from './strict.ts'

/** What can only be said of the whole journal: balancing, assignments, assertions, forecasts, prices. */
export function finish(reading: Reading, place: (file: number) => { readonly path: string; readonly text: string }): void {
  const { book, options } = reading
  const balancer = new Balancer(reading)
  const couldRead = !book.hasErrors
  const report = (transaction: number, wrong: Malformed): void => {
    const { file, beginLine, endLine } = book.transactions
    reading.problem(place(file[transaction]!), wrong, { firstLine: beginLine[transaction]!, lastLine: endLine[transaction]! })
  }
  balanceAll(reading, balancer, report)
  // Running balances mean nothing when transactions are missing from them.
  if (couldRead && !book.hasErrors && reading.assertions.size > 0) new RunningBalances(reading, balancer).run(report)
  if (book.hasErrors) closeOpen(reading)
  if (options.strict === true) checkDeclared(reading, report)
  if (options.forecastUntil !== undefined) {
    addForecasts(reading, balancer, { until: options.forecastUntil, warn: (rule, wrong) => reading.warning(place(rule.file), wrong) })
  }
  addImpliedPrices(reading)
  spread(reading, balancer.more)
}

/** Balances every transaction but those with assignments, whose amounts depend on others. */
function balanceAll(reading: Reading, balancer: Balancer, report: (transaction: number, wrong: Malformed) => void): void {
  const { transactions, postings } = reading.book
  const { flags } = postings
  const canAssign = reading.assertions.size > 0
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const end = transaction + 1 < transactions.count ? transactions.firstPosting[transaction + 1]! : postings.count
    let assigns = false
    if (canAssign) for (let row = transactions.firstPosting[transaction]!; row < end; row++) if ((flags[row]! & ASSIGNED) !== 0) assigns = true
    if (assigns) continue
    try {
      balancer.balance(transaction, end)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      report(transaction, wrong)
    }
  }
}

/** In a book with errors some amounts stay unknown; they are zero, so that every row can be read. */
function closeOpen({ book }: Reading): void {
  const { postings, commodities } = book
  for (let row = 0; row < postings.count; row++) {
    if (postings.commodity[row] !== NONE) continue
    postings.commodity[row] = commodities.id('')
    postings.quantity.set(row, Exact.zero)
  }
}
