import type { ComponentProps } from 'preact'
import { figures } from '../client/display-settings.ts'
import { sumOf } from '../figures/sum-figures.ts'
import { type FigurePlaces, placesTogether } from '../figures/unknown.ts'
import { Bars } from './bars.tsx'
import { Told } from './chart-tables.tsx'

type BarsProps = ComponentProps<typeof Bars>

/** Columns over time with their legend; the parts of a column are shown when it is pointed at, each linked to its proof. */
export const PeriodBars = ({
  bars,
  height = 280,
  sums = 'Together',
  sumAt,
  doorOf,
  ...others
}: Omit<BarsProps, 'sentence' | 'tooltip' | 'height'> & {
  height?: number
  /** What the parts of a column are together. */
  sums?: string
  /** The place of that; by default the place of its parts. */
  sumAt?: (index: number) => FigurePlaces
}) => {
  const partsAt = (index: number) => (bars[index]?.parts ?? []).filter(({ value }) => value !== 0)
  const totalAt = (index: number): number => sumOf(partsAt(index).map(({ value }) => value))
  return (
    <Bars
      {...others}
      bars={bars}
      height={height}
      doorOf={doorOf}
      sentence={(index) => `${bars[index]?.label ?? ''}: ${figures.value.money(totalAt(index))}`}
      tooltip={(index) => {
        const parts = partsAt(index).map((part) => ({ ...part, door: doorOf?.(index, part.name) }))
        const door = sumAt ? sumAt(index) : placesTogether(parts.map((part) => part.door))
        const step = bars[index]?.step
        const told = [...parts, { name: sums, value: totalAt(index), door, isSum: true }]
        return <Told place={bars[index]?.label ?? ''} figures={step ? [...told, { ...step, door: doorOf?.(index, step.name) }] : told} />
      }}
    />
  )
}
