import { dayIn } from '../events/vocabulary/clock.ts'
import type { Day } from '../events/vocabulary/day.ts'
import type { Dependencies } from './dependencies.ts'

/** The day it is in the configured time zone, or the one that was fixed. */
export const today = ({ fixedToday, configuration, clock }: Pick<Dependencies, 'fixedToday' | 'configuration' | 'clock'>): Day =>
  fixedToday ?? dayIn(configuration.current.timeZone, clock.now())
