import type { ComponentChildren } from 'preact'
import { useContext, useMemo } from 'preact/hooks'
import { activity as texts } from '#messages/activity.ts'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { PeriodBars } from '../../charts/bars.tsx'
import { figures, today } from '../../client/display-settings.ts'
import { EVERY_PART, useReport } from '../../client/use-scope.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import type { Bar } from '../../figures/chart-data.ts'
import { yearNamed, yearWords } from '../../figures/period-choices.ts'
import type { ScopePart } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'
import { Amount, Change, Proof, Report, unknownIn } from '../../parts/figure.tsx'
import { Waiting } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { comparableWith } from './activity-figures.ts'

/** One year of a report: its days, and its place in the answer. */
interface YearCard {
  /** What its report calls it; the first year of a book may have begun before it. */
  readonly key?: string
  readonly start_date: string
  readonly end_date: string
}

const daysOf = ({ start_date, end_date }: YearCard) => ({ from: dayOf(start_date), to: dayOf(end_date) })

/** As it is called on the page, and whether it is over. */
export const yearName = (card: YearCard): string => yearWords(daysOf(card), today.value, card.key)

export interface YearColumn<Card> {
  readonly title: string
  readonly about?: string
  readonly key: keyof Card & string
  readonly as?: 'percent' | 'change'
  /** Other columns whose sum it is, those in `less` taken away. */
  readonly madeOf?: { readonly of: readonly (keyof Card & string)[]; readonly less: readonly (keyof Card & string)[] }
}

const writtenAs = (value: number, as: 'percent' | 'change' | undefined) => {
  if (as === 'percent') return <span class="amount">{figures.value.percent(value)}</span>
  return as === 'change' ? <Change value={value} /> : <Amount value={value} />
}

/** Years as rows, the newest first, each figure with its proof. The report is that of the provider around it. */
export const YearTable = <Card extends YearCard>({
  label,
  cards,
  first = 0,
  columns,
  at,
}: {
  label: string
  cards: readonly Card[]
  /** Where those begin that have something. */
  first?: number
  columns: readonly YearColumn<Card>[]
  at: string
}) => {
  const rows = useMemo(
    () =>
      cards
        .map((card, place) => ({ card, place }))
        .slice(first)
        .toReversed(),
    [cards, first],
  )
  type Row = (typeof rows)[number]
  const isUnknown = unknownIn(useContext(Report))
  const titleOf = (key: string): string => columns.find((column) => column.key === key)?.title ?? ''
  const shown = columns.map(({ title, about, key, as, madeOf }): Column<Row> => {
    const valueOf = ({ card }: Row): number | undefined => (card[key] === null ? undefined : Number(card[key]))
    const where = ({ place }: Row): Place => [at, place, key]
    return {
      title,
      ...(about ? { about } : {}),
      value: (row) => (isUnknown({ at: where(row) }) ? undefined : valueOf(row)),
      ...(madeOf
        ? {
            madeOf: {
              columns: [...madeOf.of, ...madeOf.less].map(titleOf),
              parts: ({ card }) => [...madeOf.of.map((of) => Number(card[of])), ...madeOf.less.map((of) => -Number(card[of]))],
            },
          }
        : {}),
      cell: (row) => {
        const value = valueOf(row)
        if (value === undefined) return null
        return (
          <Proof at={where(row)} name={texts.ofPeriod(title, yearName(row.card))} {...(as === 'percent' ? { as } : {})}>
            {writtenAs(value, as)}
          </Proof>
        )
      },
    }
  })
  return (
    <Table
      name="years"
      label={label}
      head={{ title: texts.year, value: ({ card }) => card.start_date, cell: ({ card }) => yearName(card) }}
      columns={shown}
      rows={rows}
      rowKey={({ card }) => card.start_date}
    />
  )
}

/** Years as columns, each of some figures of its card, from the first that has something. */
export const YearBars = <Of extends YearCard>({
  cards,
  first = 0,
  at,
  parts,
  label,
  chosen,
  onChoose,
  sums,
}: {
  cards: readonly Of[]
  /** The place of the cards in the answer of the report of the provider around it. */
  at: string
  /** Where those begin that have something. */
  first?: number
  parts: readonly { readonly key: keyof Of & string; readonly name: string; readonly tone: string; readonly sign?: -1 }[]
  label: string
} & Pick<Parameters<typeof PeriodBars>[0], 'sums' | 'chosen' | 'onChoose'>) => {
  const bars = useMemo(
    () =>
      cards.slice(first).map((card): Bar => {
        return {
          label: yearName(card),
          short: yearNamed(daysOf(card), card.key).replace(' - ', '/'),
          parts: parts.map(({ key, name: of, tone, sign = 1 }) => ({ name: of, value: Number(card[key]) * sign, tone })),
        }
      }),
    [cards, first, parts],
  )
  return (
    <PeriodBars
      name="years"
      bars={bars}
      legend={parts}
      label={label}
      head={texts.year}
      height={220}
      proofOf={(index, part) => {
        const of = parts.find(({ name }) => name === part)
        const place = [at, first + index, of?.key ?? '']
        return of?.sign === -1 ? { minus: [place] } : { at: place }
      }}
      {...(sums ? { sums } : {})}
      {...(chosen === undefined ? {} : { chosen: chosen - first })}
      {...(onChoose ? { onChoose: (index: number) => onChoose(first + index) } : {})}
    />
  )
}

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
