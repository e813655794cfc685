import { useMemo } from 'preact/hooks'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getFxRates } from '../../../src/http/contract/prices.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { PriceAmount, PriceChange } from './price-figures.tsx'
import type { Place } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'
import { DayText } from '../day-text.tsx'

type Rate = AnswerOf<typeof getFxRates>['rates'][number]
interface Row extends Rate {
  /** Against the day before, in per cent; undefined where there is none. */
  readonly change: number | undefined
  /** Where it stands in the answer. */
  readonly place: number
}

/** Where a rate stands in the answer of its month. */
export const rateAt = (place: number): Place => ['rates', place, 'rate']

/** Where a rate comes from. */
export const howOf = ({ derived }: Rate): string => (derived ? 'over a third currency' : 'direct')

const columnsIn = (base: string, quote: string): readonly Column<Row>[] => [
  {
    title: 'Rate',
    value: ({ rate }) => rate,
    cell: ({ rate, date, place }) => (
      <PriceAmount price={{ value: rate, quote_commodity: quote }} at={rateAt(place)} name={`One ${base} on ${shortDay(dayOf(date))}`} />
    ),
  },
  {
    title: 'Change',
    about: 'Against the day before',
    value: ({ change }) => change,
    cell: ({ change, date, place }) =>
      change === undefined ? (
        <span class="quiet">–</span>
      ) : (
        <PriceChange percent={change} from={rateAt(place - 1)} to={rateAt(place)} name={`One ${base}: change to ${shortDay(dayOf(date))}`} />
      ),
  },
  { title: 'How', align: 'left', value: howOf, cell: (rate) => <span class="quiet">{howOf(rate)}</span> },
]

/** Rates day by day, newest first; `rates` come oldest first. */
export const RateTable = ({ rates, base, quote }: { rates: readonly Rate[]; base: string; quote: string }) => (
  <Table
    name="rates"
    label={`One ${base} in ${quote}, day by day`}
    rows={useMemo(
      () =>
        rates
          .map((rate, place): Row => {
            const before = rates[place - 1]
            return { ...rate, place, change: before && before.rate !== 0 ? (rate.rate / before.rate - 1) * 100 : undefined }
          })
          .toReversed(),
      [rates],
    )}
    rowKey={({ date }) => date}
    head={{ title: 'Day', value: ({ date }) => dayOf(date), cell: ({ date }) => <DayText day={dayOf(date)} /> }}
    columns={useMemo(() => columnsIn(base, quote), [base, quote])}
  />
)
