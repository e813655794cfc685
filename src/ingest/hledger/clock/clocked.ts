import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { CLEARED, CLOCKED, type Tag, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../scope.ts'

export interface ClockedTime {
  readonly day: Day
  readonly account: string
  readonly description: string
  readonly note: string
  readonly tags: readonly Tag[] | undefined
  readonly quantity: Exact
  /** "h" from a timeclock, nothing from timedot. */
  readonly commodity: string
  readonly beginLine: number
  readonly endLine: number
}

/** Time spent, as a cleared transaction with one unbalanced virtual posting. */
export function addClockedTime(reading: ReadingState, scope: Scope, time: ClockedTime): void {
  const { transactions, postings, payees, texts, accounts, commodities } = reading.book
  const row = transactions.count
  if (row + 1 >= transactions.day.length) transactions.grow()
  if (postings.count === postings.account.length) postings.grow()
  transactions.day[row] = time.day
  transactions.secondDay[row] = NO_DAY
  transactions.status[row] = CLEARED
  transactions.origin[row] = CLOCKED
  transactions.code[row] = NONE
  transactions.payee[row] = payees.id(time.description)
  transactions.note[row] = time.note === '' ? NONE : texts.id(time.note)
  transactions.file[row] = scope.file
  transactions.beginLine[row] = time.beginLine
  transactions.endLine[row] = time.endLine
  transactions.firstPosting[row] = postings.count
  if (time.tags !== undefined) transactions.tags.set(row, time.tags)
  transactions.count++
  const posting = postings.count++
  postings.account[posting] = accounts.id(scope.accounts.nameOf(time.account))
  postings.commodity[posting] = commodities.id(time.commodity)
  postings.quantity.set(posting, time.quantity)
  postings.costCommodity[posting] = NONE
  postings.lotCommodity[posting] = NONE
  postings.day[posting] = NO_DAY
  postings.status[posting] = CLEARED
  postings.kind[posting] = VIRTUAL
  postings.flags[posting] = 0
  postings.note[posting] = NONE
  postings.line[posting] = time.beginLine
  reading.seePlaces(postings.commodity[posting]!, 2)
}
