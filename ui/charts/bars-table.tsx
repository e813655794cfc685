import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { sumOf } from '../figures/exact-sum.ts'
import { Amount } from '../parts/amount.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import type { Bar } from './bar.ts'
import { Door, type DoorTo } from './told.tsx'

/** Where the part of a column stands in the report that the chart shows. */
export type DoorOf = (place: number, part: string) => DoorTo | undefined

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
  doorOf,
  head = 'Month',
  write = (value) => <Amount value={value} />,
}: {
  name: string
  label: string
  bars: readonly Bar[]
  doorOf?: DoorOf | undefined
  /** What a column stands for. */
  head?: string | undefined
  /** How a figure is written, where not as an amount. */
  write?: ((value: number) => ComponentChildren) | undefined
}) => {
  const columns = useMemo(() => {
    // What columns are made of stands before what the lines over them say.
    const all = [...bars.flatMap(({ parts }) => parts), ...bars.flatMap(({ level }) => level ?? []), ...bars.flatMap(({ step }) => step ?? [])]
    const names = [...new Set(all.filter(({ value }) => value !== 0).map(({ name: of }) => of))]
    return names.map(
      (title): Column<Row> => ({
        title,
        value: (bar) => valueOf(bar, title),
        cell: (bar) => {
          const value = valueOf(bar, title)
          return value === 0 ? (
            <span class="quiet">–</span>
          ) : (
            <Door door={doorOf?.(bar.place, title)} name={`${title}, ${bar.label}`}>
              {write(value)}
            </Door>
          )
        },
      }),
    )
  }, [bars, doorOf])
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
