import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { NONE, ExactColumn } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { FORECAST, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { type LedgerView, listsEmptyPostings } from '../view/ledger-view.ts'
import type { Accounts } from './accounts.ts'
import { type AmountRules, type Estimate, amountFrom } from './amounts.ts'
import { byDay, Postings } from './postings.ts'
import { Change } from './work.ts'
import { sharedEnds } from './posting-sums.ts'
import { Exact } from '#vocabulary/exact.ts'

/** What postings are read from and by which rules. */
export interface PostingsSource {
  readonly view: LedgerView
  readonly accounts: Accounts
  readonly amounts: AmountRules
  /** The forecasts of the view, or everything else. */
  readonly forecast: boolean
  /** Rates after this day say nothing about what was before. */
  readonly until: Day
  /** By transaction row, 1 for those that are chosen. */
  readonly only?: Uint8Array | undefined
}

export function readPostings(source: PostingsSource): Postings {
  const { order } = source.view
  // Forecasts are few or none, and no reason to make room for every transaction.
  const rows = source.forecast ? forecastsOf(source) : order
  const draft = new PostingsDraft(rows.length, postingsOf(source, rows))
  read(draft, source, rows)
  return finished(draft, source)
}

/** Postings that were read by the same rules from an earlier view, and the day before which rates were what they are now. */
export interface PostingsBefore {
  readonly postings: Postings
  readonly accounts: Accounts
  readonly ratesSince: Day
}

/**
 * The same result as reading all postings, but reads only what an edit added, and revalues the others only where a rate may have changed. If neither
 * a row nor a rate changed, it returns the same postings.
 */
export function readPostingsAfter(
  { postings: before, accounts, ratesSince }: PostingsBefore,
  source: PostingsSource,
): { readonly postings: Postings; readonly change: Change } {
  const { order } = source.view
  if (order === before.order && accounts === source.accounts && ratesSince === Number.MAX_SAFE_INTEGER)
    return { postings: before, change: Change.none(before) }
  const { head, tail } = sharedEnds(before.order, order)
  const headEnd = groupsAmong(before, 0, 0, head)
  const tailStart = groupsAmong(before, headEnd, head, before.order.length - tail)
  const came = order.subarray(head, order.length - tail)
  const kept = before.count - (intAt(before.first, tailStart) - intAt(before.first, headEnd))
  const draft = new PostingsDraft(before.groupCount + came.length, kept + postingsOf(source, came))
  const accountIds = accounts === source.accounts ? undefined : idsOfNow(accounts, source.accounts)
  draft.take(before, 0, headEnd, accountIds)
  read(draft, source, came)
  const cameEnd = draft.groupCount
  draft.take(before, tailStart, before.groupCount, accountIds)
  if (ratesSince < Number.MAX_SAFE_INTEGER) revalue(draft, source, ratesSince)
  const postings = finished(draft, source)
  return {
    postings,
    change: Change.between({ before, after: postings, ratesSince }, { headEnd, tailStart, cameEnd }),
  }
}

/** Accounts of the view keep their ids. Names in brackets come after them and move when accounts are added. */
const idsOfNow = (before: Accounts, now: Accounts): Int32Array =>
  Int32Array.from(before.names, (name, id) => (before.traits(id).isVirtual ? now.id(name) : id))

/** Other rates since a day say what postings from then on amount to, and what those amount to that wait for a rate. */
function revalue(draft: PostingsDraft, { amounts, until }: PostingsSource, since: Day): void {
  const { amount, row, day, commodity, count, unknown, estimated } = draft
  for (let posting = 0; posting < count; posting++) {
    const isConcerned =
      commodity[posting] !== amounts.defaultCurrency && (intAt(day, posting) >= since || unknown.has(posting) || estimated.has(posting))
    if (!isConcerned) continue
    if (amounts.write(amount, posting, intAt(row, posting), intAt(day, posting))) draft.setKnown(posting)
    else draft.setGap(posting, amounts.estimate(intAt(row, posting), intAt(day, posting), until))
  }
}

/** The first group, from `group` on, that follows the rows `from` to `to` of the order. Rows without postings have none. */
function groupsAmong({ order, transactionRow, groupCount }: Postings, group: number, from: number, to: number): number {
  for (let at = from; at < to && group < groupCount; at++) if (transactionRow[group] === order[at]) group++
  return group
}

function isChosen({ view, forecast, only }: PostingsSource, row: number): boolean {
  return (view.transactions.origin[row] === FORECAST) === forecast && (only === undefined || only[row] === 1)
}

/** A loop of its own: they are looked for after every edit, in a book that may have none. */
function forecastsOf({ view: { order, transactions }, only }: PostingsSource): Int32Array {
  const { origin } = transactions
  const rows: number[] = []
  for (const row of order) if (origin[row] === FORECAST && (only === undefined || only[row] === 1)) rows.push(row)
  return Int32Array.from(rows)
}

/** How many at most. */
function postingsOf(source: PostingsSource, rows: Int32Array): number {
  const { transactions, postings: recorded, order } = source.view
  // Nothing was ever undone, so the book has all transactions except the few forecasts.
  if (rows === order && order.length === transactions.count && source.only === undefined) return recorded.count
  const { firstPosting } = transactions
  let postings = 0
  for (const row of rows) if (isChosen(source, row)) postings += intAt(firstPosting, row + 1) - intAt(firstPosting, row)
  return postings
}

/** One loop over all of them: a start runs it before V8 has compiled it, and a function for each would have all columns looked up as often. */
function read(draft: PostingsDraft, source: PostingsSource, rows: Int32Array): void {
  const { view, amounts, until, forecast } = source
  const { transactions: t, postings: p } = view
  const { firstPosting, day: transactionDay } = t
  const { mantissa } = p.quantity
  const { row, group, day, account, commodity, amount } = draft
  const listsEmpty = !forecast && listsEmptyPostings(view)
  let at = draft.count
  for (const transaction of rows) {
    if (!isChosen(source, transaction)) continue
    const { groupCount } = draft
    for (let posting = intAt(firstPosting, transaction), end = intAt(firstPosting, transaction + 1); posting < end; posting++) {
      const on = p.day[posting] === NO_DAY ? intAt(transactionDay, transaction) : intAt(p.day, posting)
      if (mantissa[posting] === 0) draft.hasCostOfNothing ||= p.costCommodity[posting] !== NONE || p.lotCommodity[posting] !== NONE
      if (!amounts.write(amount, at, posting, on)) draft.setGap(at, amounts.estimate(posting, on, until))
      else if (amount.mantissa[at] === 0 && mantissa[posting] === 0) {
        if (!listsEmpty) continue
        draft.empty.add(at)
      }
      row[at] = posting
      group[at] = groupCount
      day[at] = on
      account[at] = p.kind[posting] === REAL ? intAt(p.account, posting) : virtualAccount(draft, source, posting)
      commodity[at] = intAt(p.commodity, posting)
      at++
    }
    draft.close(transaction, at)
  }
}

function finished(draft: PostingsDraft, { view, forecast, amounts, until }: PostingsSource): Postings {
  estimateByTrades(draft, view, amounts, until)
  return new Postings({
    ...draft,
    forecast,
    quantity: view.postings.quantity,
    order: view.order,
    chronological: byDay(draft, view.transactions.day),
  })
}

/** Any posting may be the trade that prices another one, so this is recomputed after every edit. */
function estimateByTrades(draft: PostingsDraft, { postings: { quantity } }: LedgerView, amounts: AmountRules, until: Day): void {
  const { estimated, unknown, row, day } = draft
  for (const [posting, { source }] of estimated)
    if (source.from === 'trade') draft.setGap(posting, amounts.estimate(intAt(row, posting), intAt(day, posting), until))
  const gaps = new Set([...unknown, ...estimated.keys()])
  for (const [posting, estimate] of tradeEstimates({ ...draft, quantity }, amounts, gaps)) {
    if (estimate.rateDay <= until && estimate.rateDay < (estimated.get(posting)?.rateDay ?? Number.MAX_SAFE_INTEGER)) draft.setGap(posting, estimate)
  }
}

function virtualAccount({ virtualAccounts }: PostingsDraft, { view, accounts }: PostingsSource, row: number): number {
  const { account, kind } = view.postings
  const key = intAt(account, row) * 2 + (kind[row] === VIRTUAL ? 0 : 1)
  let id = virtualAccounts.get(key)
  if (id === undefined) {
    const name = elementAt(view.accounts, intAt(account, row))
    id = accounts.id(kind[row] === VIRTUAL ? `(${name})` : `[${name}]`)
    virtualAccounts.set(key, id)
  }
  return id
}

/** The columns of postings that are searched for trades. */
interface TradedColumns {
  readonly count: number
  readonly row: Int32Array
  readonly day: Int32Array
  readonly commodity: Int32Array
  readonly amount: ExactColumn
  /** By posting row. */
  readonly quantity: ExactColumn
}

interface Trade {
  readonly posting: number
  readonly day: Day
}

/**
 * Estimates postings without a price by the first trade of their commodity on their day or later. (ledger and hledger infer prices from costs,
 * beancount does not. Otherwise a gift that is sold later would be all gain.)
 */
function tradeEstimates(columns: TradedColumns, amounts: AmountRules, chosen: ReadonlySet<number>): Map<number, Estimate> {
  const estimates = new Map<number, Estimate>()
  if (chosen.size === 0) return estimates
  const trades = tradesOf(columns, amounts, chosen)
  for (const posting of chosen) {
    const trade = trades.get(intAt(columns.commodity, posting))?.find(({ day }) => day >= intAt(columns.day, posting))
    if (!trade) continue
    const [paid, traded] = [columns.amount.get(trade.posting), columns.quantity.get(intAt(columns.row, trade.posting))]
    // Multiplied first, so that the whole traded quantity is worth exactly the amount paid.
    const value = paid.times(columns.quantity.get(intAt(columns.row, posting))).dividedBy(traded)
    estimates.set(posting, { rateDay: trade.day, source: { from: 'trade', value, commodity: amounts.defaultCurrency } })
  }
  return estimates
}

/** Trades by commodity with a cost that is known on their day, oldest first. */
function tradesOf({ count, row, day, commodity, quantity }: TradedColumns, amounts: AmountRules, chosen: ReadonlySet<number>): Map<number, Trade[]> {
  const trades = new Map<number, Trade[]>(Array.from(chosen, (posting) => [intAt(commodity, posting), []]))
  // An array, because every posting of the book is looked up.
  const isWanted = new Uint8Array(Math.max(...trades.keys()) + 1)
  for (const id of trades.keys()) isWanted[id] = 1
  for (let posting = 0; posting < count; posting++) {
    if (isWanted[intAt(commodity, posting)] !== 1 || chosen.has(posting) || quantity.get(intAt(row, posting)).isZero) continue
    const { from } = amounts.source(intAt(row, posting), intAt(day, posting))
    if (from === 'lot' || from === 'cost') trades.get(intAt(commodity, posting))!.push({ posting, day: intAt(day, posting) })
  }
  for (const list of trades.values()) list.sort((a, b) => a.day - b.day)
  return trades
}

/** The columns of `Postings` while they are being filled, group by group. */
class PostingsDraft {
  count = 0
  groupCount = 0
  readonly row: Int32Array
  readonly group: Int32Array
  readonly day: Int32Array
  readonly account: Int32Array
  readonly commodity: Int32Array
  readonly amount: ExactColumn
  readonly first: Int32Array
  readonly transactionRow: Int32Array
  readonly unknown = new Set<number>()
  readonly estimated = new Map<number, Estimate>()
  readonly empty = new Set<number>()
  /** See `Postings`. */
  hasCostOfNothing = false
  /** Ids of the names in brackets, by account and kind: looked up once. */
  readonly virtualAccounts = new Map<number, number>()

  constructor(groups: number, postings: number) {
    this.row = new Int32Array(postings)
    this.group = new Int32Array(postings)
    this.day = new Int32Array(postings)
    this.account = new Int32Array(postings)
    this.commodity = new Int32Array(postings)
    this.amount = new ExactColumn(postings)
    this.first = new Int32Array(groups + 1)
    this.transactionRow = new Int32Array(groups)
  }

  /** Copies the groups `from` to `to` of other postings, with new account ids if they have changed. */
  take(others: Postings, from: number, to: number, accountIds?: Int32Array): void {
    const [start, end, at, groupAt] = [intAt(others.first, from), intAt(others.first, to), this.count, this.groupCount]
    for (const column of ['row', 'day', 'account', 'commodity'] as const) this[column].set(others[column].subarray(start, end), at)
    if (accountIds)
      for (let posting = start; posting < end; posting++) this.account[posting - start + at] = intAt(accountIds, intAt(others.account, posting))
    this.transactionRow.set(others.transactionRow.subarray(from, to), groupAt)
    setShifted(this.group, at, others.group.subarray(start, end), groupAt - from)
    setShifted(this.first, groupAt, others.first.subarray(from, to), at - start)
    this.amount.mantissa.set(others.amount.mantissa.subarray(start, end), at)
    this.amount.scale.set(others.amount.scale.subarray(start, end), at)
    this.hasCostOfNothing ||= others.hasCostOfNothing
    const isTaken = (posting: number): boolean => posting >= start && posting < end
    const by = at - start
    for (const [posting, value] of others.amount.big) if (isTaken(posting)) this.amount.big.set(posting + by, value)
    for (const posting of others.unknown) if (isTaken(posting)) this.unknown.add(posting + by)
    for (const [posting, estimate] of others.estimated) if (isTaken(posting)) this.estimated.set(posting + by, estimate)
    for (const posting of others.empty) if (isTaken(posting)) this.empty.add(posting + by)
    this.count += end - start
    this.groupCount += to - from
    this.first[this.groupCount] = this.count
  }

  /** Ends the group of a transaction at `end`. A transaction without postings has no group. */
  close(transaction: number, end: number): void {
    if (end === this.count) return
    this.transactionRow[this.groupCount++] = transaction
    this.count = end
    this.first[this.groupCount] = end
  }

  /** The value of a posting is known on its day and has been written. */
  setKnown(posting: number): void {
    this.estimated.delete(posting)
    this.unknown.delete(posting)
  }
  /** The value of a posting is not known on its day; a later price may supply it. */
  setGap(posting: number, estimate: Estimate | undefined): void {
    this.amount.set(posting, estimate ? amountFrom(estimate.source) : Exact.zero)
    if (estimate) {
      this.estimated.set(posting, estimate)
      this.unknown.delete(posting)
    } else {
      this.estimated.delete(posting)
      this.unknown.add(posting)
    }
  }
}

function setShifted(column: Int32Array, at: number, values: Int32Array, by: number): void {
  if (by === 0) column.set(values, at)
  else for (let i = 0; i < values.length; i++) column[at + i] = intAt(values, i) + by
}
