import type { ComponentChildren } from 'preact'
import type { Sum } from '../figures/adding-up.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { AddingUp, Amount } from '../parts/amount.tsx'
import { type AskedFigure, type FigurePlaces, Proof, Report, type Traced } from '../parts/proof.tsx'

/** Where a figure of a chart stands: in the report of the provider around it, unless another is named. */
export type DoorTo = FigurePlaces & { readonly report?: Traced; readonly as?: AskedFigure['as'] }

/** What is said of one figure of a place. */
export interface ToldFigure {
  readonly name: string
  readonly value: number
  /** The class of its colour in the chart. */
  readonly tone?: string
  readonly door?: DoorTo | undefined
  /** How it is written, where not as an amount. */
  readonly written?: ComponentChildren
  /** What it counts in the sum, where that is not what is written: spending is told without a sign. */
  readonly counts?: number
  /** It is what those before it are together. */
  readonly isSum?: boolean
}

/** A figure with its doors, where the report has it. */
export const Door = ({ door, name, children }: { door: DoorTo | undefined; name: string; children: ComponentChildren }) => {
  if (!door) return <>{children}</>
  const { report, ...places } = door
  const figure = (
    <Proof {...places} name={name}>
      {children}
    </Proof>
  )
  return report ? <Report.Provider value={report}>{figure}</Report.Provider> : figure
}

/** What is told as a sum, with its parts; what is none after all is written as usual. */
const sumsIn = (figures: readonly ToldFigure[]): Sum[] =>
  figures.flatMap(({ isSum, value }, place) => {
    const parts = figures.slice(0, place).map((part) => part.counts ?? part.value)
    return isSum && sumOf(parts) === value ? [{ parts, sum: value }] : []
  })

/** The figures of one place of a chart, such as a month, as they stand beside it. */
export const Told = ({ place, figures }: { place: string; figures: readonly ToldFigure[] }) => (
  <>
    <p class="tooltip-title">{place}</p>
    <dl>
      <AddingUp sums={sumsIn(figures)}>
        {figures.map(({ name, value, tone, door, written, isSum }) => (
          <div key={name} class={isSum ? 'tooltip-total' : undefined}>
            <dt>
              {tone && <span class={`swatch ${tone}`} />}
              {name}
            </dt>
            <dd>
              <Door door={door} name={`${name}, ${place}`}>
                {written ?? <Amount value={value} />}
              </Door>
            </dd>
          </div>
        ))}
      </AddingUp>
    </dl>
  </>
)
