import { useMemo } from 'preact/hooks'
import { sumOf } from '../figures/exact-sum.ts'
import { Amount } from '../parts/amount.tsx'
import { type FigurePlaces, Proof } from '../parts/proof.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import type { Bar } from './bar.ts'

/** Where the part of a column stands in the report that the chart shows. */
export type DoorOf = (bar: Bar, part: string) => FigurePlaces | undefined

const valueOf = (bar: Bar, name: string): number => sumOf(bar.parts.filter((part) => part.name === name).map(({ value }) => value))

/** What columns over time show, in figures. */
export const BarsTable = ({ name, label, bars, doorOf }: { name: string; label: string; bars: readonly Bar[]; doorOf?: DoorOf | undefined }) => {
  const columns = useMemo(() => {
    const names = [...new Set(bars.flatMap(({ parts }) => parts.filter(({ value }) => value !== 0).map((part) => part.name)))]
    return names.map(
      (title): Column<Bar> => ({
        title,
        value: (bar) => valueOf(bar, title),
        cell: (bar) => {
          const value = valueOf(bar, title)
          const door = doorOf?.(bar, title)
          return value === 0 ? (
            <span class="quiet">–</span>
          ) : door ? (
            <Proof {...door} name={`${title}, ${bar.label}`}>
              <Amount value={value} />
            </Proof>
          ) : (
            <Amount value={value} />
          )
        },
      }),
    )
  }, [bars, doorOf])
  return (
    <Table
      name={name}
      label={label}
      rows={useMemo(() => bars.toReversed(), [bars])}
      rowKey={(bar) => bar.label}
      head={{ title: 'Month', value: (bar) => bars.indexOf(bar), cell: (bar) => bar.label }}
      columns={columns}
    />
  )
}
