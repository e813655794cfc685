import { ChartSpline, Table2 } from 'lucide-preact'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { figureNames as names } from '#messages/figures.ts'
import { netWorth as words } from '#messages/net-worth.ts'
import type { Networth, NetworthByAccountAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { useRange } from '../../charts/chart-frame.tsx'
import { LinesTable, PlaceFigures } from '../../charts/chart-tables.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { useManner } from '../../client/address.ts'
import { figures } from '../../client/display-settings.ts'
import { useReport } from '../../client/use-scope.ts'
import { dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import type { Line, Mark } from '../../figures/chart-data.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { fromFirstWorth, type Place } from '../../figures/unknown.ts'
import { AddingUp, Amount, Change, NONE, Proof, useGap, withGap } from '../../parts/figure.tsx'
import { Button } from '../../parts/fields.tsx'
import { Answered, Below } from '../../parts/loading.tsx'
import type { Column } from '../../parts/table-parts.tsx'
import { Table } from '../../parts/table.tsx'
import type { Ahead } from './net-worth-figures.ts'

const NAMES = {
  balanceAmount: undefined,
  netInvestmentAmount: names.paidIn,
  gainAmount: names.netWorthGain,
  investment_return: words.byPrices,
  fx_impact: words.byRates,
} as const
const NOTHING_AHEAD: Ahead = { days: [], lines: [] }

/** Net worth against what was put in: the distance between the lines is what the money earned. */
const NetWorthChart = ({
  name,
  points,
  currency,
  height,
  placeOf,
  marks,
  hasRates = false,
  ahead = NOTHING_AHEAD,
}: {
  name: string
  /** With what it would be had exchange rates not changed, and how much of the gain they are. */
  hasRates?: boolean
  /** The range of its forecast. */
  ahead?: Ahead | undefined
  marks?: readonly Mark[] | undefined
  /** The place of a point's figure in the answer. */
  placeOf: (index: number, figure: keyof Networth) => Place
  points: readonly Networth[]
  currency: string
  height: number
}) => {
  const days = useMemo(() => [...points.map(({ date }) => dayOf(date)), ...ahead.days], [points, ahead])
  const lines = useMemo<Line[]>(() => {
    const been = (label: string, tone: Line['tone'], valueOf: (point: Networth) => number): Line => ({
      label,
      tone,
      values: [...points.map(valueOf), ...ahead.days.map(() => null)],
    })
    const last = points.at(-1)
    return [
      been(name, 'accent', ({ balanceAmount }) => balanceAmount),
      been(names.paidIn, 'quiet', ({ netInvestmentAmount }) => netInvestmentAmount),
      ...(hasRates ? [been(words.withoutRates, 'still', ({ balanceAmount, fx_impact: rates }) => sumOf([balanceAmount, -rates]))] : []),
      // What is to come begins with what there is.
      ...ahead.lines.map((line) => ({ ...line, values: [...points.slice(1).map(() => null), last?.balanceAmount ?? null, ...line.values] })),
    ]
  }, [points, name, hasRates, ahead])
  const { money, change } = figures.value
  const gapAt = useGap()
  const figure = (index: number, of: keyof typeof NAMES, children: ComponentChildren) => (
    <Proof at={placeOf(index, of)} name={names.at(NAMES[of] ?? name, shortDay(dayOf(points[index]?.date ?? '')))}>
      {children}
    </Proof>
  )
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  /** What may be at a place that is still to come. */
  const foreseen = (index: number) =>
    index < points.length ? undefined : ahead.lines.map(({ label, tone, values }) => ({ label, tone, value: values[index - points.length] ?? 0 }))
  const aheadName = (index: number): string => monthOf(ahead.days[index - points.length] ?? '')
  return (
    <TimeLine
      name="networth"
      days={days}
      lines={lines}
      height={height}
      {...(marks ? { marks } : {})}
      label={words.chart(name, currency, shortDay(dayOf(first.date)), shortDay(dayOf(last.date)))}
      sentence={(index) => {
        const to = foreseen(index)
        if (to) return words.pointToCome(aheadName(index), to.map(({ label, value }) => `${label} ${money(value)}`).join(' · '))
        const point = points[index] ?? last
        const marked = (of: keyof Networth, text: string): string => withGap(text, gapAt({ at: placeOf(index, of) }))
        return words.point(
          shortDay(dayOf(point.date)),
          name,
          marked('balanceAmount', money(point.balanceAmount)),
          marked('netInvestmentAmount', money(point.netInvestmentAmount)),
          marked('gainAmount', change(point.gainAmount)),
        )
      }}
      tooltip={(index) => {
        const to = foreseen(index)
        // Estimates are made of no transaction: they have no proof.
        if (to)
          return (
            <PlaceFigures
              place={aheadName(index)}
              figures={to.map(({ label, tone, value }) => ({ name: label, tone: `swatch-${tone}`, value, written: money(value) }))}
            />
          )
        const point = points[index] ?? last
        return (
          <>
            <p class="tooltip-title">{shortDay(dayOf(point.date))}</p>
            <dl>
              <dt>
                <span class="swatch swatch-accent" />
                {name}
              </dt>
              <dd>{figure(index, 'balanceAmount', <Amount value={point.balanceAmount} />)}</dd>
              <dt>
                <span class="swatch swatch-quiet" />
                {names.paidIn}
              </dt>
              <dd>{figure(index, 'netInvestmentAmount', <Amount value={point.netInvestmentAmount} />)}</dd>
              <dt>{names.netWorthGain}</dt>
              <dd>{figure(index, 'gainAmount', <Change value={point.gainAmount} />)}</dd>
              {hasRates && (
                <>
                  <dt>{NAMES.investment_return}</dt>
                  <dd>{figure(index, 'investment_return', <Change value={point.investment_return} />)}</dd>
                  <dt>{NAMES.fx_impact}</dt>
                  <dd>{figure(index, 'fx_impact', <Change value={point.fx_impact} />)}</dd>
                  <dt>
                    <span class="swatch swatch-still" />
                    {words.withoutRates}
                  </dt>
                  <dd>
                    <Proof
                      at={placeOf(index, 'balanceAmount')}
                      minus={[placeOf(index, 'fx_impact')]}
                      name={words.withoutRatesOn(name, shortDay(dayOf(point.date)))}
                      amount={sumOf([point.balanceAmount, -point.fx_impact])}
                    />
                  </dd>
                </>
              )}
            </dl>
          </>
        )
      }}
    />
  )
}

/** The room below a chart, in pixels. */
const CHART_FOOT = 40

/** Net worth over a range, as a chart or as a table, and what the range came to. */
export const NetWorthView = ({
  name = names.netWorth,
  points,
  currency,
  height,
  within = [],
  first: offset = 0,
  marks,
  hasRates = false,
  ahead,
  tools,
}: {
  /** What happened on the way. */
  marks?: readonly Mark[]
  /** Where the answer has the timeline, beyond its first level. */
  within?: Place
  /** The place of the first of the points in the timeline. */
  first?: number
  /** What the line is called: one account has a value and no net worth. */
  name?: string
  points: readonly Networth[]
  currency: string
  height: number
  /** With the part of exchange rates in it. */
  hasRates?: boolean
  /** The range of its forecast. */
  ahead?: Ahead | undefined
  /** What else can be chosen about it. */
  tools?: ComponentChildren
}) => {
  const begun = useMemo(() => fromFirstWorth(points), [points])
  const { inRange, tabs, words: rangeWords } = useRange(begun, ({ date }) => dayOf(date))
  // All of a period is not all of the book.
  const since = inRange === begun && offset > 0 && begun[0] ? words.since(shortDay(dayOf(begun[0].date))) : rangeWords
  const [view, setView] = useManner<'chart' | 'table'>('view', 'chart', ['chart', 'table'])
  const first = points.indexOf(inRange[0] ?? points[0]!)
  const placeOf = (index: number, figure: keyof Networth): Place => [...within, 'networthTimeline', offset + first + index, figure]
  const showOther = view === 'chart' ? words.asTable : words.asChart
  return (
    <>
      <div class="chart-head">
        <RangeWords points={inRange} when={since} isWhole={inRange === begun && offset === 0} placeOf={placeOf} />
        <div class="chart-tools">
          {tools}
          {tabs}
          <Button class="icon-button framed" aria-label={showOther} title={showOther} onClick={() => setView(view === 'chart' ? 'table' : 'chart')}>
            {view === 'chart' ? <Table2 size={16} /> : <ChartSpline size={16} />}
          </Button>
        </div>
      </div>
      {view === 'chart' ? (
        <Below height={height + CHART_FOOT}>
          <NetWorthChart
            name={name}
            points={inRange}
            currency={currency}
            height={height}
            placeOf={placeOf}
            marks={marks}
            hasRates={hasRates}
            ahead={ahead}
          />
        </Below>
      ) : (
        <>
          <NetWorthTable name={name} points={inRange} placeOf={placeOf} hasRates={hasRates} />
          {ahead && (
            <>
              <h3 class="table-title">{words.forecast}</h3>
              <LinesTable name="ahead" label={words.toCome(name)} days={ahead.days} lines={ahead.lines} write={figures.value.money} />
            </>
          )}
        </>
      )}
    </>
  )
}

/** The change of net worth over a range, and how much of it was earned rather than saved. */
const RangeWords = ({
  points,
  when,
  isWhole,
  placeOf,
}: {
  points: readonly Networth[]
  when: string
  isWhole: boolean
  placeOf: (index: number, figure: keyof Networth) => Place
}) => {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  // A series that begins with the book starts at zero, not at the end of its first day.
  const before = isWhole ? { balanceAmount: 0, netInvestmentAmount: 0, gainAmount: 0 } : first
  const change = (of: 'balanceAmount' | 'netInvestmentAmount' | 'gainAmount'): number => sumOf([last[of], -before[of]])
  const moved = (of: 'balanceAmount' | 'netInvestmentAmount' | 'gainAmount', name: string) => (
    <Proof at={placeOf(points.length - 1, of)} minus={isWhole ? [] : [placeOf(0, of)]} name={names.at(name, when)} change={change(of)} />
  )
  return (
    <AddingUp sums={[{ parts: [change('netInvestmentAmount'), change('gainAmount')], sum: change('balanceAmount') }]}>
      <p class="range-words">
        {words.changed(moved('balanceAmount', words.change), when)}
        <span class="quiet">
          {' · '}
          {words.ofWhich(moved('netInvestmentAmount', names.paidIn), moved('gainAmount', names.netWorthGain))}
        </span>
      </p>
    </AddingUp>
  )
}

/** The last point of each month, newest first. */
const monthEnds = <Point extends { date: string }>(points: readonly Point[]): Point[] =>
  points.filter((point, place) => dayOf(points[place + 1]?.date ?? '').slice(0, 7) !== dayOf(point.date).slice(0, 7)).reverse()

interface Month extends Networth {
  /** Its index among the points, and that of the month before. */
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
      <Proof at={placeOf(month.place, of)} name={names.at(title, monthOf(dayOf(month.date)))}>
        <Written value={month[of]} />
      </Proof>
    ),
  })
  const changeOf = ({ balanceAmount, before }: Month): number | undefined => before && sumOf([balanceAmount, -before.point.balanceAmount])
  return [
    {
      ...plain(name, 'balanceAmount', Amount),
      madeOf: { columns: [names.paidIn, names.netWorthGain], parts: ({ netInvestmentAmount, gainAmount }) => [netInvestmentAmount, gainAmount] },
    },
    {
      title: words.change,
      value: changeOf,
      madeOf: { columns: [name], parts: ({ balanceAmount, before }) => (before ? [balanceAmount, -before.point.balanceAmount] : []) },
      cell: (month) =>
        month.before === undefined ? (
          NONE
        ) : (
          <Proof
            at={placeOf(month.place, 'balanceAmount')}
            minus={[placeOf(month.before.place, 'balanceAmount')]}
            name={names.at(words.change, monthOf(dayOf(month.date)))}
            change={changeOf(month) ?? 0}
          />
        ),
    },
    plain(names.paidIn, 'netInvestmentAmount', Amount),
    {
      ...plain(names.netWorthGain, 'gainAmount', Change),
      ...(hasRates
        ? { madeOf: { columns: [words.byPrices, words.byRates], parts: ({ investment_return: prices, fx_impact: rates }) => [prices, rates] } }
        : {}),
    },
    ...(hasRates ? [plain(words.byPrices, 'investment_return', Change), plain(words.byRates, 'fx_impact', Change)] : []),
  ]
}

/** The figures of the chart, one line a month. */
const NetWorthTable = ({
  name,
  points,
  placeOf,
  hasRates = false,
}: {
  name: string
  points: readonly Networth[]
  placeOf: PlaceOf
  /** The part of a gain that came from exchange rates. */
  hasRates?: boolean
}) => (
  <Table
    name="months"
    label={words.byMonth(name)}
    rows={useMemo(() => monthsOf(points), [points])}
    rowKey={({ date }) => date}
    head={{ title: words.month, value: ({ date }) => dayOf(date).slice(0, 7), cell: ({ date }) => monthOf(dayOf(date)) }}
    columns={columnsOf(name, placeOf, hasRates)}
  />
)

/** What is held, commodity by commodity: where nothing can be valued, a sum would be nought and wrong. */
export const Held = () => {
  const { answer, traced } = useReport<NetworthByAccountAnswer>('networth/accounts')
  return (
    <div>
      <p class="hero-name">{words.held}</p>
      <Answered answer={answer} height={60} traced={traced}>
        {({ held }) => (
          <ul class="held">
            {held.slice(0, SHOWN_MAX).map(({ commodity, quantity }, place) => (
              <li key={commodity} class="hero-figure">
                <Proof at={['held', place, 'quantity']} name={words.heldOf(commodity)} as="quantity" commodity={commodity}>
                  <span class="amount">{figures.value.units(quantity, commodity)}</span> <span class="unit">{commodity}</span>
                </Proof>
              </li>
            ))}
          </ul>
        )}
      </Answered>
    </div>
  )
}

const SHOWN_MAX = 50
