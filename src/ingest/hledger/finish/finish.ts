import { NONE } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED } from '#vocabulary/book-columns.ts'
import { Malformed } from '../malformed.ts'
import type { ReadingState } from '../reading-state.ts'
import { applyAutoRules } from '../rules/apply.ts'
import { addForecasts } from '../rules/forecast.ts'
import { RunningBalances, type Walk } from './assertions.ts'
import { Balancer } from './balance.ts'
import { addImpliedPrices } from './implied-prices.ts'
import { spread } from './spread.ts'
import { LotPostings } from '../lots/lot-postings.ts'
import { trackLots } from '../lots/track-lots.ts'
import { allSegments, reopen } from './segments.ts'
import { checkDeclared } from './strict.ts'

/** What can only be said of the whole journal: balancing, assignments, forecasts, rules, assertions, prices. */
export function finish(reading: ReadingState, place: (file: number) => { readonly path: string; readonly text: string }): void {
  const { book, options, autoRules } = reading
  const balancer = new Balancer(reading)
  const report = (transaction: number, wrong: Malformed): void => {
    const { file, beginLine, endLine } = book.transactions
    reading.problem(place(file[transaction]!), wrong, { firstLine: beginLine[transaction]!, lastLine: endLine[transaction]! })
  }
  const warn = (rule: { readonly file: number }, wrong: Malformed): void => reading.warning(place(rule.file), wrong)
  const walk = (how: Walk): void => {
    if (!book.hasErrors && reading.details.assertions.size > 0) new RunningBalances(reading, balancer, how).run(report)
  }
  // Running balances mean nothing when transactions are missing from them.
  const couldRead = !book.hasErrors
  const lots = reading.lotCommodities.size > 0 ? new LotPostings(reading) : undefined
  if (lots !== undefined) reopen(reading)
  lots?.prepare(report)
  balanceAll(reading, (transaction, end) => (lots ? lots.balance(transaction, end, balancer) : balancer.balance(transaction, end)), report)
  const hasRules = reading.appliesRules && autoRules.length > 0
  // Postings come between the others.
  if (hasRules) reading.segments.length = 0
  if (couldRead) walk(hasRules ? 'assign' : 'assign and check')
  if (options.forecastUntil !== undefined) {
    addForecasts(reading, balancer, { until: options.forecastUntil, warn })
  }
  if (hasRules && !book.hasErrors) {
    applyAutoRules(reading, balancer, { report, warn })
    walk('check')
  }
  const told = new Set<number>()
  for (const { transaction, message } of reading.differences) {
    if (told.has(transaction)) continue
    told.add(transaction)
    const { file, beginLine, endLine } = book.transactions
    const [firstLine, lastLine] = [beginLine[transaction]!, endLine[transaction]!]
    reading.problem(place(file[transaction]!), new Malformed('versions_differ', message, firstLine), { firstLine, lastLine, severity: 'warning' })
  }
  if (book.hasErrors) closeOpen(reading)
  if (options.strict === true) checkDeclared(reading, report)
  addImpliedPrices(reading)
  spread(reading)
  if (lots !== undefined && !book.hasErrors) trackLots(reading, lots, report)
}

/** Balances every transaction that is not yet, but those with assignments, whose amounts depend on others. */
function balanceAll(
  reading: ReadingState,
  balance: (transaction: number, end: number) => void,
  report: (transaction: number, wrong: Malformed) => void,
): void {
  const { transactions, postings } = reading.book
  const { flags } = postings
  const canAssign = reading.details.assertions.size > 0
  const one = (transaction: number): void => {
    const end = transactions.firstPosting[transaction + 1]!
    if (canAssign) for (let row = transactions.firstPosting[transaction]!; row < end; row++) if ((flags[row]! & ASSIGNED) !== 0) return
    try {
      balance(transaction, end)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      report(transaction, wrong)
    }
  }
  for (const { first, end, outcome } of allSegments(reading)) {
    if (outcome === undefined) for (let transaction = first; transaction < end; transaction++) one(transaction)
    else for (const transaction of outcome.open) one(first + transaction)
  }
}

/** In a book with errors some amounts stay unknown; they are zero, so that every row can be read. */
function closeOpen({ book }: ReadingState): void {
  const { postings, commodities } = book
  for (let row = 0; row < postings.count; row++) {
    if (postings.commodity[row] !== NONE) continue
    postings.commodity[row] = commodities.id('')
    postings.quantity.set(row, Exact.zero)
  }
}
