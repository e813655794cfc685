import type { Day } from '#vocabulary/day.ts'
import type { EventLog } from '../events/log/log.ts'
import type { Views } from '../projections/view/views.ts'
import type { Calendar } from './today.ts'

/** What the parts of a Daybook share. */
export interface DaybookContext extends Calendar {
  readonly log: EventLog
  readonly views: Views
  /** Today in the configured time zone, or the fixed day. */
  readonly today: () => Day
  /** Resolves when everything that follows the log has taken the events up to a position. */
  readonly reached: (position: number) => Promise<void>
  /** Requests a sync after the journal was changed. Does nothing in a program that syncs only once. */
  readonly sync: () => void
}
