import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { ExactColumn } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { FORECAST, REAL, VIRTUAL } from '#vocabulary/book-columns.ts'
import { type LedgerView, listsEmptyPostings } from '../view/ledger-view.ts'
import { type Accounts, isSameOrBelow } from './accounts.ts'
import { type AmountRules, type Estimate, amountFrom } from './amounts.ts'
import { chosenOf } from './posting-sums.ts'
import { byDay, Postings } from './postings.ts'
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
  const { view, forecast, only } = source
  const { transactions, postings, order } = view
  const { origin, firstPosting } = transactions
  const rows = chosenOf(order, (row) => (origin[row] === FORECAST) === forecast && (only === undefined || only[row] === 1))
  let count = 0
  for (const row of rows) count += intAt(firstPosting, row + 1) - intAt(firstPosting, row)
  const draft = new PostingsDraft(rows.length, count)
  read(draft, source, rows)
  estimateByTrades(draft, source)
  return new Postings({ ...draft, forecast, quantity: postings.quantity, chronological: byDay(draft) })
}

/** One loop over all of them: a start runs it before V8 has compiled it, and a function for each would have all columns looked up as often. */
function read(draft: PostingsDraft, source: PostingsSource, rows: Int32Array): void {
  const { view, amounts, until, forecast } = source
  const { transactions: t, postings: p } = view
  const { firstPosting, day: transactionDay } = t
  const { mantissa } = p.quantity
  const { row, group, day, account, commodity, amount } = draft
  const listsEmpty = !forecast && listsEmptyPostings(view)
  let at = 0
  for (const transaction of rows) {
    const { groupCount } = draft
    for (let posting = intAt(firstPosting, transaction), end = intAt(firstPosting, transaction + 1); posting < end; posting++) {
      const on = p.day[posting] === NO_DAY ? intAt(transactionDay, transaction) : intAt(p.day, posting)
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

function estimateByTrades(draft: PostingsDraft, { view, amounts, until }: PostingsSource): void {
  const { estimated, unknown } = draft
  const gaps = new Set([...unknown, ...estimated.keys()])
  for (const [posting, estimate] of tradeEstimates({ ...draft, quantity: view.postings.quantity }, amounts, gaps)) {
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

  /** Ends the group of a transaction at `end`. A transaction without postings has no group. */
  close(transaction: number, end: number): void {
    if (end === this.count) return
    this.transactionRow[this.groupCount++] = transaction
    this.count = end
    this.first[this.groupCount] = end
  }

  /** The value of a posting is not known on its day; a later price may supply it. */
  setGap(posting: number, estimate: Estimate | undefined): void {
    this.amount.set(posting, estimate ? amountFrom(estimate.source) : Exact.zero)
    if (estimate) {
      this.estimated.set(posting, estimate)
      this.unknown.delete(posting)
    } else this.unknown.add(posting)
  }
}

/** Which transactions a ledger is narrowed to; those of any of the accounts, and of any of the payees, and with any of the tags. */
export interface Narrowing {
  /** Transactions that touch one of these accounts or one below it. */
  readonly accounts?: readonly string[] | undefined
  readonly payees?: readonly string[] | undefined
  /** A name, or a name and a value: "trip", "trip: Rome". On a transaction or on one of its postings. */
  readonly tags?: readonly string[] | undefined
}

export const isNarrow = ({ accounts = [], payees = [], tags = [] }: Narrowing): boolean => accounts.length + payees.length + tags.length > 0

/** By row of the view's transactions, 1 for those that are chosen; whole transactions, so that the books still balance. */
export function chosenTransactions(view: LedgerView, { accounts = [], payees = [], tags = [] }: Narrowing): Uint8Array {
  const { transactions: t, postings: p } = view
  const isAccount = wanted(view.accounts, accounts, (name, account) => isSameOrBelow(name, account))
  const isPayee = wanted(view.payees, payees, (name, payee) => name.trim().toLowerCase() === payee.trim().toLowerCase())
  const asked = tags.map((tag) => tag.toLowerCase().split(/:\s*/, 2))
  const hasTag = (of: readonly { readonly name: string; readonly value: string }[] | undefined): boolean =>
    (of ?? []).some(({ name, value }) =>
      asked.some(
        ([wantedName, wantedValue]) => name.toLowerCase() === wantedName && (wantedValue === undefined || value.trim().toLowerCase() === wantedValue),
      ),
    )
  const chosen = new Uint8Array(t.count)
  for (let row = 0; row < t.count; row++) {
    let [account, payee, tag] = [
      accounts.length === 0,
      payees.length === 0 || isPayee[intAt(t.payee, row)] === 1,
      asked.length === 0 || hasTag(t.tags.get(row)),
    ]
    for (let at = intAt(t.firstPosting, row); at < intAt(t.firstPosting, row + 1) && !(account && payee && tag); at++) {
      account ||= isAccount[intAt(p.account, at)] === 1
      const own = p.payee.get(at)
      payee ||= own !== undefined && isPayee[own] === 1
      tag ||= hasTag(p.tags.get(at))
    }
    chosen[row] = account && payee && tag ? 1 : 0
  }
  return chosen
}

/** By id, 1 for the names that answer to one of those asked for. */
function wanted(names: readonly string[], asked: readonly string[], answers: (name: string, asked: string) => boolean): Uint8Array {
  return Uint8Array.from(names, (name) => (asked.some((one) => answers(name, one)) ? 1 : 0))
}
