import { useMemo } from 'preact/hooks'
import type { Networth } from '../../src/http/contract/net-worth.ts'
import { dayOf, monthOf } from '../figures/days.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { Amount, Change } from './amount.tsx'
import type { Column } from './table/column.ts'
import { Table } from './table/table.tsx'

/** The last point of each month, newest first. */
export const monthEnds = <Point extends { date: string }>(points: readonly Point[]): Point[] =>
  points.filter((point, place) => dayOf(points[place + 1]?.date ?? '').slice(0, 7) !== dayOf(point.date).slice(0, 7)).reverse()

interface Month extends Networth {
  /** By how much it differs from the month before; undefined for the first. */
  readonly change: number | undefined
}

const monthsOf = (points: readonly Networth[]): Month[] => {
  const ends = monthEnds(points)
  return ends.map((point, place) => {
    const before = ends[place + 1]
    return { ...point, change: before && sumOf([point.balanceAmount, -before.balanceAmount]) }
  })
}

const columnsOf = (name: string): readonly Column<Month>[] => [
  { title: name, value: ({ balanceAmount }) => balanceAmount, cell: ({ balanceAmount }) => <Amount value={balanceAmount} /> },
  {
    title: 'Change',
    value: ({ change }) => change,
    cell: ({ change }) => (change === undefined ? <span class="quiet">–</span> : <Change value={change} />),
  },
  { title: 'Invested', value: ({ netInvestmentAmount }) => netInvestmentAmount, cell: ({ netInvestmentAmount: value }) => <Amount value={value} /> },
  { title: 'Gain', value: ({ gainAmount }) => gainAmount, cell: ({ gainAmount }) => <Change value={gainAmount} /> },
]

/** What the chart shows, in figures: one line a month. */
export const NetWorthTable = ({ name, points }: { name: string; points: readonly Networth[] }) => (
  <Table
    name="months"
    label={`${name} by month`}
    rows={useMemo(() => monthsOf(points), [points])}
    rowKey={({ date }) => date}
    head={{ title: 'Month', value: ({ date }) => dayOf(date).slice(0, 7), cell: ({ date }) => monthOf(dayOf(date)) }}
    columns={useMemo(() => columnsOf(name), [name])}
  />
)
