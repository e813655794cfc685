import type { Networth } from '../../../src/http/contract/net-worth.ts'
import { sumOf } from '../../figures/exact-sum.ts'
import { AddingUp, Change } from '../amount.tsx'
import { type Place, Proof } from '../proof.tsx'

/** What a range came to: how much net worth moved, and how much of that was earned rather than saved. */
export const RangeWords = ({
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
  // A series that begins with the book begins at nothing, not at the end of its first day.
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
