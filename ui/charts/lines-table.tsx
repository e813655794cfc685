import { type ComponentProps } from 'preact'
import { useMemo } from 'preact/hooks'
import { type Day, shortDay } from '../figures/days.ts'
import type { Bar } from './bar.ts'
import { BarsTable } from './bars-table.tsx'
import type { Line } from './line.ts'

/** What lines over days show, in figures, the last day first. */
export const LinesTable = ({
  days,
  lines,
  ...others
}: { days: readonly Day[]; lines: readonly Line[] } & Omit<ComponentProps<typeof BarsTable>, 'bars' | 'head'>) => {
  const bars = useMemo(
    () =>
      days.map((day, place): Bar => {
        const parts = lines.flatMap(({ label, values }) => {
          const value = values[place]
          return typeof value === 'number' ? [{ name: label, value, tone: '' }] : []
        })
        return { label: shortDay(day), short: '', parts }
      }),
    [days, lines],
  )
  return <BarsTable {...others} bars={bars} head="Day" />
}
