import type { AssetBreakdown } from '../../src/http/contract/assets-balance.ts'
import { sumOf } from './exact-sum.ts'

/** What one account did between two days. Pure. */
export interface Moved {
  readonly account: string
  readonly before: number
  readonly after: number
  readonly change: number
  /** Of the change: what was put in, less what was taken out. */
  readonly putIn: number
  /** Of the change: the rest, which prices, rates and income did. */
  readonly earned: number
}

type Rows = Readonly<Record<string, Pick<AssetBreakdown, 'marketAmount' | 'investmentAmount' | 'withdrawalAmount'>>>

const NOTHING = { marketAmount: 0, investmentAmount: 0, withdrawalAmount: 0 }

/** The accounts that moved, the one that moved most first. Cash is put in and taken out, it earns nothing of its own. */
export const movedBetween = (before: Rows, after: Rows): Moved[] =>
  [...new Set([...Object.keys(before), ...Object.keys(after)])]
    .map((account): Moved => {
      const [then, now] = [before[account] ?? NOTHING, after[account] ?? NOTHING]
      const change = sumOf([now.marketAmount, -then.marketAmount])
      const isCash = [then, now].every(({ investmentAmount, withdrawalAmount }) => investmentAmount === 0 && withdrawalAmount === 0)
      const putIn = isCash ? change : sumOf([now.investmentAmount, -now.withdrawalAmount, -then.investmentAmount, then.withdrawalAmount])
      return { account, before: then.marketAmount, after: now.marketAmount, change, putIn, earned: sumOf([change, -putIn]) }
    })
    .filter(({ change, putIn }) => change !== 0 || putIn !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
