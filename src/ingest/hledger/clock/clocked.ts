import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { CLEARED, CLOCKED, type Tag, VIRTUAL } from '#vocabulary/book-columns.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../scope.ts'
import { addPosting } from '../transactions/new-posting.ts'

export interface ClockedTime {
  readonly day: Day
  readonly account: string
  readonly description: string
  readonly note: string
  readonly tags: readonly Tag[] | undefined
  readonly quantity: Exact
  /** "h" from a timeclock; nothing from timedot, or what the journal around it has by default. */
  readonly commodity: number
  readonly beginLine: number
  readonly endLine: number
}

/** Time spent, as a cleared transaction with one unbalanced virtual posting. */
export function addClockedTime(reading: ReadingState, scope: Scope, time: ClockedTime): void {
  const { book } = reading
  const { day, description: payee, note, tags = [], quantity, commodity, beginLine, endLine } = time
  const account = book.accounts.id(scope.accounts.nameOf(time.account))
  book.beginTransaction({ day, status: CLEARED, origin: CLOCKED, payee, note, tags, file: scope.file, beginLine, endLine })
  addPosting(reading, {
    account,
    kind: VIRTUAL,
    status: CLEARED,
    amounts: [{ commodity, quantity }],
    flags: 0,
    day: NO_DAY,
    note: NONE,
    tags: undefined,
    line: beginLine,
  })
  book.endTransaction()
  reading.seePlaces(commodity, 2)
}
