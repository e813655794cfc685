import { tables } from '#messages/parts.ts'
import type { ComponentProps } from 'preact'
import { figures } from '../client/display-settings.ts'
import { sumOf } from '../figures/sum-figures.ts'
import { type FigurePlaces, placesTogether } from '../figures/unknown.ts'
import { Bars } from './bars.tsx'
import { PlaceFigures } from './chart-tables.tsx'

type BarsProps = ComponentProps<typeof Bars>

/** Columns over time with their legend; the parts of a column are shown when it is pointed at, each linked to its proof. */
export const PeriodBars = ({
  bars,
  height = 280,
  sums = tables.total,
  sumAt,
  proofOf,
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
      proofOf={proofOf}
      sentence={(index) => `${bars[index]?.label ?? ''}: ${figures.value.money(totalAt(index))}`}
      tooltip={(index) => {
        const parts = partsAt(index).map((part) => ({ ...part, proof: proofOf?.(index, part.name) }))
        const proof = sumAt ? sumAt(index) : placesTogether(parts.map((part) => part.proof))
        const step = bars[index]?.step
        const shownFigures = [...parts, { name: sums, value: totalAt(index), proof, isSum: true }]
        return (
          <PlaceFigures
            place={bars[index]?.label ?? ''}
            figures={step ? [...shownFigures, { ...step, proof: proofOf?.(index, step.name) }] : shownFigures}
          />
        )
      }}
    />
  )
}
