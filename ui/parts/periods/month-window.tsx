import { useParameter } from '../../address.ts'
import { useDays } from '../../client/scope.ts'
import { type Day, monthsBefore } from '../../figures/days.ts'
import { Segmented } from '../fields/segmented.tsx'

const RANGES = { '1y': 12, '2y': 24, '5y': 60, all: undefined } as const
type Range = keyof typeof RANGES
const VALUES = Object.keys(RANGES) as Range[]

/** So many whole months and the one that is going on; kept in the address. A period at the top of the page says it instead. */
export const useMonthWindow = (fallback: Range = '2y') => {
  const [range, setRange] = useParameter<Range>('range', fallback, VALUES)
  const { stretch, last } = useDays()
  const months = RANGES[range]
  const ranged: Day | undefined = months === undefined ? undefined : monthsBefore(`${last.slice(0, 7)}-01`, months)
  const choices = VALUES.map((value) => ({ value, label: value === 'all' ? 'All' : value.toUpperCase() }))
  if (stretch) return { from: stretch.first, tabs: false }
  return { from: ranged, tabs: <Segmented label="Range" choices={choices} value={range} onChoose={setRange} /> }
}
