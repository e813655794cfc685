import { type Clock, dayIn } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'

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
