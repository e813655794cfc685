import { ExactColumn } from '#vocabulary/columns.ts'
import { Exact } from '#vocabulary/exact.ts'
import { amountFrom, type Estimate } from './amounts.ts'
import type { Postings } from './postings.ts'

/** The columns of `Postings` while they are being filled, group by group. */
export class PostingsDraft {
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

  /** Takes over the groups `from` to `to` of other postings as they are; where accounts have other ids by now, these say which. */
  take(others: Postings, from: number, to: number, accountIds?: Int32Array): void {
    const [start, end, at, groupAt] = [others.first[from]!, others.first[to]!, this.count, this.groupCount]
    for (const column of ['row', 'day', 'account', 'commodity'] as const) this[column].set(others[column].subarray(start, end), at)
    if (accountIds) for (let posting = start; posting < end; posting++) this.account[posting - start + at] = accountIds[others.account[posting]!]!
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

  /** Ends the group of a transaction, whose postings stand up to `end`. One without any is no group. */
  close(transaction: number, end: number): void {
    if (end === this.count) return
    this.transactionRow[this.groupCount++] = transaction
    this.count = end
    this.first[this.groupCount] = end
  }

  /** What a posting amounts to is known on its day, and has been written. */
  setKnown(posting: number): void {
    this.estimated.delete(posting)
    this.unknown.delete(posting)
  }
  /** Nothing on its day says what a posting amounts to; perhaps something later does. */
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
  else for (let i = 0; i < values.length; i++) column[at + i] = values[i]! + by
}
