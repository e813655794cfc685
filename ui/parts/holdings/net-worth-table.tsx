import { useMemo } from 'preact/hooks'
import type { Networth } from '../../../src/http/contract/net-worth.ts'
import { dayOf, monthOf } from '../../figures/days.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { Amount, Change } from '../amount.tsx'
import { type Place, Proof } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'

/** The last point of each month, newest first. */
export const monthEnds = <Point extends { date: string }>(points: readonly Point[]): Point[] =>
  points.filter((point, place) => dayOf(points[place + 1]?.date ?? '').slice(0, 7) !== dayOf(point.date).slice(0, 7)).reverse()

interface Month extends Networth {
  /** Where it stands among the points, and the month before it. */
  readonly place: number
  readonly before: { readonly point: Networth; readonly place: number } | undefined
}

const monthsOf = (points: readonly Networth[]): Month[] => {
  const ends = monthEnds(points)
  return ends.map((point, nth) => {
    const before = ends[nth + 1]
    return { ...point, place: points.indexOf(point), before: before && { point: before, place: points.indexOf(before) } }
  })
}

type PlaceOf = (index: number, figure: keyof Networth) => Place

const columnsOf = (name: string, placeOf: PlaceOf, hasRates: boolean): readonly Column<Month>[] => {
  const plain = (
    title: string,
    of: 'balanceAmount' | 'netInvestmentAmount' | 'gainAmount' | 'investment_return' | 'fx_impact',
    Written: typeof Amount | typeof Change,
  ): Column<Month> => ({
    title,
    value: (month) => month[of],
    cell: (month) => (
      <Proof at={placeOf(month.place, of)} name={`${title}, ${monthOf(dayOf(month.date))}`}>
        <Written value={month[of]} />
      </Proof>
    ),
  })
  const changeOf = ({ balanceAmount, before }: Month): number | undefined => before && sumOf([balanceAmount, -before.point.balanceAmount])
  return [
    {
      ...plain(name, 'balanceAmount', Amount),
      madeOf: { columns: ['Invested', 'Gain'], parts: ({ netInvestmentAmount, gainAmount }) => [netInvestmentAmount, gainAmount] },
    },
    {
      title: 'Change',
      value: changeOf,
      madeOf: { columns: [name], parts: ({ balanceAmount, before }) => (before ? [balanceAmount, -before.point.balanceAmount] : []) },
      cell: (month) =>
        month.before === undefined ? (
          <span class="quiet">–</span>
        ) : (
          <Proof
            at={placeOf(month.place, 'balanceAmount')}
            minus={[placeOf(month.before.place, 'balanceAmount')]}
            name={`Change in ${monthOf(dayOf(month.date))}`}
          >
            <Change value={changeOf(month) ?? 0} />
          </Proof>
        ),
    },
    plain('Invested', 'netInvestmentAmount', Amount),
    {
      ...plain('Gain', 'gainAmount', Change),
      ...(hasRates
        ? { madeOf: { columns: ['By prices', 'By exchange rates'], parts: ({ investment_return: prices, fx_impact: rates }) => [prices, rates] } }
        : {}),
    },
    ...(hasRates ? [plain('By prices', 'investment_return', Change), plain('By exchange rates', 'fx_impact', Change)] : []),
  ]
}

/** What the chart shows, in figures: one line a month. */
export const NetWorthTable = ({
  name,
  points,
  placeOf,
  hasRates = false,
}: {
  name: string
  points: readonly Networth[]
  placeOf: PlaceOf
  /** How much of a gain came from exchange rates. */
  hasRates?: boolean
}) => (
  <Table
    name="months"
    label={`${name} by month`}
    rows={useMemo(() => monthsOf(points), [points])}
    rowKey={({ date }) => date}
    head={{ title: 'Month', value: ({ date }) => dayOf(date).slice(0, 7), cell: ({ date }) => monthOf(dayOf(date)) }}
    columns={columnsOf(name, placeOf, hasRates)}
  />
)
