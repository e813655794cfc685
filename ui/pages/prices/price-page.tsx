import { common } from '#messages/common.ts'
import { prices as words } from '#messages/prices.ts'
import { ArrowLeft, CalendarOff, TriangleAlert } from 'lucide-preact'
import { useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { Link, useParams } from 'wouter-preact'
import type { Price, PricesAnswer } from '../../../src/http/contract/prices-contract.ts'
import { useRange } from '../../charts/chart-frame.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { priceAxis } from '../../charts/use-places.ts'
import { nameIn, useParameter } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { currency, dialect, figures, thisDay } from '../../client/display-settings.ts'
import { useMarks } from '../../client/marks.ts'
import { OF_PRICES } from '../../client/use-scope.ts'
import { dayOf, shortDay } from '../../figures/calendar-days.ts'
import { changeOver, type Gap, gapsIn, type Outlier, OUTLIER_FACTOR, outliersIn, quotesOf, roundedTimes, seriesOf } from './price-figures.ts'
import { Page } from '../../frame/page.tsx'
import { Card, Figure, NONE, type Traced } from '../../parts/figure.tsx'
import { priceExample } from '../../figures/journal-examples.ts'
import { Segmented } from '../../parts/fields.tsx'
import { Answered } from '../../parts/loading.tsx'
import { LongList } from '../../parts/long-list.tsx'
import { PriceAge, PriceAmount, PriceChange, PriceMove } from './price-parts.tsx'
import { topBarHeight } from '../../parts/table-parts.tsx'
import type { Place } from '../../figures/unknown.ts'

/** The prices of one pair over time, with tabs that choose the part to show. `series` comes oldest first. */
export const PriceLine = ({ series, placeOf }: { series: readonly Price[]; placeOf: (price: Price) => Place }) => {
  const { inRange, tabs, words: range } = useRange(series, ({ date }) => dayOf(date))
  const days = useMemo(() => inRange.map(({ date }) => dayOf(date)), [inRange])
  const lines = useMemo(() => [{ label: words.price, tone: 'accent' as const, values: inRange.map(({ value }) => value) }], [inRange])
  const marks = useMarks({ commodity: series.at(-1)?.commodity_name ?? '' })
  const [first, last] = [inRange[0], inRange.at(-1)]
  if (!first || !last || series.length < 2) return null
  const { price } = figures.value
  const at = (index: number): Price => inRange[index] ?? last
  return (
    <>
      <div class="chart-head">
        <p class="range-words">
          {inRange.length > 1 && first.value !== 0 && (
            <>
              <PriceChange
                percent={(last.value / first.value - 1) * 100}
                from={placeOf(first)}
                to={placeOf(last)}
                name={words.changeIn(last.commodity_name, range)}
              />{' '}
              {range} <span class="quiet">· </span>
            </>
          )}
          <span class="quiet">{words.daysWithPrice(inRange.length)}</span>
        </p>
        <div class="chart-tools">{tabs}</div>
      </div>
      {inRange.length > 1 && (
        <TimeLine
          name="price"
          fromZero={false}
          days={days}
          lines={lines}
          marks={marks}
          height={280}
          label={words.chart(last.commodity_name, last.quote_commodity, shortDay(dayOf(first.date)), shortDay(dayOf(last.date)))}
          sentence={(index) => `${shortDay(dayOf(at(index).date))}: ${price(at(index).value)} ${last.quote_commodity}, ${at(index).source}`}
          tooltip={(index) => (
            <>
              <p class="tooltip-title">{shortDay(dayOf(at(index).date))}</p>
              <dl>
                <dt>{at(index).source}</dt>
                <dd>
                  <PriceAmount
                    price={at(index)}
                    at={placeOf(at(index))}
                    name={words.priceOfOn(last.commodity_name, shortDay(dayOf(at(index).date)))}
                  />
                </dd>
              </dl>
            </>
          )}
          axis={priceAxis(lines[0]?.values ?? [])}
        />
      )}
    </>
  )
}

const ROW_HEIGHT = 38

/** Every recorded price of one pair, newest first, with where it came from: what the chart shows, in figures. */
export const PriceHistory = ({ prices, placeOf }: { prices: readonly Price[]; placeOf: (price: Price) => Place }) => {
  const heights = useMemo(() => prices.map(() => ROW_HEIGHT), [prices])
  const frame = useRef<HTMLDivElement>(null)
  // The head sticks below the bar at the top, whose height depends on what the page can be narrowed by.
  useLayoutEffect(() => frame.current?.style.setProperty('--top-bar', `${topBarHeight()}px`))
  return (
    <div ref={frame} class="price-history">
      <p class="price-row price-row-head" aria-hidden="true">
        <span>{common.day}</span>
        <span>{words.price}</span>
        <span>{words.change}</span>
        <span>{words.source}</span>
      </p>
      <LongList
        label={words.newestFirst}
        heights={heights}
        row={(index) => {
          const price = prices[index]
          if (!price) return null
          // Two sources may have a price for the same day: the change is that from an earlier day.
          const before = prices.slice(index + 1, index + 4).find(({ date }) => date < price.date)
          return (
            <p class="price-row">
              <time dateTime={dayOf(price.date)}>{shortDay(dayOf(price.date))}</time>
              <PriceAmount price={price} at={placeOf(price)} name={words.priceOfOn(price.commodity_name, shortDay(dayOf(price.date)))} />
              {before && before.value !== 0 ? (
                <PriceChange
                  percent={(price.value / before.value - 1) * 100}
                  from={placeOf(before)}
                  to={placeOf(price)}
                  name={words.changeTo(price.commodity_name, shortDay(dayOf(price.date)))}
                />
              ) : (
                NONE
              )}
              <span class="quiet">{price.source}</span>
            </p>
          )
        }}
      />
    </div>
  )
}

const SHOWN_MAX = 3

const More = ({ count }: { count: number }) => (count > SHOWN_MAX ? <li class="quiet">{common.others(count - SHOWN_MAX)}</li> : null)

/** Prices that look like a slip: which day, and by how much. */
export const OutlierRemark = ({ outliers, placeOf }: { outliers: readonly Outlier[]; placeOf: (price: Price) => Place }) =>
  outliers.length === 0 ? null : (
    <section class="notice notice-amber">
      <TriangleAlert size={18} />
      <div>
        <h2>{words.lookWrong(outliers.length)}</h2>
        <ul class="remarks">
          {outliers.slice(0, SHOWN_MAX).map(({ price, neighbour, times }) => (
            <li key={price.id}>
              {words.isTimes(
                <PriceAmount price={price} at={placeOf(price)} name={words.priceOn(shortDay(dayOf(price.date)))} />,
                <strong>{words.times(figures.value.quantity(roundedTimes(times)))}</strong>,
                <PriceAmount price={neighbour} at={placeOf(neighbour)} name={words.priceOn(shortDay(dayOf(neighbour.date)))} />,
                shortDay(dayOf(price.date)),
                shortDay(dayOf(neighbour.date)),
              )}
            </li>
          ))}
          <More count={outliers.length} />
        </ul>
        <p class="quiet">{words.lookWrongAbout(OUTLIER_FACTOR)}</p>
      </div>
    </section>
  )

/** Where prices are missing: values between these days rest on the price before. */
export const GapRemark = ({ gaps, series }: { gaps: readonly Gap[]; series: readonly Price[] }) =>
  gaps.length === 0 ? null : (
    <section class="notice notice-quiet">
      <CalendarOff size={18} />
      <div>
        <h2>{words.gapsIn(words.gaps(gaps.length), common.prices(series.length))}</h2>
        <ul class="remarks">
          {gaps.slice(0, SHOWN_MAX).map(({ from, to, days }) => (
            <li key={from}>{words.noPriceFor(<strong>{common.days(days)}</strong>, shortDay(from), shortDay(to))}</li>
          ))}
          <More count={gaps.length} />
        </ul>
      </div>
    </section>
  )

const SPANS = [
  { span: 'day', name: words.oneDay },
  { span: 'week', name: words.oneWeek },
  { span: 'month', name: words.oneMonth },
  { span: 'year', name: words.oneYear },
  { span: '3 years', name: words.threeYears },
  { span: '5 years', name: words.fiveYears },
] as const
/** A commodity that is not so old has no change. */
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
              {words.price} <span class="quiet">{words.onDay(shortDay(dayOf(latest.date)))}</span> <PriceAge price={latest} />
            </p>
            <p class="hero-figure">
              <PriceAmount price={latest} at={placeOf(latest)} name={words.priceOf(latest.commodity_name)} />
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
      <Card title={words.history} aside={<span>{common.prices(own.length)}</span>}>
        <PriceHistory prices={own} placeOf={placeOf} />
      </Card>
    </>
  )
}

const Unknown = ({ commodity }: { commodity: string }) => (
  <Card>
    <p class="empty">
      {words.noPrice(<code>{priceExample(dialect.value, { day: thisDay.value, currency: currency.value, commodity, price: '12.34' })}</code>)}
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
      section={words.title}
      title={commodity}
      scope={OF_PRICES}
      controls={
        <>
          {quotes.length > 1 && (
            <Segmented
              label={words.quotedIn}
              choices={quotes.map((value) => ({ value, label: value }))}
              value={quote}
              onChoose={(next) => choose(next === quotes[0] ? '' : next)}
            />
          )}
          <Link class="button" href="/ledger/price">
            <ArrowLeft size={15} /> {words.allPrices}
          </Link>
        </>
      }
    >
      <Answered answer={answer} height={480} traced={traced}>
        {() => (prices.length === 0 ? <Unknown commodity={commodity} /> : <Pair prices={prices} quote={quote} />)}
      </Answered>
    </Page>
  )
}
