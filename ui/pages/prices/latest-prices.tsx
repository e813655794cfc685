import { common } from '#messages/common.ts'
import { prices as words } from '#messages/prices.ts'
import { TriangleAlert, X } from 'lucide-preact'
import { useMemo } from 'preact/hooks'
import { Link } from 'wouter-preact'
import type { Price, PricesAnswer } from '../../../src/http/contract/prices-contract.ts'
import { Sparkline } from '../../charts/share-bar.tsx'
import { useAddress, useParameter, useTyped } from '../../client/address.ts'
import { withQuery } from '../../client/api.ts'
import { useAnswer } from '../../client/cached-answers.ts'
import { isMoney, today, understood } from '../../client/display-settings.ts'
import { isNarrow } from '../../client/browser.ts'
import { type Day, dayOf, monthsBefore, shortDay } from '../../figures/calendar-days.ts'
import {
  AGE_WORDS,
  type AgeFilter,
  ageOfPrice,
  changeOver,
  gapsIn,
  isWanted,
  outliersIn,
  PRICE_AGES,
  PRICE_KINDS,
  type PriceFilter,
  type PriceKind,
  type Span,
} from './price-figures.ts'
import { Report, type Traced } from '../../parts/figure.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import { priceLink } from '../../figures/transaction-figures.ts'
import { PriceAge, PriceAmount, PriceMove } from './price-parts.tsx'
import { Button, SelectField } from '../../parts/fields.tsx'

/** A mark next to a name whose prices of the last year deserve a look. */
const Doubt = ({ series }: { series: readonly Price[] }) => {
  const outliers = useMemo(() => outliersIn(series).length, [series])
  const gaps = useMemo(() => gapsIn(series).length, [series])
  const text = [outliers > 0 && words.toCheck(outliers), gaps > 0 && words.gaps(gaps)].filter(Boolean).join(', ')
  return text === '' ? null : (
    <span class="doubt" title={text}>
      <TriangleAlert size={14} role="img" aria-label={text} />
    </span>
  )
}

/** A currency may be known by the price of another in it: then the exchange rates say what it is worth. */
const Unknown = ({ commodity }: { commodity: string }) =>
  isMoney(commodity) ? (
    <Link class="link quiet" href={withQuery('/ledger/fx', { base: commodity })}>
      {words.exchangeRate}
    </Link>
  ) : (
    <span class="loss">{words.unknown}</span>
  )

interface Row {
  readonly commodity: string
  readonly latest: Price | undefined
  /** The prices of a year, oldest first, behind those of three and five years ago. */
  readonly series: readonly Price[]
  /** Those of the year alone. */
  readonly year: readonly Price[]
}

/** Other parameters of the request: of which source, in which currency. */
export type Asked = NonNullable<Traced['parameters']>

/** Of the last year, with a month more so that there is a price to compare with a year ago; and two of long ago. */
const firstOf = (day: Day): Day => monthsBefore(day, 13)
export const yearOfPrices = (asked: Asked): Traced => ({
  report: 'price',
  parameters: { ...asked, from: firstOf(today.value), history: 'all', as_series: true, months_back: '36,60' },
})

const moved = (title: string, span: Span, asked: Asked): Column<Row> => ({
  title,
  about: words.inPercent,
  value: ({ series }) => changeOver(series, span)?.percent,
  cell: ({ commodity, series }) => (
    <Report.Provider value={yearOfPrices(asked)}>
      <PriceMove series={series} span={span} placeOf={(price) => ['series', commodity, 'values', series.indexOf(price)]} />
    </Report.Provider>
  ),
})

const columnsOf = (asked: Asked): readonly Column<Row>[] => [
  { title: words.lastYear, isDrawing: true, cell: ({ year }) => <Sparkline values={year.map(({ value }) => value)} /> },
  {
    title: words.latest,
    isMain: true,
    value: ({ latest }) => latest?.value,
    cell: ({ commodity, latest }) =>
      latest ? (
        <Report.Provider value={{ report: 'price', parameters: asked }}>
          <PriceAmount price={latest} at={['prices', commodity, 0, 'value']} name={words.priceOf(commodity)} />
        </Report.Provider>
      ) : (
        <Unknown commodity={commodity} />
      ),
  },
  moved(words.oneDay, 'day', asked),
  moved(words.oneWeek, 'week', asked),
  moved(words.oneMonth, 'month', asked),
  moved(words.oneYear, 'year', asked),
  moved(words.threeYears, '3 years', asked),
  moved(words.fiveYears, '5 years', asked),
  {
    title: common.day,
    value: ({ latest }) => latest && dayOf(latest.date),
    cell: ({ latest }) => <span class="quiet day">{latest && shortDay(dayOf(latest.date))}</span>,
  },
  {
    title: words.age,
    value: ({ latest }) => latest && ageOfPrice(latest, today.value).text,
    cell: ({ latest }) => latest && <PriceAge price={latest} />,
  },
  { title: words.source, align: 'left', value: ({ latest }) => latest?.source, cell: ({ latest }) => <span class="quiet">{latest?.source}</span> },
]

/** Ranges for which no commodity is old enough are left out. */
const LONG: readonly (readonly [Span, title: string])[] = [
  ['3 years', words.threeYears],
  ['5 years', words.fiveYears],
]
const columnsFor = (rows: readonly Row[], asked: Asked): readonly Column<Row>[] => {
  const empty = LONG.filter(([span]) => rows.every(({ series }) => !changeOver(series, span)))
  return columnsOf(asked).filter(({ title }) => !empty.some(([, long]) => long === title))
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
  if (rows.length === 0) return <p class="empty">{words.noSuchPrice}</p>
  return (
    <Table
      name="prices"
      label={words.latestPrices}
      head={{
        title: words.commodity,
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

const KEYS = ['name', 'kind', 'quote', 'source', 'age', 'in'] as const

/** What the list is narrowed to, from the address; and what the service is asked with for that. */
export const usePriceFilter = () => {
  const [name, setName] = useTyped('name')
  const [kind, setKind] = useParameter<PriceKind | ''>('kind', '', ['', ...PRICE_KINDS.map(({ value }) => value)])
  const [age, setAge] = useParameter<AgeFilter | ''>('age', '', ['', ...PRICE_AGES])
  const [quote, setQuote] = useParameter<string>('quote', '')
  const [source, setSource] = useParameter<string>('source', '')
  const [shownIn, showIn] = useParameter<string>('in', '')
  const [, setAddress] = useAddress()
  const clear = (): void =>
    setAddress(
      (next) => {
        for (const key of KEYS) next.delete(key)
        return next
      },
      { kind: 'choice' },
    )
  return {
    filter: { name, kind, age } satisfies PriceFilter,
    asked: { quote: quote || undefined, source: source || undefined, report_currency: shownIn || undefined },
    chosen: { kind, age, quote, source, shownIn },
    isNarrowed: [name.trim(), kind, age, quote, source].some((text) => text !== ''),
    set: { name: setName, kind: setKind, age: setAge, quote: setQuote, source: setSource, in: showIn },
    clear,
  }
}
export type UsedPriceFilter = ReturnType<typeof usePriceFilter>

const Choice = <Value extends string>({
  label,
  every,
  value,
  choices,
  onChoose,
}: {
  label: string
  /** What is there while nothing is chosen. */
  every: string
  value: Value | ''
  choices: readonly { readonly value: Value; readonly label: string }[]
  onChoose: (value: Value | '') => void
}) => (
  <SelectField
    label={label}
    value={value}
    choices={[['', every], ...choices.map((choice) => [choice.value, choice.label] as const)]}
    onChoose={onChoose}
  />
)

/** A filter from the address that matches no choice can still be removed. */
const withChosen = (names: readonly string[], chosen: string): { value: string; label: string }[] =>
  [...new Set([...names, ...(chosen === '' ? [] : [chosen])])].map((value) => ({ value, label: value }))

/** Ways to narrow a list of prices; where all are alike in something, that is not asked. */
export const PriceFilters = ({ used, kinds }: { used: UsedPriceFilter /** Those that there are. */; kinds: ReadonlySet<string> }) => {
  const { filter, chosen, set, isNarrowed, clear } = used
  const filters = useAnswer<{ quotes: string[]; sources: string[] }>('/api/price/filters').data
  if (!filters) return null
  const offered = PRICE_KINDS.filter(({ value }) => kinds.has(value) || value === chosen.kind)
  const [quotes, sources] = [withChosen(filters.quotes, chosen.quote), withChosen(filters.sources, chosen.source)]
  const choices = (
    <>
      {offered.length > 1 && <Choice label={words.kind} every={words.everyKind} value={chosen.kind} choices={offered} onChoose={set.kind} />}
      {quotes.length > 1 && <Choice label={words.quotedIn} every={words.anything} value={chosen.quote} choices={quotes} onChoose={set.quote} />}
      {sources.length > 1 && (
        <Choice label={words.priceSource} every={words.everySource} value={chosen.source} choices={sources} onChoose={set.source} />
      )}
      <Choice
        label={words.price}
        every={words.ofAnyAge}
        value={chosen.age}
        choices={PRICE_AGES.map((value) => ({ value, label: AGE_WORDS[value] }))}
        onChoose={set.age}
      />
      {quotes.length > 1 && (
        <Choice
          label={words.shownIn}
          every={words.asQuoted}
          value={chosen.shownIn}
          choices={withChosen(filters.quotes, chosen.shownIn)}
          onChoose={set.in}
        />
      )}
    </>
  )
  return (
    <div class="search-tools price-filters">
      <input
        class="input"
        type="search"
        aria-label={words.commodity}
        placeholder={words.commodity}
        value={filter.name}
        onInput={(event) => set.name(event.currentTarget.value)}
      />
      {isNarrow.value ? (
        <details open={[chosen.kind, chosen.quote, chosen.source, chosen.age, chosen.shownIn].some((text) => text !== '')}>
          <summary>{words.moreFilters}</summary>
          <div class="search-tools">{choices}</div>
        </details>
      ) : (
        choices
      )}
      {isNarrowed && <Button icon={X} size={14} class="table-tool" onClick={clear} text={words.showAll} />}
    </div>
  )
}
