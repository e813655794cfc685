import { figureNames as names } from '#messages/figures.ts'
import { netWorth as words } from '#messages/net-worth.ts'
import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Networth } from '../../../src/http/contract/net-worth-contract.ts'
import { PlaceFigures } from '../../charts/chart-tables.tsx'
import { TimeLine } from '../../charts/time-line.tsx'
import { figures } from '../../client/display-settings.ts'
import { dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'
import type { Line, Mark } from '../../figures/chart-data.ts'
import type { Ahead } from './net-worth-figures.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { Amount, Change } from '../../parts/amount.tsx'
import { Proof } from '../../parts/proof.tsx'
import type { Place } from '../../figures/unknown.ts'

const NAMES = {
  balanceAmount: undefined,
  netInvestmentAmount: names.paidIn,
  gainAmount: names.netWorthGain,
  investment_return: words.byPrices,
  fx_impact: words.byRates,
} as const
const NOTHING_AHEAD: Ahead = { days: [], lines: [] }

/** Net worth against what was put in: the distance between the lines is what the money earned. */
export const NetWorthChart = ({
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
        return words.point(shortDay(dayOf(point.date)), name, money(point.balanceAmount), money(point.netInvestmentAmount), change(point.gainAmount))
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
