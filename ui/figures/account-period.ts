import type { AccountAnswer } from '../../src/http/contract/accounts.ts'
import { type Day, dayAt, dayOf, secondsOf } from './days.ts'
import { sumOf } from './exact-sum.ts'
import type { Stretch } from './scope.ts'
import type { Place } from './unknown.ts'

/** An account over some days. Pure. */

/** What was booked in a period to an account that money flows through, and where it stands; undefined where the period is not one of whole months. */
export const bookedIn = (
  { kind, timeline }: AccountAnswer,
  { first, last }: Stretch,
): { readonly value: number; readonly places: readonly Place[] } | undefined => {
  if (kind !== 'flow' || !first.endsWith('-01') || !nextDay(last).endsWith('-01')) return undefined
  const months = timeline.flatMap(({ date, value }, place) => (dayOf(date) >= first && dayOf(date) <= last ? [{ value, place }] : []))
  return { value: sumOf(months.map(({ value }) => value)), places: months.map(({ place }) => ['timeline', place, 'value']) }
}
const nextDay = (day: Day): Day => dayAt(secondsOf(day) + 86_400)
