import type { Day } from '#vocabulary/day.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { lastDayWithData } from '../../projections/valuation/book-habits.ts'

/** A book that nobody has written in for longer than this rests: who writes once a quarter has a month to be late. */
const RESTS_AFTER_DAYS = 120

/**
 * Returns the day on which the figures of a book end: today, or its last day with a posting or a price when it rests. Otherwise a book
 * of 2015 would be drawn with eleven years of nothing, and its "last twelve months" would be empty. What is booked ahead keeps a book awake.
 */
export function lastDayOfFigures(view: LedgerView, today: Day): Day {
  const last = lastDayWithData(view, today)
  return last === undefined || last.isAhead || today - last.day <= RESTS_AFTER_DAYS ? today : last.day
}
