import { NONE } from '#vocabulary/columns.ts'
import { dayOf } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED, INFERRED, type Status, type Tag, UNMARKED } from '#vocabulary/book-columns.ts'
import type { Cursor } from '../text/cursor.ts'
import { Malformed } from '../malformed.ts'
import { type Period, readPeriod } from '../dates/periods.ts'
import type { Reading } from '../reading.ts'
import type { Scope } from '../scope.ts'
import { readCode, readDescription, readStatus, type TransactionReader } from '../transactions/transactions.ts'

/** A posting of a periodic rule, as it is written. */
export interface RulePosting {
  readonly account: number
  readonly kind: number
  readonly status: number
  /** NONE when the amount is left out. */
  readonly commodity: number
  readonly quantity: Exact
  readonly costCommodity: number
  readonly cost: Exact
  readonly note: number
  readonly tags: readonly Tag[] | undefined
}

/** `~ monthly  description`: written as FORECAST transactions only when somebody asks. */
export interface PeriodicRule {
  readonly period: Period
  readonly status: Status
  readonly code: string
  readonly description: string
  readonly note: string
  readonly tags: readonly Tag[] | undefined
  readonly postings: readonly RulePosting[]
  readonly file: number
  readonly line: number
}

/** `= query`: rules that the tool applies only with --auto, so they are checked and left alone. */
export function readAutoRule(cursor: Cursor, scope: Scope, transactions: TransactionReader, reading: Reading): void {
  cursor.pos++
  readDescription(cursor)
  reading.comments.read(cursor)
  rulePostings(cursor, scope, { transactions, reading, status: UNMARKED })
}

export function readPeriodicRule(cursor: Cursor, scope: Scope, transactions: TransactionReader, reading: Reading): void {
  const { line } = cursor
  cursor.pos++
  cursor.skipSpaces()
  const { text, pos, end } = cursor
  const beforeComment = text.slice(pos, end).replace(/;.*$/, '')
  const gap = /\s\s/.exec(beforeComment)
  const expression = (gap === null ? beforeComment : beforeComment.slice(0, gap.index)).trim()
  // The tool takes "today" in a rule for the first day of the default year.
  const period = readPeriod(expression, { year: scope.year, today: dayOf(scope.year, 1, 1) })
  if (typeof period === 'string') throw new Malformed('period_invalid', period, line)
  cursor.pos = pos + (gap === null ? beforeComment.length : gap.index)
  cursor.skipSpaces()
  const status = readStatus(cursor)
  cursor.skipSpaces()
  const code = readCode(cursor)
  const description = readDescription(cursor)
  reading.comments.read(cursor)
  const { text: note, tags } = reading.comments
  const postings = rulePostings(cursor, scope, { transactions, reading, status })
  reading.periodic.push({ period, status, code, description, note, tags, postings, file: scope.file, line })
}

interface RuleReading {
  readonly transactions: TransactionReader
  readonly reading: Reading
  readonly status: Status
}

/** Reads the postings of a rule through the columns of the book, which forget them again. */
function rulePostings(cursor: Cursor, scope: Scope, { transactions, reading, status }: RuleReading): readonly RulePosting[] {
  const { postings } = reading.book
  const first = postings.count
  const costs = reading.costs.count
  const found: RulePosting[] = []
  try {
    transactions.postings(cursor, scope, { status, day: dayOf(scope.year, 1, 1), inRule: true })
    for (let row = first; row < postings.count; row++) {
      found.push({
        account: postings.account[row]!,
        kind: postings.kind[row]!,
        status: postings.status[row]!,
        commodity: (postings.flags[row]! & (INFERRED | ASSIGNED)) === 0 ? postings.commodity[row]! : NONE,
        quantity: postings.quantity.get(row),
        costCommodity: postings.costCommodity[row]!,
        cost: postings.cost.get(row),
        note: postings.note[row]!,
        tags: postings.tags.get(row),
      })
    }
    return found
  } finally {
    for (let row = first; row < postings.count; row++) {
      reading.assertions.delete(row)
      postings.tags.delete(row)
    }
    postings.count = first
    reading.costs.count = costs
  }
}
