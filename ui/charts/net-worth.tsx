import type { ComponentChildren } from 'preact'
import { useMemo } from 'preact/hooks'
import type { Networth } from '../../src/http/contract/net-worth.ts'
import { dayOf, shortDay } from '../figures/days.ts'
import { figures } from '../client/settings.ts'
import { Amount, Change } from '../parts/amount.tsx'
import { type Place, Proof } from '../parts/proof.tsx'
import type { Mark } from '../figures/marks.ts'
import { TimeLine } from './time-line.tsx'
import type { Line } from './line.ts'

const NAMES = { balanceAmount: undefined, netInvestmentAmount: 'Invested', gainAmount: 'Gain' } as const

/** Net worth against what was put in: the distance between the lines is what the money earned. */
export const NetWorthChart = ({
  name,
  points,
  currency,
  height,
  placeOf,
  marks,
}: {
  name: string
  marks?: readonly Mark[] | undefined
  /** Where a figure of a point stands in the answer. */
  placeOf: (index: number, figure: keyof Networth) => Place
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
  const figure = (index: number, of: keyof typeof NAMES, children: ComponentChildren) => (
    <Proof at={placeOf(index, of)} name={`${NAMES[of] ?? name}, ${shortDay(dayOf(points[index]?.date ?? ''))}`}>
      {children}
    </Proof>
  )
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  return (
    <TimeLine
      name="networth"
      days={days}
      lines={lines}
      height={height}
      {...(marks ? { marks } : {})}
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
              <dd>{figure(index, 'balanceAmount', <Amount value={point.balanceAmount} />)}</dd>
              <dt>
                <span class="swatch swatch-quiet" />
                Invested
              </dt>
              <dd>{figure(index, 'netInvestmentAmount', <Amount value={point.netInvestmentAmount} />)}</dd>
              <dt>Gain</dt>
              <dd>{figure(index, 'gainAmount', <Change value={point.gainAmount} />)}</dd>
            </dl>
          </>
        )
      }}
    />
  )
}
