import { ExactColumn } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { FORECAST, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { type LedgerView, listsEmptyPostings } from '../ledger-view.ts'
import type { Accounts } from './accounts.ts'
import { amountFrom, type AmountRules, type Estimate } from './amounts.ts'
import { tradeEstimates } from './trade-estimates.ts'

interface PostingsRead {
  readonly forecast: boolean
  readonly until: Day
  /** By transaction row, 1 for those that are chosen. */
  readonly only?: Uint8Array | undefined
}

/**
 * The postings that reports read, as dense columns: transaction by transaction in the order of the book (day, then place in the
 * files), each with its amount in the default currency. A posting is a place in these columns, a group a place among their
 * transactions. Postings of nothing (a mere balance assertion) are listed and part of no figure; where the tool of the dialect
 * lists none they are left out, and so are transactions that have no others.
 */
export class Postings {
  readonly forecast: boolean
  readonly count: number
  readonly groupCount: number
  /** Posting row in the view. */
  readonly row: Int32Array
  readonly group: Int32Array
  readonly day: Int32Array
  /** Ids in `Accounts`: virtual postings stand under the name in brackets, and so under no root. */
  readonly account: Int32Array
  readonly commodity: Int32Array
  /** By posting row. */
  readonly quantity: ExactColumn
  /** By posting: cost or value on its day, in the default currency; 0 where nothing says what it is (see `unknown`). */
  readonly amount: ExactColumn
  /** First posting of each group; one more at the end. */
  readonly first: Int32Array
  /** Transaction row in the view of each group. */
  readonly transactionRow: Int32Array
  /** Postings by day, then place in the book. */
  readonly chronological: Int32Array
  /** Postings whose amount nothing says: no cost, and no price on that day or after it. */
  readonly unknown: ReadonlySet<number>
  /** Postings that count with the first rate after their day, because there was none on it. */
  readonly estimated: ReadonlyMap<number, Estimate>
  /** Postings of nothing: neither a quantity nor an amount. */
  readonly empty: ReadonlySet<number>

  private constructor(
    columns: Postings | Omit<Postings, 'upTo' | 'withoutLaterRates' | 'countsOn' | 'quantityOf' | 'amountOf' | 'signOf' | 'directionOf'>,
  ) {
    this.forecast = columns.forecast
    this.count = columns.count
    this.groupCount = columns.groupCount
    this.row = columns.row
    this.group = columns.group
    this.day = columns.day
    this.account = columns.account
    this.commodity = columns.commodity
    this.quantity = columns.quantity
    this.amount = columns.amount
    this.first = columns.first
    this.transactionRow = columns.transactionRow
    this.chronological = columns.chronological
    this.unknown = columns.unknown
    this.estimated = columns.estimated
    this.empty = columns.empty
  }

  /**
   * The forecasts of a view, or everything else, of chosen transactions when some are. Rates after the day `until` say nothing about
   * what was before.
   */
  static read(view: LedgerView, accounts: Accounts, amounts: AmountRules, { forecast, until, only }: PostingsRead): Postings {
    const { transactions: t, postings: p } = view
    const chosen = view.order.filter((row) => (t.origin[row] === FORECAST) === forecast && (only === undefined || only[row] === 1))
    let capacity = 0
    for (const row of chosen) capacity += t.firstPosting[row + 1]! - t.firstPosting[row]!
    const [rows, group, day] = [new Int32Array(capacity), new Int32Array(capacity), new Int32Array(capacity)]
    const [account, commodity, amount] = [new Int32Array(capacity), new Int32Array(capacity), new ExactColumn(capacity)]
    const first = new Int32Array(chosen.length + 1)
    const transactionRow = new Int32Array(chosen.length)
    const unknown = new Set<number>()
    const estimated = new Map<number, Estimate>()
    const empty = new Set<number>()
    const listsEmpty = !forecast && listsEmptyPostings(view)
    const virtualNames = new Map<number, number>()
    let count = 0
    let groupCount = 0
    for (const transaction of chosen) {
      first[groupCount] = count
      const end = t.firstPosting[transaction + 1]!
      for (let at = t.firstPosting[transaction]!; at < end; at++) {
        const on = p.day[at] === NO_DAY ? t.day[transaction]! : p.day[at]!
        const isKnown = amounts.write(amount, count, at, on)
        if (!isKnown) {
          const estimate = amounts.estimate(at, on, until)
          if (estimate) {
            estimated.set(count, estimate)
            amount.set(count, amountFrom(estimate.source))
          } else unknown.add(count)
        } else if (amount.mantissa[count] === 0 && p.quantity.mantissa[at] === 0) {
          if (!listsEmpty) continue
          empty.add(count)
        }
        rows[count] = at
        group[count] = groupCount
        day[count] = on
        account[count] = p.kind[at] === REAL ? p.account[at]! : virtualAccount(view, accounts, virtualNames, at)
        commodity[count] = p.commodity[at]!
        count++
      }
      if (count > first[groupCount]!) transactionRow[groupCount++] = transaction
    }
    first[groupCount] = count
    const gaps = new Set([...unknown, ...estimated.keys()])
    for (const [posting, estimate] of tradeEstimates({ count, row: rows, day, commodity, amount, quantity: p.quantity }, amounts, gaps)) {
      if (estimate.rateDay > until || estimate.rateDay >= (estimated.get(posting)?.rateDay ?? Number.MAX_SAFE_INTEGER)) continue
      estimated.set(posting, estimate)
      unknown.delete(posting)
      amount.set(posting, amountFrom(estimate.source))
    }
    const columns = {
      forecast,
      count,
      groupCount,
      row: rows,
      group,
      day,
      account,
      commodity,
      quantity: p.quantity,
      amount,
      first,
      transactionRow,
      unknown,
      estimated,
      empty,
    }
    return new Postings({ ...columns, chronological: byDay(day, count) })
  }

  /** Without the transactions after a day, and without the rates after it. Columns that stay as they are are shared. */
  upTo(last: Day, transactionDay: Int32Array): Postings {
    const postings = this.withoutLaterRates(last)
    let groupCount = this.groupCount
    while (groupCount > 0 && transactionDay[this.transactionRow[groupCount - 1]!]! > last) groupCount--
    if (groupCount === this.groupCount) return postings
    const count = this.first[groupCount]!
    return new Postings({ ...postings, count, groupCount, chronological: byDay(this.day, count) })
  }

  /** What only a rate after a day says is unknown. */
  withoutLaterRates(last: Day): Postings {
    const later = [...this.estimated].filter(([, { rateDay }]) => rateDay > last).map(([posting]) => posting)
    return later.length === 0 ? this : new Postings({ ...this, ...withoutAmounts(this, later) })
  }

  /** False until the day of the rate that an estimated posting counts with. */
  countsOn(posting: number, day: Day): boolean {
    const estimate = this.estimated.size === 0 ? undefined : this.estimated.get(posting)
    return estimate === undefined || estimate.rateDay <= day
  }
  quantityOf(posting: number): Exact {
    return this.quantity.get(this.row[posting]!)
  }
  amountOf(posting: number): Exact {
    return this.amount.get(posting)
  }
  /** Whether something came (1) or went (-1), also where nothing says what it amounts to. */
  directionOf(posting: number): number {
    return this.unknown.has(posting) ? this.quantityOf(posting).sign : this.signOf(posting)
  }
  /** Of the amount: -1, 0 or 1. */
  signOf(posting: number): number {
    return Math.sign(this.amount.mantissa[posting]!)
  }
}

/** The amounts of some postings are taken for unknown. */
function withoutAmounts(postings: Postings, chosen: readonly number[]): Pick<Postings, 'amount' | 'unknown' | 'estimated'> {
  const amount = new ExactColumn(0)
  amount.mantissa = postings.amount.mantissa.slice()
  amount.scale = postings.amount.scale.slice()
  for (const [posting, mantissa] of postings.amount.big) amount.big.set(posting, mantissa)
  const unknown = new Set(postings.unknown)
  const estimated = new Map(postings.estimated)
  for (const posting of chosen) {
    amount.set(posting, Exact.zero)
    unknown.add(posting)
    estimated.delete(posting)
  }
  return { amount, unknown, estimated }
}

function byDay(day: Int32Array, count: number): Int32Array {
  const order = new Int32Array(count)
  let inOrder = true
  for (let posting = 0; posting < count; posting++) {
    order[posting] = posting
    if (posting > 0 && day[posting]! < day[posting - 1]!) inOrder = false
  }
  return inOrder ? order : order.sort((a, b) => day[a]! - day[b]! || a - b)
}

function virtualAccount(view: LedgerView, accounts: Accounts, ids: Map<number, number>, row: number): number {
  const { account, kind } = view.postings
  const key = account[row]! * 2 + (kind[row] === VIRTUAL ? 0 : 1)
  let id = ids.get(key)
  if (id === undefined) {
    const name = view.accounts[account[row]!]!
    id = accounts.id(kind[row] === VIRTUAL ? `(${name})` : `[${name}]`)
    ids.set(key, id)
  }
  return id
}
