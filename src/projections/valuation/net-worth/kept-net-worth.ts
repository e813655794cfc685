import { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { fillAmounts, type StoredAmounts, storedAmounts } from '../../../events/stored-columns.ts'
import type { Checkpoint } from './net-worth-checkpoint.ts'
import { type NetworthHistory, networthHistory } from './net-worth-history.ts'
import type { Networth } from './net-worth.ts'
import type { ValuedLedger } from '../valued-ledger.ts'
import { networthScope } from '../whole-scopes.ts'
import type { Zone } from '../zone.ts'

/*
 * Net worth of every day as plain data that can be written to a disk, and back: so a start walks on from there, on that day or on a later
 * one. A point is the book as of its day and asks nothing of a later one, but for what was booked before its first rate: which day that is may
 * still come out. So a book in which anything is estimated or unknown keeps none.
 */

type Point = Omit<Networth, 'date'>

const AMOUNTS = [
  'investmentAmount',
  'withdrawalAmount',
  'gainAmount',
  'contribution',
  'investment_return',
  'fx_impact',
  'balanceAmount',
  'balanceUnits',
] as const satisfies readonly (keyof Point)[]

export interface KeptNetworth {
  /** The day that it was worked out on. */
  readonly today: Day
  /** Of the first point. */
  readonly first: Day
  /** In the order above, each of all days. */
  readonly points: readonly KeptAmounts[]
  readonly checkpoints: readonly KeptCheckpoint[]
  /** Those of all checkpoints, in the order in which they are read. */
  readonly amounts: KeptAmounts
}

type KeptCheckpoint = Pick<Checkpoint, 'day' | 'taken'> & { readonly tracked: readonly KeptTracked[] }
type KeptTracked = Pick<Checkpoint['tracked'][number], 'commodity' | 'isCash'> & {
  readonly exposure: { readonly quote: number; readonly hasRate: boolean } | undefined
  readonly accounts: readonly number[] | undefined
}

/** What has been worked out of a ledger; undefined where nothing has, and where another day may say something else of these days. */
export function keptNetworth(ledger: ValuedLedger): KeptNetworth | undefined {
  if (ledger.openSince(networthHistory) !== Number.MAX_SAFE_INTEGER || hasGaps(ledger)) return undefined
  if (ledger.worked(networthScope).postings.length === 0) return undefined
  const { first, points, checkpoints } = ledger.worked(networthHistory)
  const amounts: Exact[] = []
  const kept = checkpoints.map((checkpoint) => written(checkpoint, amounts))
  return {
    today: ledger.today,
    first,
    points: AMOUNTS.map((name) => keptAmounts(points.map((point) => point[name]))),
    checkpoints: kept,
    amounts: keptAmounts(amounts),
  }
}

/** Lets the net worth of a ledger go on from what was kept of the same book under the same rules. */
export function startFromNetworth(ledger: ValuedLedger, kept: KeptNetworth): void {
  if (kept.today > ledger.today || hasGaps(ledger)) return
  const { zone } = ledger
  ledger.startFrom(networthHistory, () => historyFrom(kept, zone), kept.today)
}

const hasGaps = ({ booked }: ValuedLedger): boolean => booked.unknown.size + booked.estimated.size > 0

/** Nothing where no history can be made of it, whoever wrote that: then all days are walked. */
function historyFrom(kept: KeptNetworth, zone: Zone): NetworthHistory {
  try {
    const columns = kept.points.map(amountsFrom)
    const points = columns[0]!.map((_, at) => pointOf(zone.start(kept.first + at), columns, at))
    const amounts = amountsFrom(kept.amounts)
    let next = 0
    const take = (): Exact => {
      invariant(next < amounts.length, 'checkpoints have as many amounts as were kept')
      return amounts[next++]!
    }
    return { first: kept.first, points, checkpoints: kept.checkpoints.map((checkpoint) => read(checkpoint, take)) }
  } catch {
    return { first: kept.first, points: [], checkpoints: [] }
  }
}

function pointOf(date: string, columns: readonly (readonly Exact[])[], at: number): Networth {
  const [investmentAmount, withdrawalAmount, gainAmount, contribution, investment_return, fx_impact, balanceAmount, balanceUnits] = columns
  return {
    date,
    investmentAmount: investmentAmount![at]!,
    withdrawalAmount: withdrawalAmount![at]!,
    gainAmount: gainAmount![at]!,
    contribution: contribution![at]!,
    investment_return: investment_return![at]!,
    fx_impact: fx_impact![at]!,
    balanceAmount: balanceAmount![at]!,
    balanceUnits: balanceUnits![at]!,
    netInvestmentAmount: contribution![at]!,
  }
}

/** What of a checkpoint is no amount; its amounts are added to a list. */
function written({ day, taken, point, investment, withdrawal, fxImpact, tracked }: Checkpoint, amounts: Exact[]): KeptCheckpoint {
  amounts.push(...AMOUNTS.map((name) => point[name]), investment, withdrawal, fxImpact)
  return {
    day,
    taken,
    tracked: tracked.map(({ commodity, isCash, value, units, cost, byAccount, exposure }) => {
      amounts.push(value, units, cost)
      for (const held of byAccount ?? []) amounts.push(held.units, held.cost)
      if (exposure) amounts.push(exposure.local)
      if (exposure?.rate) amounts.push(exposure.rate.value)
      const accounts = byAccount?.map(({ account }) => account)
      return { commodity, isCash, accounts, exposure: exposure && { quote: exposure.quote, hasRate: exposure.rate !== undefined } }
    }),
  }
}

function read({ day, taken, tracked }: KeptCheckpoint, take: () => Exact): Checkpoint {
  const { date: _, ...point } = pointOf(
    '',
    AMOUNTS.map(() => [take()]),
    0,
  )
  const [investment, withdrawal, fxImpact] = [take(), take(), take()]
  return {
    day,
    taken,
    point,
    investment,
    withdrawal,
    fxImpact,
    tracked: tracked.map(({ exposure, accounts, ...rest }) => {
      const [value, units, cost] = [take(), take(), take()]
      const byAccount = accounts?.map((account) => ({ account, units: take(), cost: take() }))
      // A rate is compared by its value from there on; what it was made of is for proofs, which walk all days.
      const exposed = exposure && { quote: exposure.quote, local: take(), rate: exposure.hasRate ? { value: take(), steps: [] } : undefined }
      return { ...rest, value, units, cost, byAccount, exposure: exposed }
    }),
  }
}

/** A list of amounts in the form that is written to disk. */
interface KeptAmounts {
  readonly count: number
  readonly amounts: StoredAmounts
}

/** Converts amounts to plain data. */
function keptAmounts(amounts: readonly Exact[]): KeptAmounts {
  const column = new ExactColumn(amounts.length)
  for (let row = 0; row < amounts.length; row++) column.set(row, amounts[row]!)
  return { count: amounts.length, amounts: storedAmounts(column, amounts.length) }
}

/** Converts them back. Equal amounts of consecutive days share an object, as when they were computed. */
function amountsFrom({ count, amounts }: KeptAmounts): Exact[] {
  const column = new ExactColumn(count)
  fillAmounts(column, amounts, count)
  const { mantissa, scale, big } = column
  const all: Exact[] = []
  for (let row = 0; row < count; row++) {
    const isSame = row > 0 && mantissa[row] === mantissa[row - 1] && scale[row] === scale[row - 1] && big.size === 0
    all.push(isSame ? all[row - 1]! : column.get(row))
  }
  return all
}
