import type { Networth } from '../../src/http/contract/net-worth.ts'
import { dayOf, monthOf } from '../figures/days.ts'
import { Amount, Change } from './amount.tsx'

/** The last point of each month, newest first. */
export const monthEnds = <Point extends { date: string }>(points: readonly Point[]): Point[] =>
  points.filter((point, place) => dayOf(points[place + 1]?.date ?? '').slice(0, 7) !== dayOf(point.date).slice(0, 7)).reverse()

/** What the chart shows, in figures: one line a month. */
export const NetWorthTable = ({ name, points }: { name: string; points: readonly Networth[] }) => {
  const ends = monthEnds(points)
  return (
    <div class="table-window" tabIndex={0} role="region" aria-label={`${name} by month`}>
      <table class="grid">
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">{name}</th>
            <th scope="col">Change</th>
            <th scope="col" class="narrow">
              Invested
            </th>
            <th scope="col" class="narrow">
              Gain
            </th>
          </tr>
        </thead>
        <tbody>
          {ends.map((point, place) => {
            const before = ends[place + 1]
            return (
              <tr key={point.date}>
                <th scope="row">{monthOf(dayOf(point.date))}</th>
                <td>
                  <Amount value={point.balanceAmount} />
                </td>
                <td>{before ? <Change value={point.balanceAmount - before.balanceAmount} /> : <span class="quiet">–</span>}</td>
                <td class="narrow">
                  <Amount value={point.netInvestmentAmount} />
                </td>
                <td class="narrow">
                  <Change value={point.gainAmount} />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
