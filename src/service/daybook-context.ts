import { type Clock, dayIn } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import type { EventLog } from '../events/log/log.ts'
import type { Views } from '../projections/view/views.ts'

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

/** Where "today" comes from: the clock in the configured time zone, unless a day is fixed. */
export interface Calendar {
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  /** The day that "today" is for ever, from --now. */
  readonly fixedToday?: Day | undefined
}

/** What of a calendar the day of the moment comes from. */
export type Days = Pick<Calendar, 'clock' | 'fixedToday'> & { readonly configuration: Pick<LiveConfiguration, 'current'> }

/** The day it is in the configured time zone, or the one that was fixed. */
export const today = ({ fixedToday, configuration, clock }: Days): Day => fixedToday ?? dayIn(configuration.current.timeZone, clock.now())
