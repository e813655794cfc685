import { useMemo } from 'preact/hooks'
import { useParameter } from '../../address.ts'
import { type Day, monthsBefore } from '../../figures/days.ts'
import { lastMonths } from '../../figures/months.ts'
import { useGoingOn } from '../../client/scope.ts'
import { Segmented } from '../fields/segmented.tsx'

export type Range = 'all' | '5y' | '3y' | '1y' | '6m' | '1m'

interface Offer {
  readonly value: Range
  readonly label: string
  readonly months: number
  readonly words: string
}

const RANGES: readonly Offer[] = [
  { value: '1m', label: '1M', months: 1, words: 'in a month' },
  { value: '6m', label: '6M', months: 6, words: 'in six months' },
  { value: '1y', label: '1Y', months: 12, words: 'in a year' },
  { value: '3y', label: '3Y', months: 36, words: 'in three years' },
  { value: '5y', label: '5Y', months: 60, words: 'in five years' },
]
const ALL = { value: 'all' as const, label: 'All', words: 'since the beginning' }

const useOffered = (offered: readonly Offer[], fallback: Range) => {
  const [choice, choose] = useParameter<Range>('range', fallback, ['all', ...RANGES.map(({ value }) => value)])
  const range = offered.find(({ value }) => value === choice)
  const tabs = offered.length > 0 && <Segmented label="Range" choices={[...offered, ALL]} value={range?.value ?? 'all'} onChoose={choose} />
  return { range, tabs, words: (range ?? ALL).words }
}

/** The part of a series of days that the address of the page names, and the tabs to choose another. Ranges longer than the series are not offered. */
export const useRange = <Point,>(points: readonly Point[], dayIn: (point: Point) => Day) => {
  const [first, last] = [points[0], points.at(-1)]
  const { range, tabs, words } = useOffered(
    first && last ? RANGES.filter(({ months }) => monthsBefore(dayIn(last), months) > dayIn(first)) : [],
    'all',
  )
  const inRange = useMemo(() => {
    if (!range || !last) return points
    const start = monthsBefore(dayIn(last), range.months)
    return points.filter((point) => dayIn(point) >= start)
  }, [points, range?.value])
  return { inRange, tabs, words }
}

/** The same for a series of months: so many whole ones, and the one that is going on after them. */
export const useMonthRange = <Month,>(months: readonly Month[], dayIn: (month: Month) => Day) => {
  const goingOn = useGoingOn()
  const { whole } = lastMonths(months, { dayIn, today: goingOn })
  const { range, tabs } = useOffered(
    RANGES.filter((offer) => offer.months > 1 && offer.months < whole.length),
    '1y',
  )
  return { ...useMemo(() => lastMonths(months, { dayIn, today: goingOn, count: range?.months }), [months, range?.value, goingOn]), tabs }
}
