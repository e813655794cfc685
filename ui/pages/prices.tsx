import { Download, Ellipsis, Tags } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import type { PricesAnswer } from '../../src/http/contract/prices.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { currentJob } from '../client/live.ts'
import { mayWrite } from '../client/role.ts'
import { OF_PRICES } from '../client/scope.ts'
import { open, overlay } from '../overlays.ts'
import { Card, Page } from '../parts/frame/page.tsx'
import { FetchedPrices } from '../parts/prices/fetched-prices.tsx'
import { LatestPrices, yearOfPrices } from '../parts/prices/latest-prices.tsx'
import { PriceExport } from '../parts/prices/price-export.tsx'
import { PriceFilters, usePriceFilter } from '../parts/prices/price-filters.tsx'
import { Answered } from '../parts/state.tsx'
import { canUpdatePrices, updatePrices } from '../parts/sync-button.tsx'

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
  const used = usePriceFilter()
  const { quote, source, report_currency } = used.asked
  const asked = useMemo(() => used.asked, [quote, source, report_currency])
  const latest = useAnswer<PricesAnswer>(withQuery('/api/price', asked))
  const year = useAnswer<PricesAnswer>(withQuery('/api/price', { ...yearOfPrices(asked).parameters }))
  const kinds = useMemo(() => new Set(Object.values(latest.data?.prices ?? {}).flatMap(([newest]) => newest?.commodity_type ?? [])), [latest.data])
  return (
    <Page section="Ledger" title="Prices" scope={OF_PRICES} controls={latest.data && <Actions prices={latest.data.prices} />}>
      <Card>
        <Answered answer={latest} height={360}>
          {({ prices }) =>
            Object.keys(prices).length === 0 && !used.isNarrowed ? (
              <p class="empty">No commodity besides the default currency is in use.</p>
            ) : (
              <>
                <PriceFilters used={used} kinds={kinds} />
                <LatestPrices prices={prices} year={year.data?.series} asked={asked} filter={used.filter} />
              </>
            )
          }
        </Answered>
      </Card>
      {overlay.value === 'price-export' && <PriceExport />}
      {overlay.value === 'fetched-prices' && <FetchedPrices />}
    </Page>
  )
}
