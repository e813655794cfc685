import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import { ChartSpline, Table2 } from 'lucide-preact'
import type { Networth } from '../../../src/http/contract/net-worth.ts'
import { useManner } from '../../address.ts'
import { LinesTable } from '../../charts/lines-table.tsx'
import { NetWorthChart } from '../../charts/net-worth.tsx'
import { figures } from '../../client/settings.ts'
import { dayOf, shortDay } from '../../figures/days.ts'
import { fromFirstWorth } from '../../figures/beginning.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import type { Mark } from '../../figures/marks.ts'
import type { Ahead } from '../../figures/projection.ts'
import { AddingUp, Change } from '../amount.tsx'
import { Below } from '../below.tsx'
import { NetWorthTable } from './net-worth-table.tsx'
import { type Place, Proof } from '../proof.tsx'
import { useRange } from '../periods/range-tabs.tsx'

/** What stands below a chart, in pixels. */
const CHART_FOOT = 40

/** Net worth over a range, as a chart or as a table, and what the range came to. */
export const NetWorthView = ({
  name = 'Net worth',
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
  /** Where the first of the points stands in the timeline. */
  first?: number
  /** What the line is called: one account has a value and no net worth. */
  name?: string
  points: readonly Networth[]
  currency: string
  height: number
  /** With the part of exchange rates in it. */
  hasRates?: boolean
  /** What it may come to. */
  ahead?: Ahead | undefined
  /** What else can be chosen about it. */
  tools?: ComponentChildren
}) => {
  const begun = useMemo(() => fromFirstWorth(points), [points])
  const { inRange, tabs, words } = useRange(begun, ({ date }) => dayOf(date))
  // All of a period is not all of the book.
  const since = inRange === begun && offset > 0 && begun[0] ? `since ${shortDay(dayOf(begun[0].date))}` : words
  const [view, setView] = useManner<'chart' | 'table'>('view', 'chart', ['chart', 'table'])
  const first = points.indexOf(inRange[0] ?? points[0]!)
  const placeOf = (index: number, figure: keyof Networth): Place => [...within, 'networthTimeline', offset + first + index, figure]
  const other = view === 'chart' ? 'table' : 'chart'
  return (
    <>
      <div class="chart-head">
        <RangeWords points={inRange} words={since} isWhole={inRange === begun && offset === 0} placeOf={placeOf} />
        <div class="chart-tools">
          {tools}
          {tabs}
          <button type="button" class="icon-button framed" aria-label={`Show as ${other}`} title={`Show as ${other}`} onClick={() => setView(other)}>
            {view === 'chart' ? <Table2 size={16} /> : <ChartSpline size={16} />}
          </button>
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
              <h3 class="table-title">What may come</h3>
              <LinesTable name="ahead" label={`${name} to come`} days={ahead.days} lines={ahead.lines} write={figures.value.money} />
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
  words,
  isWhole,
  placeOf,
}: {
  points: readonly Networth[]
  words: string
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
    <Proof at={placeOf(points.length - 1, of)} minus={isWhole ? [] : [placeOf(0, of)]} name={`${name} ${words}`}>
      <Change value={change(of)} />
    </Proof>
  )
  return (
    <AddingUp sums={[{ parts: [change('netInvestmentAmount'), change('gainAmount')], sum: change('balanceAmount') }]}>
      <p class="range-words">
        {moved('balanceAmount', 'Change')} {words}
        <span class="quiet">
          {' '}
          · {moved('netInvestmentAmount', 'Invested')} invested, {moved('gainAmount', 'Gained')} gained
        </span>
      </p>
    </AddingUp>
  )
}
