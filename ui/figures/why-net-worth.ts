import type { NetworthByAccountAnswer } from '../../src/http/contract/net-worth.ts'
import { sumOf } from './exact-sum.ts'

type Row = NetworthByAccountAnswer['accounts'][number]

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
  /** Where it stands in the answer. */
  readonly place: number
}

type Of = 'balance' | 'put_in' | 'gain'

const changeOf = ({ before, ...now }: Row, of: Of): number => sumOf([now[of], -(before?.[of] ?? 0)])

/** The accounts that moved, the one that moved most first; debts are below zero, so all of them come to the change of net worth. */
export const movedIn = ({ accounts }: Pick<NetworthByAccountAnswer, 'accounts'>): Moved[] =>
  accounts
    .map(
      (row, place): Moved => ({
        account: row.account,
        before: row.before?.balance ?? 0,
        after: row.balance,
        change: changeOf(row, 'balance'),
        putIn: changeOf(row, 'put_in'),
        earned: changeOf(row, 'gain'),
        place,
      }),
    )
    .filter(({ change, putIn }) => change !== 0 || putIn !== 0)
    .sort((a, b) => Math.abs(b.change) - Math.abs(a.change))
