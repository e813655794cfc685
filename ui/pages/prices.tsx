import { Download, Ellipsis, Tags, TriangleAlert } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Price, PricesAnswer } from '../../src/http/contract/prices.ts'
import { useAnswer } from '../client/answers.ts'
import { mayWrite } from '../client/role.ts'
import { withQuery } from '../client/api.ts'
import { OF_PRICES } from '../client/scope.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { type Day, dayOf, monthsBefore, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { currentJob } from '../client/live.ts'
import { open, overlay } from '../overlays.ts'
import { FetchedPrices } from '../parts/prices/fetched-prices.tsx'
import { Card, Page } from '../parts/frame/page.tsx'
import { PriceExport } from '../parts/prices/price-export.tsx'
import { PriceAge, PriceAmount, PriceMove, priceLink } from '../parts/prices/price-figures.tsx'
import { Report, type Traced } from '../parts/proof.tsx'
import { Answered } from '../parts/state.tsx'
import { canUpdatePrices, updatePrices } from '../parts/sync-button.tsx'
import type { Column } from '../parts/table/column.ts'
import { Table } from '../parts/table/table.tsx'
import { changeOver, type Span } from '../figures/price-changes.ts'
import { ageOfPrice, gapsIn, outliersIn } from '../figures/price-health.ts'
import { isMoney, today } from '../client/settings.ts'

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

/** Of the last year, with a month more so that there is a price to compare with a year ago; and two of long ago. */
const firstOf = (day: Day): Day => monthsBefore(day, 13)
const yearOf = (day: Day): Traced => ({ report: 'price', parameters: { from: firstOf(day), history: 'all', as_series: true, months_back: '36,60' } })

const moved = (title: string, span: Span): Column<Row> => ({
  title,
  about: 'In per cent',
  value: ({ series }) => changeOver(series, span)?.percent,
  cell: ({ commodity, series }) => (
    <Report.Provider value={yearOf(today.value)}>
      <PriceMove series={series} span={span} placeOf={(price) => ['series', commodity, 'values', series.indexOf(price)]} />
    </Report.Provider>
  ),
})

const LATEST: Traced = { report: 'price' }

const COLUMNS: readonly Column<Row>[] = [
  { title: 'Last year', isDrawing: true, cell: ({ year }) => <Sparkline values={year.map(({ value }) => value)} /> },
  {
    title: 'Latest price',
    value: ({ latest }) => latest?.value,
    cell: ({ commodity, latest }) =>
      latest ? (
        <Report.Provider value={LATEST}>
          <PriceAmount price={latest} at={['prices', commodity, 0, 'value']} name={`Price of ${commodity}`} />
        </Report.Provider>
      ) : (
        <Unknown commodity={commodity} />
      ),
  },
  moved('1 day', 'day'),
  moved('1 week', 'week'),
  moved('1 month', 'month'),
  moved('1 year', 'year'),
  moved('3 years', '3 years'),
  moved('5 years', '5 years'),
  {
    title: 'Day',
    value: ({ latest }) => latest && dayOf(latest.date),
    cell: ({ latest }) => <span class="quiet">{latest && shortDay(dayOf(latest.date))}</span>,
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
const columnsFor = (rows: readonly Row[]): readonly Column<Row>[] => {
  const empty = LONG.filter((span) => rows.every(({ series }) => !changeOver(series, span)))
  return COLUMNS.filter(({ title }) => !empty.some((span) => span === title))
}

const Latest = ({ prices, year }: { prices: PricesAnswer['prices']; year: PricesAnswer['series'] }) => {
  const rows = useMemo(
    () =>
      Object.keys(prices)
        .sort()
        .map((commodity): Row => {
          const latest = prices[commodity]?.[0]
          const { quote_commodity: quote, days, values } = year?.[commodity] ?? { days: [], values: [] }
          const series =
            latest && quote === latest.quote_commodity ? days.map((date, at): Price => ({ ...latest, date, value: values[at] ?? 0 })) : []
          return { commodity, latest, series, year: series.filter(({ date }) => date >= firstOf(today.value)) }
        }),
    [prices, year, today.value],
  )
  const columns = useMemo(() => columnsFor(rows), [rows])
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

/** Fetching where there is somebody to fetch from, exporting always. */
const Actions = ({ prices }: { prices: PricesAnswer['prices'] }) => {
  const isWritable = mayWrite.value
  const hasFetched = Object.values(prices).some((own) => own.some(({ source }) => source !== 'journal'))
  return (
    <>
      {canUpdatePrices() && (
        <button
          type="button"
          class="button"
          disabled={currentJob.value !== undefined}
          onClick={() => {
            void updatePrices()
            open('jobs')()
          }}
        >
          <Tags size={15} /> Fetch prices
        </button>
      )}
      <button type="button" class="button" onClick={open('price-export')}>
        <Download size={15} /> Export
      </button>
      {isWritable && (canUpdatePrices() || hasFetched) && (
        <button
          type="button"
          class="icon-button framed"
          aria-label="Fetched prices"
          title="Fetch everything again, or forget"
          onClick={open('fetched-prices')}
        >
          <Ellipsis size={16} />
        </button>
      )}
    </>
  )
}

export const Prices = () => {
  const latest = useAnswer<PricesAnswer>('/api/price')
  const year = useAnswer<PricesAnswer>(withQuery('/api/price', { ...yearOf(today.value).parameters }))
  return (
    <Page section="Ledger" title="Prices" scope={OF_PRICES} controls={latest.data && <Actions prices={latest.data.prices} />}>
      <Card>
        <Answered answer={latest} height={360}>
          {({ prices }) =>
            Object.keys(prices).length === 0 ? (
              <p class="empty">No commodity besides the default currency is in use.</p>
            ) : (
              <Latest prices={prices} year={year.data?.series} />
            )
          }
        </Answered>
      </Card>
      {overlay.value === 'price-export' && <PriceExport />}
      {overlay.value === 'fetched-prices' && <FetchedPrices />}
    </Page>
  )
}
