import { CLEARED, FORECAST, GENERATED, PADDED, REAL, type Status, WRITTEN } from '#vocabulary/book-columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { LedgerView } from './view/ledger-view.ts'

/** A posting that may be on a statement. */
export interface SheetPosting {
  /** The id of its transaction and its place there: names it as long as the book stays as it is. */
  readonly id: string
  readonly transaction: string
  readonly place: number
  readonly day: Day
  readonly payee: string
  readonly quantity: Exact
  readonly status: Status
  readonly transactionStatus: Status
  /** On a statement already, as far as is known. */
  readonly isTicked: boolean
  /** An earlier reconciliation has it. */
  readonly isReconciled: boolean
  /** Stands in a line of its own; what rules made cannot be marked. */
  readonly canBeMarked: boolean
  /** The other accounts of its transaction. */
  readonly others: readonly string[]
  readonly file: string
  readonly line: number
  readonly endLine: number
}

/** What is compared with a statement: everything of one commodity in an account, by day, up to the day of the statement. */
export interface StatementSheet {
  readonly account: string
  readonly commodity: string
  /** What the account has ever held. */
  readonly commodities: readonly string[]
  readonly postings: readonly SheetPosting[]
  /** Of all of them, ticked or not. */
  readonly balance: Exact
}

export interface SheetQuestion {
  readonly account: string
  /** What the account has most postings of when absent. */
  readonly commodity?: string | undefined
  readonly until: Day
  /** Whether an earlier reconciliation has a posting, by transaction and place. */
  readonly isReconciled: (transaction: string, place: number) => boolean
  /** Up to when the account agrees with a statement. */
  readonly lastReconciled: Day | undefined
}

/**
 * The postings of an account for a statement. Which are ticked: in ledger and hledger those that are cleared. Beancount's flag says that a
 * transaction is complete, not that a bank said so too; there it is what was reconciled here, and all that is complete up to that day.
 */
export function statementSheet(view: LedgerView, { account, commodity: asked, until, isReconciled, lastReconciled }: SheetQuestion): StatementSheet {
  const { transactions: t, postings: p, transactionOf } = view
  const rows = postingsOf(view, account)
  const counts = new Map<number, number>()
  for (const at of rows) counts.set(p.commodity[at]!, (counts.get(p.commodity[at]!) ?? 0) + 1)
  const [most] = [...counts].toSorted(([, a], [, b]) => b - a)
  const commodity = asked ?? (most === undefined ? '' : view.commodities[most[0]]!)
  const isBeancount = view.lastSync?.data.dialect === 'beancount'
  const postings: SheetPosting[] = []
  for (const at of rows) {
    const row = transactionOf[at]!
    const day = p.day[at] === NO_DAY ? t.day[row]! : p.day[at]!
    if (view.commodities[p.commodity[at]!] !== commodity || day > until) continue
    const [transaction, place] = [view.transactionIds[row]!, at - t.firstPosting[row]!]
    const known = isReconciled(transaction, place)
    const isCleared = p.status[at] === CLEARED
    postings.push({
      id: `${transaction}.${place}`,
      transaction,
      place,
      day,
      payee: view.payees[p.payee.get(at) ?? t.payee[row]!]!,
      quantity: p.quantity.get(at).trimmed(),
      status: p.status[at] as Status,
      transactionStatus: t.status[row] as Status,
      isTicked: known || (isBeancount ? (isCleared || t.origin[row] === PADDED) && lastReconciled !== undefined && day <= lastReconciled : isCleared),
      isReconciled: known,
      canBeMarked: t.origin[row] === WRITTEN && (p.flags[at]! & GENERATED) === 0 && p.line[at]! > 0,
      others: othersIn(view, row, account),
      file: view.files[t.file[row]!] ?? '',
      line: p.line[at]!,
      endLine: t.endLine[row]!,
    })
  }
  postings.sort((a, b) => a.day - b.day)
  const commodities = [...counts.keys()].map((id) => view.commodities[id]!)
  return { account, commodity, commodities, postings, balance: Exact.sum(postings.map(({ quantity }) => quantity)) }
}

/** Posting rows of one account by name, virtual ones and forecasts left out, in the order of the book. */
function postingsOf({ accounts, order, transactions: t, postings: p }: LedgerView, account: string): number[] {
  const id = accounts.indexOf(account)
  const rows: number[] = []
  if (id < 0) return rows
  for (const row of order) {
    if (t.origin[row] === FORECAST) continue
    for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++)
      if (p.account[at] === id && p.kind[at] === REAL && p.quantity.mantissa[at] !== 0) rows.push(at)
  }
  return rows
}

function othersIn({ accounts, transactions: t, postings: p }: LedgerView, row: number, account: string): string[] {
  const names = new Set<string>()
  for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) names.add(accounts[p.account[at]!]!)
  names.delete(account)
  return [...names]
}
