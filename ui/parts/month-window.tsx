import { useParameter } from '../address.ts'
import { today } from '../client/settings.ts'
import { type Day, monthsBefore } from '../figures/days.ts'
import { Segmented } from './segmented.tsx'

const RANGES = { '1y': 12, '2y': 24, '5y': 60, all: undefined } as const
type Range = keyof typeof RANGES
const VALUES = Object.keys(RANGES) as Range[]

/** So many whole months and the one that is going on; kept in the address. */
export const useMonthWindow = (fallback: Range = '2y') => {
  const [range, setRange] = useParameter<Range>('range', fallback, VALUES)
  const months = RANGES[range]
  const from: Day | undefined = months === undefined ? undefined : monthsBefore(`${today.value.slice(0, 7)}-01`, months)
  const choices = VALUES.map((value) => ({ value, label: value === 'all' ? 'All' : value.toUpperCase() }))
  return { from, tabs: <Segmented label="Range" choices={choices} value={range} onChoose={setRange} /> }
}
