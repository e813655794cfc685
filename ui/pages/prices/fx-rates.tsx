import { ArrowLeftRight } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { common } from '#messages/common.ts'
import { fxRates as words } from '#messages/fx-rates.ts'
import type { AnswerOf } from '../../../src/http/contract/endpoint.ts'
import type { getFxRates, getPriceCurrencies } from '../../../src/http/contract/prices-contract.ts'
import { TimeLine } from '../../charts/time-line.tsx'
import { priceAxis } from '../../charts/use-places.ts'
import { useAddress } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { currency, dialect, figures, thisDay, today, understood } from '../../client/display-settings.ts'
import { OF_PRICES } from '../../client/use-scope.ts'
import { type Day, dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import { otherThan, priceExample } from '../../figures/journal-examples.ts'
import { monthChoicesUntil } from '../../figures/period-choices.ts'
import type { Place } from '../../figures/unknown.ts'
import { Page } from '../../frame/page.tsx'
import { Card, DayText, Figure, NONE, type Traced } from '../../parts/figure.tsx'
import { Answered } from '../../parts/loading.tsx'
import { PeriodSteps } from '../../parts/periods.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { PriceAmount, PriceChange } from './price-parts.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

/** What the page of exchange rates shows, as its address says it. Pure. */

export interface YearMonth {
  readonly year: number
  readonly month: number
}

export const monthIn = (day: Day): YearMonth => ({ year: Number(day.slice(0, 4)), month: Number(day.slice(5, 7)) })

/** The month some months later, or before when negative. */
export const monthsFrom = ({ year, month }: YearMonth, months: number): YearMonth => {
  const place = year * 12 + month - 1 + months
  return { year: Math.floor(place / 12), month: (((place % 12) + 12) % 12) + 1 }
}

export const isBefore = (a: YearMonth, b: YearMonth): boolean => a.year * 12 + a.month < b.year * 12 + b.month

/** "2024-03-01" */
export const firstOf = ({ year, month }: YearMonth): Day => `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-01`

export interface Shown extends YearMonth {
  readonly base: string
  readonly quote: string
}

const whole = (text: string | null, low: number, high: number): number | undefined => {
  const number = Number(text)
  return text !== null && Number.isInteger(number) && number >= low && number <= high ? number : undefined
}

/** What an address asks for; what it leaves out, or gets wrong, is the month of today and the first two currencies, the default one as the quote. */
export const shownIn = (
  parameters: URLSearchParams,
  { today, currency, currencies }: { today: Day; currency: string; currencies: readonly string[] },
): Shown => {
  const now = monthIn(today)
  const [year, month] = [whole(parameters.get('year'), 1, 9999), whole(parameters.get('month'), 1, 12)]
  const asked = year !== undefined && month !== undefined ? { year, month } : now
  const quote = parameters.get('quote') || (parameters.get('base') === currency ? undefined : currency) || firstOther(currency, currencies)
  const base = parameters.get('base') || firstOther(quote, [...currencies, currency])
  return { base, quote, ...(isBefore(now, asked) ? now : asked) }
}

export interface RateChange<Rate> {
  readonly rate: Rate
  /** Its place among the rates. */
  readonly place: number
  /** From the rate before, in per cent; undefined where there is none. */
  readonly change: number | undefined
}

/** The days on which a rate, or where it comes from, differs from the day before. */
export const changesIn = <Rate extends { readonly rate: number; readonly derived: boolean }>(rates: readonly Rate[]): RateChange<Rate>[] =>
  rates.flatMap((rate, place): RateChange<Rate>[] => {
    const before = rates[place - 1]
    if (before?.rate === rate.rate && before.derived === rate.derived) return []
    return [{ rate, place, change: before && before.rate !== 0 ? (rate.rate / before.rate - 1) * 100 : undefined }]
  })

const firstOther = (name: string, names: readonly string[]): string => names.find((other) => other !== name) ?? ''

type Row = Rate & Omit<RateChange<Rate>, 'rate'>

/** The place of a rate in the answer of its month. */
export const rateAt = (place: number): Place => ['rates', place, 'rate']

/** Where a rate comes from. */
export const howOf = ({ derived }: Rate): string => (derived ? words.viaThird : words.quoted)

const columnsIn = (base: string, quote: string): readonly Column<Row>[] => [
  {
    title: words.rate,
    value: ({ rate }) => rate,
    cell: ({ rate, date, place }) => (
      <PriceAmount price={{ value: rate, quote_commodity: quote }} at={rateAt(place)} name={words.oneOn(base, shortDay(dayOf(date)))} />
    ),
  },
  {
    title: words.change,
    about: words.changeAbout,
    value: ({ change }) => change,
    cell: ({ change, date, place }) =>
      change === undefined ? (
        NONE
      ) : (
        <PriceChange percent={change} from={rateAt(place - 1)} to={rateAt(place)} name={words.changeTo(base, shortDay(dayOf(date)))} />
      ),
  },
  { title: words.source, align: 'left', value: howOf, cell: (rate) => <span class="quiet">{howOf(rate)}</span> },
]

/** The days on which the rate or its source changed, newest first; `rates` has every day, oldest first. */
export const RateTable = ({ rates, base, quote }: { rates: readonly Rate[]; base: string; quote: string }) => (
  <Table
    name="rates"
    label={words.changesOf(base, quote)}
    rows={useMemo(
      () =>
        changesIn(rates)
          .map(({ rate, ...row }): Row => ({ ...rate, ...row }))
          .toReversed(),
      [rates],
    )}
    rowKey={({ date }) => date}
    head={{ title: common.day, value: ({ date }) => dayOf(date), cell: ({ date }) => <DayText day={dayOf(date)} /> }}
    columns={useMemo(() => columnsIn(base, quote), [base, quote])}
  />
)

type Rates = AnswerOf<typeof getFxRates>
type Rate = Rates['rates'][number]

const Month = ({ answer: { base, quote, rates } }: { answer: Rates }) => {
  // Rates of future days are unknown.
  const past = useMemo(() => rates.filter(({ date }) => dayOf(date) <= today.value), [rates, today.value])
  const days = useMemo(() => past.map(({ date }) => dayOf(date)), [past])
  const lines = useMemo(() => [{ label: words.rate, tone: 'accent' as const, values: past.map(({ rate }) => rate) }], [past])
  const [first, last] = [past[0], past.at(-1)]
  if (!first || !last)
    return (
      <Card>
        <p class="empty">{words.none(base, quote)}</p>
      </Card>
    )
  const { price } = figures.value
  const values = past.map(({ rate }) => rate)
  const at = (index: number): Rate => past[index] ?? last
  const amount = (place: number) => (
    <PriceAmount
      price={{ value: at(place).rate, quote_commodity: quote }}
      at={rateAt(place)}
      name={words.oneOn(base, shortDay(dayOf(at(place).date)))}
    />
  )
  const end = past.length - 1
  return (
    <>
      <Card>
        <div class="hero">
          <div>
            <p class="hero-name">
              {words.one(base)} <span class="quiet">{words.onDay(shortDay(dayOf(last.date)))}</span>
            </p>
            <p class="hero-figure">{amount(end)}</p>
          </div>
          <dl class="figures price-moves">
            <Figure name={words.inThisMonth}>
              {first.rate === 0 ? (
                '–'
              ) : (
                <PriceChange percent={(last.rate / first.rate - 1) * 100} from={rateAt(0)} to={rateAt(end)} name={words.changeInMonth(base)} />
              )}
            </Figure>
            <Figure name={words.lowest}>{amount(values.indexOf(Math.min(...values)))}</Figure>
            <Figure name={words.highest}>{amount(values.indexOf(Math.max(...values)))}</Figure>
            <Figure name={words.source} title={words.sourceAbout}>
              {howOf(last)}
            </Figure>
          </dl>
        </div>
        <div class="chart-head">
          <p class="range-words quiet">{words.daysBetween}</p>
        </div>
        {past.length > 1 && (
          <TimeLine
            name="rate"
            fromZero={false}
            days={days}
            lines={lines}
            height={280}
            label={words.chart(base, quote, shortDay(dayOf(first.date)), shortDay(dayOf(last.date)))}
            sentence={(index) => `${shortDay(dayOf(at(index).date))}: ${price(at(index).rate)} ${quote}, ${howOf(at(index))}`}
            tooltip={(index) => (
              <>
                <p class="tooltip-title">{shortDay(dayOf(at(index).date))}</p>
                <dl>
                  <dt>{howOf(at(index))}</dt>
                  <dd>{amount(index)}</dd>
                </dl>
              </>
            )}
            axis={priceAxis(values)}
          />
        )}
      </Card>
      <Card title={words.changes}>
        <RateTable rates={past} base={base} quote={quote} />
      </Card>
    </>
  )
}

const CurrencyChoice = ({
  label,
  names,
  value,
  choose,
}: {
  label: string
  names: readonly string[]
  value: string
  choose: (name: string) => void
}) => <SelectField label={label} value={value} choices={[...new Set([...names, value])]} onChoose={choose} />

const Controls = ({ shown, names, show }: { shown: Shown; names: readonly string[]; show: (change: Partial<Shown>) => void }) => (
  <>
    <CurrencyChoice label={words.ofOne} names={names} value={shown.base} choose={(base) => show({ base })} />
    <Button
      icon={ArrowLeftRight}
      size={16}
      class="icon-button framed"
      aria-label={words.swap}
      title={words.swap}
      onClick={() => show({ base: shown.quote, quote: shown.base })}
    />
    <CurrencyChoice label={words.inCurrency} names={names} value={shown.quote} choose={(quote) => show({ quote })} />
    <PeriodSteps
      name={monthOf(firstOf(shown))}
      onBack={() => show(monthsFrom(shown, -1))}
      onOn={isBefore(shown, monthIn(today.value)) ? () => show(monthsFrom(shown, 1)) : undefined}
      jump={{
        at: firstOf(shown).slice(0, 7),
        choices: monthChoicesUntil(today.value),
        to: (key) => show(monthIn(`${key}-01`)),
      }}
    />
  </>
)

/** What one unit of a currency was worth in another, day by day, as every report converts it. */
export const FxRatesPage = () => {
  const [parameters, setParameters] = useAddress()
  const quoted = useAnswer<AnswerOf<typeof getPriceCurrencies>>('/api/price/currencies')
  const configured = understood.value?.money ?? []
  const names = [...new Set([currency.value, ...configured, ...(quoted.data?.currencies ?? [])])]
  const shown = shownIn(parameters, { today: today.value, currency: currency.value, currencies: names })
  const traced = useMemo(
    (): Traced => ({
      report: 'fx-rates',
      parameters: { base: shown.base, quote: shown.quote, year: String(shown.year), month: String(shown.month) },
    }),
    [shown.base, shown.quote, shown.year, shown.month],
  )
  const answer = useAnswer<Rates>(shown.base === '' || shown.quote === '' ? undefined : withQuery('/api/fx-rates', { ...traced.parameters }))
  const show = (change: Partial<Shown>): void => {
    const { base, quote, year, month } = { ...shown, ...change }
    setParameters(() => new URLSearchParams({ base, quote, year: String(year), month: String(month) }), { kind: 'choice' })
  }
  const isAlone = shown.base === '' && quoted.data !== undefined
  const example = (
    <code>{priceExample(dialect.value, { day: thisDay.value, currency: currency.value, commodity: otherThan(currency.value), price: '0.92' })}</code>
  )
  return (
    <Page title={words.title} scope={OF_PRICES} controls={shown.base !== '' && <Controls shown={shown} names={names} show={show} />}>
      {isAlone ? (
        <Card>
          <p class="empty">{currency.value === '' ? words.noCurrency(example) : words.onlyCurrency(example, currency.value)}</p>
        </Card>
      ) : (
        <Answered answer={answer} height={480} traced={traced}>
          {(data) => <Month answer={data} />}
        </Answered>
      )}
    </Page>
  )
}
