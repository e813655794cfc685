import { Download, Ellipsis, Tags, TriangleAlert } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Price, PricesAnswer } from '../../src/http/contract/prices.ts'
import { configuration, useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { Sparkline } from '../charts/sparkline.tsx'
import { dayOf, monthsBefore, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { currentJob } from '../client/live.ts'
import { open, overlay } from '../overlays.ts'
import { FetchedPrices } from '../parts/fetched-prices.tsx'
import { Card, Page } from '../parts/page.tsx'
import { PriceExport } from '../parts/price-export.tsx'
import { PriceAge, PriceAmount, PriceMove, priceLink } from '../parts/price-figures.tsx'
import { Answered } from '../parts/state.tsx'
import { canUpdatePrices, updatePrices } from '../parts/sync-button.tsx'
import { seriesOf } from '../figures/price-changes.ts'
import { gapsIn, outliersIn } from '../figures/price-health.ts'
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

const Latest = ({ prices, year }: { prices: PricesAnswer['prices']; year: PricesAnswer['prices'] | undefined }) => {
  const series = useMemo(
    () =>
      Object.fromEntries(Object.entries(year ?? {}).map(([commodity, own]) => [commodity, seriesOf(own, prices[commodity]?.[0]?.quote_commodity)])),
    [year, prices],
  )
  return (
    <table class="grid prices">
      <thead>
        <tr>
          <th scope="col">Commodity</th>
          <th scope="col" class="medium">
            <span class="only-heard">Last year</span>
          </th>
          <th scope="col">Latest price</th>
          <th scope="col" class="medium">
            1 day
          </th>
          <th scope="col" class="medium">
            1 week
          </th>
          <th scope="col" class="narrow">
            1 month
          </th>
          <th scope="col" class="medium">
            1 year
          </th>
          <th scope="col" class="medium">
            Day
          </th>
          <th scope="col">Age</th>
          <th scope="col" class="medium">
            Source
          </th>
        </tr>
      </thead>
      <tbody>
        {Object.keys(prices)
          .sort()
          .map((commodity) => {
            const latest = prices[commodity]?.[0]
            const own = series[commodity] ?? []
            return (
              <tr key={commodity}>
                <th scope="row">
                  <Link class="link" href={priceLink(commodity)}>
                    {commodity}
                  </Link>
                  <Doubt series={own} />
                </th>
                <td class="medium">
                  <Sparkline values={own.map(({ value }) => value)} />
                </td>
                <td>{latest ? <PriceAmount price={latest} /> : <Unknown commodity={commodity} />}</td>
                <td class="medium">
                  <PriceMove series={own} span="day" />
                </td>
                <td class="medium">
                  <PriceMove series={own} span="week" />
                </td>
                <td class="narrow">
                  <PriceMove series={own} span="month" />
                </td>
                <td class="medium">
                  <PriceMove series={own} span="year" />
                </td>
                <td class="medium quiet">{latest && shortDay(dayOf(latest.date))}</td>
                <td>{latest && <PriceAge price={latest} />}</td>
                <td class="medium quiet">{latest?.source}</td>
              </tr>
            )
          })}
      </tbody>
    </table>
  )
}

/** Fetching where there is somebody to fetch from, exporting always. */
const Actions = ({ prices }: { prices: PricesAnswer['prices'] }) => {
  const isWritable = configuration.value.data?.config.readonly === false
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
  // A month more than a year, so that there is a price to compare with a year ago.
  const year = useAnswer<PricesAnswer>(withQuery('/api/price', { from: monthsBefore(today.value, 13), history: 'all' }))
  return (
    <Page section="Ledger" title="Prices" controls={latest.data && <Actions prices={latest.data.prices} />}>
      <Card>
        <Answered answer={latest} height={360}>
          {({ prices }) =>
            Object.keys(prices).length === 0 ? (
              <p class="empty">No commodity besides the default currency is in use.</p>
            ) : (
              <Latest prices={prices} year={year.data?.prices} />
            )
          }
        </Answered>
      </Card>
      {overlay.value === 'price-export' && <PriceExport />}
      {overlay.value === 'fetched-prices' && <FetchedPrices />}
    </Page>
  )
}
