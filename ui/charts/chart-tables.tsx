import { charts as words } from '#messages/charts.ts'
import { common } from '#messages/common.ts'
import type { ComponentChildren, ComponentProps } from 'preact'
import { useMemo } from 'preact/hooks'
import { type Day, shortDay } from '../figures/calendar-days.ts'
import type { Bar, Line } from '../figures/chart-data.ts'
import { sumOf } from '../figures/sum-figures.ts'
import { Amount, type AskedFigure, NONE, Proof, Report, type Traced, useGap } from '../parts/figure.tsx'
import type { FigurePlaces } from '../figures/unknown.ts'
import type { Column } from '../parts/table-parts.tsx'
import { Table } from '../parts/table.tsx'

/** The place of a figure of a chart: in the report of the provider around it, unless another is named. */
type ProofTo = FigurePlaces & { readonly report?: Traced; readonly as?: AskedFigure['as'] }

/** What is said of one figure of a place. */
export interface PlaceFigure {
  readonly name: string
  readonly value: number
  /** The class of its colour in the chart. */
  readonly tone?: string
  readonly proof?: ProofTo | undefined
  /** How it is written, where not as an amount. */
  readonly written?: ComponentChildren
  /** What it adds to the sum, where that is not what is written: spending is written without a sign. */
  readonly counts?: number
  /** It is what those before it are together. */
  readonly isSum?: boolean
}

/** A figure with a link to its proof, where the report has it. */
const ProvedFigure = ({
  proof,
  name,
  orNone = false,
  children,
}: {
  proof: ProofTo | undefined
  name: string
  /** It is 0, see Proof. */
  orNone?: boolean
  children: ComponentChildren
}) => {
  if (!proof) return orNone ? NONE : <>{children}</>
  const { report, ...places } = proof
  const figure = (
    <Proof {...places} name={name} orNone={orNone}>
      {children}
    </Proof>
  )
  return report ? <Report.Provider value={report}>{figure}</Report.Provider> : figure
}

/** The figures of one place of a chart, such as a month, as shown next to it. */
export const PlaceFigures = ({ place, figures }: { place: string; figures: readonly PlaceFigure[] }) => (
  <>
    <p class="tooltip-title">{place}</p>
    <dl>
      {figures.map(({ name, value, tone, proof, written, isSum }) => (
        <div key={name} class={isSum ? 'tooltip-total' : undefined}>
          <dt>
            {tone && <span class={`swatch ${tone}`} />}
            <bdi>{name}</bdi>
          </dt>
          <dd>
            <ProvedFigure proof={proof} name={`${name}, ${place}`}>
              {written ?? <Amount value={value} />}
            </ProvedFigure>
          </dd>
        </div>
      ))}
    </dl>
  </>
)

/** The place of a column's part in the report that the chart shows. */
export type ProofOf = (place: number, part: string) => ProofTo | undefined

interface Row extends Bar {
  readonly place: number
}

/** What a column is made of, and what the lines over it say. */
const partsOf = ({ parts, level, step }: Bar): Bar['parts'] => [...parts, ...(level ? [level] : []), ...(step ? [step] : [])]

const valueOf = (bar: Bar, name: string): number =>
  sumOf(
    partsOf(bar)
      .filter((part) => part.name === name)
      .map(({ value }) => value),
  )

/** What columns over time show, in figures. */
export const BarsTable = ({
  name,
  label,
  bars,
  proofOf,
  head = words.month,
  write = (value) => <Amount value={value} />,
}: {
  name: string
  label: string
  bars: readonly Bar[]
  proofOf?: ProofOf | undefined
  /** What a column stands for. */
  head?: string | undefined
  /** How a figure is written, where not as an amount. */
  write?: ((value: number) => ComponentChildren) | undefined
}) => {
  const gapAt = useGap()
  const columns = useMemo(() => {
    // The values of columns come before those of the lines over them.
    const shownOf = (partsIn: (bar: Bar) => Bar['parts']): Bar['parts'] =>
      bars.flatMap((bar, place) => partsIn(bar).filter(({ name: of, value }) => value !== 0 || gapAt(proofOf?.(place, of))))
    const all = [...shownOf(({ parts }) => parts), ...shownOf(({ level }) => (level ? [level] : [])), ...shownOf(({ step }) => (step ? [step] : []))]
    const names = [...new Set(all.map(({ name: of }) => of))]
    return names.map(
      (title): Column<Row> => ({
        title,
        value: (bar) => valueOf(bar, title),
        cell: (bar) => {
          const value = valueOf(bar, title)
          return (
            <ProvedFigure proof={proofOf?.(bar.place, title)} name={`${title}, ${bar.label}`} orNone={value === 0}>
              {write(value)}
            </ProvedFigure>
          )
        },
      }),
    )
  }, [bars, proofOf])
  return (
    <Table
      name={name}
      label={label}
      rows={useMemo(() => bars.map((bar, place): Row => ({ ...bar, place })).toReversed(), [bars])}
      rowKey={({ place }) => String(place)}
      head={{ title: head, value: ({ place }) => place, cell: (bar) => bar.label }}
      columns={columns}
    />
  )
}

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
  return <BarsTable {...others} bars={bars} head={common.day} />
}
