import { activity as texts } from '#messages/activity.ts'
import type { ComponentChildren } from 'preact'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import type { ScopePart } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'
import { Waiting } from '../../parts/loading.tsx'
import { Proof, Report } from '../../parts/proof.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { comparableWith } from './activity-figures.ts'

/** A figure of a year: the sum of some rows of its report, those of `less` taken away; all of it without rows. */
export interface YearFigure {
  readonly name: string
  readonly rows?: readonly string[]
  readonly less?: readonly string[]
}

interface Row {
  readonly name: string
  readonly values: readonly [now: number, before: number]
  readonly places: readonly [now: FigurePlaces, before: FigurePlaces]
}

/** The year that is not over beside the same days of the year before, if the book has both, and what is below. */
export const ToDate = ({
  kind,
  figures,
  parts = EVERY_PART,
  children,
}: {
  kind: 'left' | 'investment'
  figures: readonly YearFigure[]
  parts?: readonly ScopePart[]
  /** What is below waits for these figures: it would move when they come. */
  children: ComponentChildren
}) => {
  const { answer, traced } = useReport<ActivityAnswer>('activity', {
    parts,
    kind,
    by: kind === 'left' ? 'category' : 'account',
    every: 'financial_year',
    limit: '3',
    to_date: 'true',
  })
  const { data } = answer
  if (!data && !answer.error) return <Waiting height={400} retry={answer.retry} />
  const at = data?.periods.findIndex(({ running }) => running) ?? -1
  if (!data || at < 1) return <>{children}</>
  const like = comparableWith(data, at, 'financial_year')
  if (!like.isToDate) return <>{children}</>
  const names = [like.nameOf(at), like.nameOf(at - 1)] as const
  const valueOf = ({ rows, less = [] }: YearFigure, year: number): number => {
    if (!rows && less.length === 0) return like.totals[year] ?? 0
    const of = (name: string): number => {
      const nth = data.rows.findIndex((row) => row.name === name)
      return nth < 0 ? 0 : (data.to_date?.rows[nth]?.[year] ?? 0)
    }
    return sumOf([...(rows ?? []).map(of), ...less.map((name) => -of(name))])
  }
  const placesOf = ({ rows, less = [] }: YearFigure, year: number): FigurePlaces => {
    if (!rows && less.length === 0) return { at: like.totalAt(year) }
    const placeOf = (name: string): Place => ['to_date', 'rows', data.rows.findIndex((row) => row.name === name), year]
    const [first, ...plus] = (rows ?? []).map(placeOf)
    return { at: first, plus, minus: less.map(placeOf) }
  }
  const rows = figures.map(
    (figure): Row => ({
      name: figure.name,
      values: [valueOf(figure, at), valueOf(figure, at - 1)],
      places: [placesOf(figure, at), placesOf(figure, at - 1)],
    }),
  )
  const column = (nth: 0 | 1): Column<Row> => ({
    title: names[nth],
    value: ({ values }) => values[nth],
    cell: ({ name, values, places }) => <Proof {...places[nth]} name={texts.ofPeriod(name, names[nth])} amount={values[nth]} />,
  })
  const changeIn = ({ values: [now, before] }: Row): number => sumOf([now, -before])
  return (
    <>
      <Report.Provider value={traced}>
        <Table
          name="to-date"
          label={texts.compared(names[0], names[1])}
          head={{ title: texts.compared(names[0], names[1]), value: ({ name }) => name, cell: ({ name }) => name }}
          columns={[
            column(0),
            column(1),
            {
              title: texts.change,
              value: changeIn,
              madeOf: { columns: [...names], parts: ({ values: [now, before] }) => [now, -before] },
              cell: (row) => {
                const [now, before] = row.places
                return (
                  <Proof
                    at={now.at ?? before.minus?.[0]}
                    plus={[...(now.plus ?? []), ...(now.at ? (before.minus ?? []) : (before.minus?.slice(1) ?? []))]}
                    minus={[...(now.minus ?? []), ...(before.at ? [before.at] : []), ...(before.plus ?? [])]}
                    name={texts.changeOf(row.name)}
                    signed={changeIn(row)}
                  />
                )
              },
            },
          ]}
          rows={rows}
          rowKey={({ name }) => name}
        />
      </Report.Provider>
      {children}
    </>
  )
}
