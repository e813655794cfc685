import { useMemo } from 'preact/hooks'
import type { Networth } from '../../src/http/contract/net-worth.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { figures } from '../client/settings.ts'
import { type Line, TimeLine } from './time-line.tsx'

/** Net worth against what was put in: the distance between the lines is what the money earned. */
export const NetWorthChart = ({
  name,
  points,
  currency,
  height,
}: {
  name: string
  points: readonly Networth[]
  currency: string
  height: number
}) => {
  const days = useMemo(() => points.map(({ date }) => dayOf(date)), [points])
  const lines = useMemo<Line[]>(
    () => [
      { label: name, tone: 'accent', values: points.map(({ balanceAmount }) => balanceAmount) },
      { label: 'Invested', tone: 'quiet', values: points.map(({ netInvestmentAmount }) => netInvestmentAmount) },
    ],
    [points, name],
  )
  const { money, change } = figures.value
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <TimeLine
      days={days}
      lines={lines}
      height={height}
      label={`${name} in ${currency} from ${shortDay(dayOf(first.date))} to ${shortDay(dayOf(last.date))}`}
      sentence={(index) => {
        const point = points[index] ?? last
        return `${shortDay(dayOf(point.date))}: ${name.toLowerCase()} ${money(point.balanceAmount)}, invested ${money(point.netInvestmentAmount)}, gain ${change(point.gainAmount)}`
      }}
      tooltip={(index) => {
        const point = points[index] ?? last
        return (
          <>
            <p class="tooltip-title">{shortDay(dayOf(point.date))}</p>
            <dl>
              <dt>
                <span class="swatch swatch-accent" />
                {name}
              </dt>
              <dd>{money(point.balanceAmount)}</dd>
              <dt>
                <span class="swatch swatch-quiet" />
                Invested
              </dt>
              <dd>{money(point.netInvestmentAmount)}</dd>
              <dt>Gain</dt>
              <dd class={point.gainAmount < 0 ? 'loss' : 'gain'}>{change(point.gainAmount)}</dd>
            </dl>
          </>
        )
      }}
    />
  )
}
