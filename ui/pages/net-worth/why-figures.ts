import { whyNetWorth as words } from '#messages/why-net-worth.ts'
import type { NetworthByAccountAnswer } from '../../../src/http/contract/net-worth-contract.ts'
import { sumOf } from '../../figures/sum-figures.ts'

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
  /** Its place in the answer. Several are accounts that did not change, shown together. */
  readonly places: readonly number[]
}

type Of = 'balance' | 'put_in' | 'gain'

const changeOf = ({ before, ...now }: Row, of: Of): number => sumOf([now[of], -(before?.[of] ?? 0)])

/** Whether a row is of accounts that did not change, in words, and not of one that did. */
export const isStill = ({ change, putIn }: Moved): boolean => change === 0 && putIn === 0

/** Accounts that have the same on both days: without them the rows would not sum to net worth. */
const stillIn = (rows: readonly Moved[]): Moved[] => {
  const still = rows.filter((row) => isStill(row) && row.before !== 0)
  if (still.length === 0) return []
  const balance = sumOf(still.map(({ before }) => before))
  const places = still.flatMap((row) => row.places)
  return [{ account: words.unchangedAccounts(places.length), before: balance, after: balance, change: 0, putIn: 0, earned: 0, places }]
}

/** The accounts that changed, the largest change first, then all others in one row; debts are negative, so the rows sum to net worth. */
export const movedIn = ({ accounts }: Pick<NetworthByAccountAnswer, 'accounts'>): Moved[] => {
  const rows = accounts.map(
    (row, place): Moved => ({
      account: row.account,
      before: row.before?.balance ?? 0,
      after: row.balance,
      change: changeOf(row, 'balance'),
      putIn: changeOf(row, 'put_in'),
      earned: changeOf(row, 'gain'),
      places: [place],
    }),
  )
  const moved = rows.filter((row) => !isStill(row))
  if (moved.length === 0) return []
  return [...moved.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)), ...stillIn(rows)]
}
