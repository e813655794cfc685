import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED, FORECAST, IMPLIED } from '#vocabulary/book-columns.ts'
import { Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import { addForecasts, applyAutoRules } from '../rules/apply-rules.ts'
import { RunningBalances, type Walk } from './assertions.ts'
import { Balancer } from './balance-entry.ts'
import { PostingRows } from '../transactions/posting-rows.ts'
import { type SaleAtCost, SalesAtCost } from './posting-costs.ts'
import { LotPostings } from '../lots/lot-postings.ts'
import { trackLots } from '../lots/track-lots.ts'

/** What can only be said of the whole journal: balancing, assignments, forecasts, rules, assertions, prices. */
export function finish(reading: ReadingState, place: (file: number) => { readonly path: string; readonly text: string }): void {
  const { book, options, autoRules } = reading
  const balancer = new Balancer(reading)
  const report = (transaction: number, wrong: Malformed): void => {
    const { file, beginLine, endLine } = book.transactions
    reading.problem(place(intAt(file, transaction)), wrong, { firstLine: intAt(beginLine, transaction), lastLine: intAt(endLine, transaction) })
  }
  const warn = (rule: { readonly file: number }, wrong: Malformed): void => reading.warning(place(rule.file), wrong)
  const walk = (how: Walk): void => {
    if (!book.hasErrors && reading.details.assertions.size > 0) new RunningBalances(reading, balancer, how).run(report)
  }
  // Running balances mean nothing when transactions are missing from them.
  const couldRead = !book.hasErrors
  const lots = reading.lotCommodities.size > 0 ? new LotPostings(reading) : undefined
  lots?.prepare(report)
  balanceAll(reading, (transaction, end) => (lots ? lots.balance(transaction, end, balancer) : balancer.balance(transaction, end)), report)
  const hasRules = reading.appliesRules && autoRules.length > 0
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
    const [firstLine, lastLine] = [intAt(beginLine, transaction), intAt(endLine, transaction)]
    reading.problem(place(intAt(file, transaction)), new Malformed('versions_differ', message, firstLine), {
      firstLine,
      lastLine,
      severity: 'warning',
    })
  }
  if (book.hasErrors) closeOpen(reading)
  if (options.strict === true) checkDeclared(reading, report)
  addImpliedPrices(reading)
  spread(reading)
  if (lots !== undefined && !book.hasErrors) trackLots(reading, lots, report)
}

/** Balances every transaction but those with assignments, whose amounts depend on others. */
function balanceAll(
  reading: ReadingState,
  balance: (transaction: number, end: number) => void,
  report: (transaction: number, wrong: Malformed) => void,
): void {
  const { transactions, postings } = reading.book
  const { flags } = postings
  const canAssign = reading.details.assertions.size > 0
  const assigns = (first: number, end: number): boolean => {
    for (let row = first; row < end; row++) if ((byteAt(flags, row) & ASSIGNED) !== 0) return true
    return false
  }
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    const end = intAt(transactions.firstPosting, transaction + 1)
    if (canAssign && assigns(intAt(transactions.firstPosting, transaction), end)) continue
    try {
      balance(transaction, end)
    } catch (wrong) {
      if (!(wrong instanceof Malformed)) throw wrong
      report(transaction, wrong)
    }
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

/** The prices that costs imply, written or inferred, as with --infer-market-prices, except the cost basis of sales. Call before rows move. */
function addImpliedPrices(reading: ReadingState): void {
  const { book, details } = reading
  const { transactions, postings, prices } = book
  const sales = new SalesAtCost(reading)
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    if (transactions.origin[transaction] === FORECAST) continue
    const end = intAt(transactions.firstPosting, transaction + 1)
    let sale: SaleAtCost | 'unasked' | undefined = 'unasked'
    for (let row = intAt(transactions.firstPosting, transaction); row < end; row++) {
      const quote = intAt(postings.costCommodity, row)
      if (quote === NONE) continue
      const cost = details.costs.of(row)
      const quantity = postings.quantity.get(row)
      if (cost === undefined || (cost.isTotal && quantity.isZero)) continue
      // Hardly any transaction has a cost.
      if (sale === 'unasked') sale = sales.in(transaction)
      const own = sale?.rows.has(row) ? sale : undefined
      if (own && (own.brought === undefined || row !== own.first)) continue
      prices.add({
        day: postings.day[row] === NO_DAY ? intAt(transactions.day, transaction) : intAt(postings.day, row),
        base: intAt(postings.commodity, row),
        quote,
        rate: own?.brought ?? (cost.isTotal ? ofOne(cost.rate, quantity) : cost.rate),
        origin: IMPLIED,
        file: intAt(transactions.file, transaction),
        line: intAt(postings.line, row),
      })
    }
  }
}

const ofOne = (total: Exact, quantity: Exact): Exact => total.dividedBy(quantity.abs())

/** Gives each further amount of a posting a row of its own below the first. */
function spread(reading: ReadingState): void {
  const { more } = reading.details
  if (more.size === 0) return
  const { firstPosting, count } = reading.book.transactions
  const end = reading.book.postings.count
  let wanted = 0
  for (const amounts of more.values()) wanted += amounts.length
  const rows = new PostingRows(reading, wanted)
  let copied = 0
  let transaction = 0
  let added = 0
  for (const source of [...more.keys()].sort((a, b) => a - b)) {
    rows.copyAll(copied, source + 1)
    copied = source + 1
    while (transaction < count && intAt(firstPosting, transaction) <= source) firstPosting[transaction++]! += added
    for (const amount of more.get(source)!) {
      rows.copyWith(source, amount)
      added++
    }
  }
  rows.copyAll(copied, end)
  while (transaction < count) firstPosting[transaction++]! += added
  reading.book.endTransaction()
}

/** Strict mode: every account and commodity of a posting must be declared. One problem for each name, at its first use. */
function checkDeclared(reading: ReadingState, report: (transaction: number, wrong: Malformed) => void): void {
  const { book, declaredCommodities, details } = reading
  const { transactions, postings, accounts, commodities } = book
  const knownAccounts = Uint8Array.from(accounts.names, (name) => (book.declaredAccounts.has(name) ? 1 : 0))
  const knownCommodities = new Set(declaredCommodities)
  for (let transaction = 0; transaction < transactions.count; transaction++) {
    if (transactions.origin[transaction] === FORECAST) continue
    const end = intAt(transactions.firstPosting, transaction + 1)
    for (let row = intAt(transactions.firstPosting, transaction); row < end; row++) {
      const account = intAt(postings.account, row)
      if (knownAccounts[account] === 0) {
        knownAccounts[account] = 1
        const name = elementAt(accounts.names, account)
        report(
          transaction,
          new Malformed(
            'account_undeclared',
            `The account "${name}" is not declared, and strict mode asks for it. Correct its spelling, or declare it: account ${name}`,
            intAt(postings.line, row),
          ),
        )
      }
      for (const commodity of [intAt(postings.commodity, row), details.assertions.get(row)?.commodity ?? NONE]) {
        if (commodity === NONE || knownCommodities.has(commodity)) continue
        const symbol = elementAt(commodities.names, commodity)
        if (symbol === '' && postings.quantity.get(row).isZero) continue
        knownCommodities.add(commodity)
        const what = symbol === '' ? 'The commodity without a symbol' : `The commodity "${symbol}"`
        report(
          transaction,
          new Malformed(
            'commodity_undeclared',
            `${what} is not declared, and strict mode asks for it. Declare it with a sample amount: commodity ${symbol === '' ? '1000.00' : `1000.00 ${symbol}`}`,
            intAt(postings.line, row),
          ),
        )
      }
    }
  }
}
