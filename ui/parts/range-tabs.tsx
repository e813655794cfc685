import { useMemo } from 'preact/hooks'
import { useParameter } from '../address.ts'
import { type Day, monthsBefore } from '../figures/days.ts'
import { Segmented } from './segmented.tsx'

export type Range = 'all' | '5y' | '3y' | '1y' | '6m' | '1m'

const RANGES: readonly { value: Range; label: string; months: number; words: string }[] = [
  { value: '1m', label: '1M', months: 1, words: 'in a month' },
  { value: '6m', label: '6M', months: 6, words: 'in six months' },
  { value: '1y', label: '1Y', months: 12, words: 'in a year' },
  { value: '3y', label: '3Y', months: 36, words: 'in three years' },
  { value: '5y', label: '5Y', months: 60, words: 'in five years' },
]
const ALL = { value: 'all' as const, label: 'All', words: 'since the beginning' }

/** The part of a series that the address of the page names, and the tabs to choose another. Ranges longer than the series are not offered. */
export const useRange = <Point,>(points: readonly Point[], dayIn: (point: Point) => Day, fallback: Range = 'all') => {
  const [choice, choose] = useParameter<Range>('range', fallback, ['all', ...RANGES.map(({ value }) => value)])
  const first = points[0]
  const last = points.at(-1)
  const offered = first && last ? RANGES.filter(({ months }) => monthsBefore(dayIn(last), months) > dayIn(first)) : []
  const range = offered.find(({ value }) => value === choice)
  const inRange = useMemo(() => {
    if (!range || !last) return points
    const start = monthsBefore(dayIn(last), range.months)
    return points.filter((point) => dayIn(point) >= start)
  }, [points, range?.value])
  const tabs = offered.length > 0 && <Segmented label="Range" choices={[...offered, ALL]} value={range?.value ?? 'all'} onChoose={choose} />
  return { inRange, tabs, words: (range ?? ALL).words }
}
