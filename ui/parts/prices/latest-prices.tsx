import { TriangleAlert } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Price, PricesAnswer } from '../../../src/http/contract/prices.ts'
import { Sparkline } from '../../charts/sparkline.tsx'
import { withQuery } from '../../client/api.ts'
import { isMoney, today, understood } from '../../client/settings.ts'
import { type Day, dayOf, monthsBefore, shortDay } from '../../figures/days.ts'
import { counted } from '../../figures/format.ts'
import { changeOver, type Span } from '../../figures/price-changes.ts'
import { isWanted, type PriceFilter } from '../../figures/price-filters.ts'
import { ageOfPrice, gapsIn, outliersIn } from '../../figures/price-health.ts'
import { Report, type Traced } from '../proof.tsx'
import type { Column } from '../table/column.ts'
import { Table } from '../table/table.tsx'
import { PriceAge, PriceAmount, PriceMove, priceLink } from './price-figures.tsx'

/** A mark beside a name whose prices of the last year deserve a look. */
const Doubt = ({ series }: { series: readonly Price[] }) => {
  const outliers = useMemo(() => outliersIn(series).length, [series])
  const gaps = useMemo(() => gapsIn(series).length, [series])
  const words = [outliers > 0 && `${counted(outliers, 'price')} to check`, gaps > 0 && counted(gaps, 'gap')].filter(Boolean).join(', ')
  return words === '' ? null : (
    <span class="doubt" title={words}>
      <TriangleAlert size={14} role="img" aria-label={words} />
    </span>
  )
}

/** A currency may be known by the price of another in it: then the exchange rates say what it is worth. */
const Unknown = ({ commodity }: { commodity: string }) =>
  isMoney(commodity) ? (
    <Link class="link quiet" href={withQuery('/ledger/fx', { base: commodity })}>
      exchange rate
    </Link>
  ) : (
    <span class="loss">unknown</span>
  )

interface Row {
  readonly commodity: string
  readonly latest: Price | undefined
  /** The prices of a year, oldest first, behind those of three and five years ago. */
  readonly series: readonly Price[]
  /** Those of the year alone. */
  readonly year: readonly Price[]
}

/** What the service is asked with beside that: of which source, in which currency. */
export type Asked = NonNullable<Traced['parameters']>

/** Of the last year, with a month more so that there is a price to compare with a year ago; and two of long ago. */
const firstOf = (day: Day): Day => monthsBefore(day, 13)
export const yearOfPrices = (asked: Asked): Traced => ({
  report: 'price',
  parameters: { ...asked, from: firstOf(today.value), history: 'all', as_series: true, months_back: '36,60' },
})

const moved = (title: string, span: Span, asked: Asked): Column<Row> => ({
  title,
  about: 'In per cent',
  value: ({ series }) => changeOver(series, span)?.percent,
  cell: ({ commodity, series }) => (
    <Report.Provider value={yearOfPrices(asked)}>
      <PriceMove series={series} span={span} placeOf={(price) => ['series', commodity, 'values', series.indexOf(price)]} />
    </Report.Provider>
  ),
})

const columnsOf = (asked: Asked): readonly Column<Row>[] => [
  { title: 'Last year', isDrawing: true, cell: ({ year }) => <Sparkline values={year.map(({ value }) => value)} /> },
  {
    title: 'Latest price',
    value: ({ latest }) => latest?.value,
    cell: ({ commodity, latest }) =>
      latest ? (
        <Report.Provider value={{ report: 'price', parameters: asked }}>
          <PriceAmount price={latest} at={['prices', commodity, 0, 'value']} name={`Price of ${commodity}`} />
        </Report.Provider>
      ) : (
        <Unknown commodity={commodity} />
      ),
  },
  moved('1 day', 'day', asked),
  moved('1 week', 'week', asked),
  moved('1 month', 'month', asked),
  moved('1 year', 'year', asked),
  moved('3 years', '3 years', asked),
  moved('5 years', '5 years', asked),
  {
    title: 'Day',
    value: ({ latest }) => latest && dayOf(latest.date),
    cell: ({ latest }) => <span class="quiet day">{latest && shortDay(dayOf(latest.date))}</span>,
  },
  {
    title: 'Age',
    value: ({ latest }) => latest && ageOfPrice(latest, today.value).text,
    cell: ({ latest }) => latest && <PriceAge price={latest} />,
  },
  { title: 'Source', align: 'left', value: ({ latest }) => latest?.source, cell: ({ latest }) => <span class="quiet">{latest?.source}</span> },
]

/** Of years for which no commodity is old enough there is nothing to say. */
const LONG: readonly Span[] = ['3 years', '5 years']
const columnsFor = (rows: readonly Row[], asked: Asked): readonly Column<Row>[] => {
  const empty = LONG.filter((span) => rows.every(({ series }) => !changeOver(series, span)))
  return columnsOf(asked).filter(({ title }) => !empty.some((span) => span === title))
}

/** The newest price of each commodity that is wanted, and what it did before. */
export const LatestPrices = ({
  prices,
  year,
  asked,
  filter,
}: {
  prices: PricesAnswer['prices']
  year: PricesAnswer['series']
  asked: Asked
  filter: PriceFilter
}) => {
  const { name, kind, age } = filter
  const ownUnits = understood.value?.own_units
  const rows = useMemo(
    () =>
      Object.keys(prices)
        .filter((commodity) => !ownUnits?.includes(commodity) && isWanted(commodity, prices[commodity]?.[0], filter, today.value))
        .sort()
        .map((commodity): Row => {
          const latest = prices[commodity]?.[0]
          const { quote_commodity: quote, days, values } = year?.[commodity] ?? { days: [], values: [] }
          const series =
            latest && quote === latest.quote_commodity ? days.map((date, at): Price => ({ ...latest, date, value: values[at] ?? 0 })) : []
          return { commodity, latest, series, year: series.filter(({ date }) => date >= firstOf(today.value)) }
        }),
    [prices, year, today.value, name, kind, age, ownUnits],
  )
  const columns = useMemo(() => columnsFor(rows, asked), [rows, asked])
  if (rows.length === 0) return <p class="empty">No commodity has such a price.</p>
  return (
    <Table
      name="prices"
      label="Latest prices"
      head={{
        title: 'Commodity',
        value: ({ commodity }) => commodity,
        cell: ({ commodity, year: own }) => (
          <>
            <Link class="link" href={priceLink(commodity)}>
              {commodity}
            </Link>
            <Doubt series={own} />
          </>
        ),
      }}
      columns={columns}
      rows={rows}
      rowKey={({ commodity }) => commodity}
    />
  )
}
