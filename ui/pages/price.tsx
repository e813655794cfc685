import { ArrowLeft } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { Price, PricesAnswer } from '../../src/http/contract/prices.ts'
import { nameIn, useParameter } from '../address.ts'
import { useAnswer } from '../client/answers.ts'
import { withQuery } from '../client/api.ts'
import { OF_PRICES } from '../client/scope.ts'
import { PriceLine } from '../charts/price-line.tsx'
import { dayOf, shortDay } from '../figures/days.ts'
import { counted } from '../figures/format.ts'
import { Card, Figure, Page } from '../parts/frame/page.tsx'
import { PriceAge, PriceAmount, PriceMove } from '../parts/prices/price-figures.tsx'
import { PriceHistory } from '../parts/prices/price-history.tsx'
import { type Place, Report, type Traced } from '../parts/proof.tsx'
import { GapRemark, OutlierRemark } from '../parts/prices/price-remarks.tsx'
import { Segmented } from '../parts/fields/segmented.tsx'
import { Answered } from '../parts/state.tsx'
import { changeOver, quotesOf, seriesOf } from '../figures/price-changes.ts'
import { gapsIn, outliersIn } from '../figures/price-health.ts'
import { priceExample } from '../figures/journal-examples.ts'
import { currency, dialect, thisDay } from '../client/settings.ts'

const SPANS = [
  { span: 'day', name: '1 day' },
  { span: 'week', name: '1 week' },
  { span: 'month', name: '1 month' },
  { span: 'year', name: '1 year' },
  { span: '3 years', name: '3 years' },
  { span: '5 years', name: '5 years' },
] as const
/** Of a commodity that is not so old there is nothing to say. */
const LONG: ReadonlySet<string> = new Set(['3 years', '5 years'])

/** One commodity in one currency. `prices` come newest first, as the report around has them. */
const Pair = ({ prices, quote }: { prices: readonly Price[]; quote: string }) => {
  const own = useMemo(() => prices.filter(({ quote_commodity }) => quote_commodity === quote), [prices, quote])
  const series = useMemo(() => seriesOf(own), [own])
  const gaps = useMemo(() => gapsIn(series), [series])
  const outliers = useMemo(() => outliersIn(series), [series])
  const places = useMemo(() => new Map(prices.map((price, at) => [price, ['prices', price.commodity_name, at, 'value']])), [prices])
  const placeOf = (price: Price): Place => places.get(price) ?? []
  const latest = series.at(-1)
  if (!latest) return null
  return (
    <>
      <Card>
        <div class="hero">
          <div>
            <p class="hero-name">
              Price <span class="quiet">on {shortDay(dayOf(latest.date))}</span> <PriceAge price={latest} />
            </p>
            <p class="hero-figure">
              <PriceAmount price={latest} at={placeOf(latest)} name={`Price of ${latest.commodity_name}`} />
            </p>
          </div>
          <dl class="figures price-moves">
            {SPANS.filter(({ span }) => !LONG.has(span) || changeOver(series, span)).map(({ span, name }) => (
              <Figure key={span} name={name}>
                <PriceMove series={series} span={span} placeOf={placeOf} />
              </Figure>
            ))}
          </dl>
        </div>
        <PriceLine series={series} placeOf={placeOf} />
      </Card>
      <OutlierRemark outliers={outliers} placeOf={placeOf} />
      <GapRemark gaps={gaps} series={series} />
      <Card title="History" aside={<span>{counted(own.length, 'price')}</span>}>
        <PriceHistory prices={own} placeOf={placeOf} />
      </Card>
    </>
  )
}

const Unknown = ({ commodity }: { commodity: string }) => (
  <Card>
    <p class="empty">
      Nothing says what it is worth. Add a price to the journal:{' '}
      <code>{priceExample(dialect.value, { day: thisDay.value, currency: currency.value, commodity, price: '12.34' })}</code>
    </p>
  </Card>
)

/** Everything known about the price of one commodity. */
export const PricePage = () => {
  const commodity = nameIn(useParams()['commodity'])
  const [wanted, choose] = useParameter<string>('quote', '')
  const traced = useMemo((): Traced => ({ report: 'price', parameters: { base: commodity, history: 'all' } }), [commodity])
  const answer = useAnswer<PricesAnswer>(withQuery('/api/price', { ...traced.parameters }))
  const prices = answer.data?.prices[commodity] ?? []
  const quotes = quotesOf(prices)
  const quote = quotes.includes(wanted) ? wanted : (quotes[0] ?? '')
  return (
    <Page
      section="Ledger"
      title={commodity}
      scope={OF_PRICES}
      controls={
        <>
          {quotes.length > 1 && (
            <Segmented
              label="Quoted in"
              choices={quotes.map((value) => ({ value, label: value }))}
              value={quote}
              onChoose={(next) => choose(next === quotes[0] ? '' : next)}
            />
          )}
          <Link class="button" href="/ledger/price">
            <ArrowLeft size={15} /> All prices
          </Link>
        </>
      }
    >
      <Answered answer={answer} height={480}>
        {() =>
          prices.length === 0 ? (
            <Unknown commodity={commodity} />
          ) : (
            <Report.Provider value={traced}>
              <Pair prices={prices} quote={quote} />
            </Report.Provider>
          )
        }
      </Answered>
    </Page>
  )
}
