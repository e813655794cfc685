import { activity as texts } from '#messages/activity.ts'
import { useContext, useMemo } from 'preact/hooks'
import { PeriodBars } from '../../charts/period-bars.tsx'
import { figures, today } from '../../client/display-settings.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import type { Bar } from '../../figures/chart-data.ts'
import { yearNamed, yearWords } from '../../figures/period-choices.ts'
import { Amount, Change } from '../../parts/amount.tsx'
import { Proof, Report, unknownIn } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'

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
