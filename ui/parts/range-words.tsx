import type { Networth } from '../../src/http/contract/net-worth.ts'
import { figures } from '../client/settings.ts'
import { sumOf } from '../figures/exact-sum.ts'
import { Change } from './amount.tsx'

/** What a range came to: how much net worth moved, and how much of that was earned rather than saved. */
export const RangeWords = ({ points, words, isWhole }: { points: readonly Networth[]; words: string; isWhole: boolean }) => {
  const first = points[0]
  const last = points.at(-1)
  if (!first || !last) return null
  // A series that begins with the book begins at nothing, not at the end of its first day.
  const before = isWhole ? { balanceAmount: 0, netInvestmentAmount: 0, gainAmount: 0 } : first
  const { change } = figures.value
  return (
    <p class="range-words">
      <Change value={sumOf([last.balanceAmount, -before.balanceAmount])} /> {words}
      <span class="quiet">
        {' '}
        · {change(sumOf([last.netInvestmentAmount, -before.netInvestmentAmount]))} invested, {change(sumOf([last.gainAmount, -before.gainAmount]))}{' '}
        gained
      </span>
    </p>
  )
}
