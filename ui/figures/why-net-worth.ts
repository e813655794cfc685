import type { NetworthByAccountAnswer } from '../../src/http/contract/net-worth.ts'
import { sumOf } from './exact-sum.ts'

type Row = NetworthByAccountAnswer['accounts'][number]
type Rows = readonly Row[]

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
  /** Where it stands in the answers of the two days, if it does. */
  readonly places: { readonly before: number; readonly after: number }
}

const changeOf = (then: Row | undefined, now: Row | undefined, of: 'balance' | 'put_in' | 'gain'): number =>
  sumOf([now?.[of] ?? 0, -(then?.[of] ?? 0)])

/** The accounts that moved, the one that moved most first; debts are below zero, so all of them come to the change of net worth. */
export const movedBetween = (before: Rows, after: Rows): Moved[] =>
  [...new Set([...before, ...after].map(({ account }) => account))]
    .map((account): Moved => {
      const places = { before: before.findIndex((row) => row.account === account), after: after.findIndex((row) => row.account === account) }
      const [then, now] = [before[places.before], after[places.after]]
      return {
        account,
        before: then?.balance ?? 0,
        after: now?.balance ?? 0,
        change: changeOf(then, now, 'balance'),
        putIn: changeOf(then, now, 'put_in'),
        earned: changeOf(then, now, 'gain'),
        places,
      }
    })
    .filter(({ change, putIn }) => change !== 0 || putIn !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
