import { ExactColumn } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import { Holdings } from '../../valuation/holdings.ts'
import { toldDays } from '../../valuation/told-days.ts'
import type { ValuedLedger, Work } from '../../valuation/valued-ledger.ts'
import type { Before } from '../../valuation/work.ts'
import { assetPostings } from './kept-postings.ts'
import { within } from './selection.ts'

/** What an account was worth on each day from its first posting up to today, see told-days.ts. */
export interface WorthByDay {
  /** By day. */
  readonly postings: Int32Array
  readonly first: Day
  /** From the first day on. */
  readonly worth: Pick<ExactColumn, 'get'>
  readonly today: Exact
}

/**
 * What every asset account was worth, by account, in the order of their first postings. After an edit the accounts that it left are as they
 * were, and the others up to the first day on which something is another.
 */
export const assetsByDay: Work<ReadonlyMap<number, WorthByDay>> = (ledger, before) =>
  new Map(
    Array.from(byAccount(ledger), ([account, postings]) => {
      const known = sameFrom(firstDay(ledger, postings), before?.value.get(account))
      if (known && before?.change.isLocal && before.change.isSame(known.postings, postings)) return [account, { ...known, postings }]
      return [account, worthOf(ledger, postings, known && before && { value: known, change: before.change })]
    }),
  )

function byAccount(ledger: ValuedLedger): Map<number, Int32Array> {
  const postings = within(ledger, ledger.worked(assetPostings), { first: Number.MIN_SAFE_INTEGER, last: ledger.today })
  const { account } = ledger.booked
  const counts = new Int32Array(ledger.accounts.size)
  const inOrder: number[] = []
  for (const posting of postings) if (counts[account[posting]!]!++ === 0) inOrder.push(account[posting]!)
  const lists = new Map(inOrder.map((id) => [id, new Int32Array(counts[id]!)]))
  const listOf = Array.from(counts, (_, id) => lists.get(id))
  const lengths = new Int32Array(counts.length)
  for (const posting of postings) listOf[account[posting]!]![lengths[account[posting]!]!++] = posting
  return lists
}

const firstDay = (ledger: ValuedLedger, postings: Int32Array): Day => Math.max(ledger.booked.day[postings[0]!]!, ledger.worked(toldDays).first)
const sameFrom = (first: Day, known: WorthByDay | undefined): WorthByDay | undefined => (known?.first === first ? known : undefined)

function worthOf(ledger: ValuedLedger, postings: Int32Array, before?: Before<WorthByDay>): WorthByDay {
  const { booked, today } = ledger
  const first = firstDay(ledger, postings)
  const from = before ? Math.max(first, Math.min(before.change.since, today + 1)) : first
  const worth = emptyWorth(ledger, today - first + 1)
  for (let day = first; day < from; day++) worth.set(day - first, before!.value.worth.get(day - first))
  const holdings = new Holdings(ledger)
  let at = 0
  for (let day = first; day <= today; day++) {
    while (at < postings.length && booked.day[postings[at]!]! <= day) holdings.add(booked, postings[at++]!)
    if (day >= from) worth.set(day - first, holdings.valueOn(day))
  }
  return { postings, first, worth, today: holdings.valueOn(today) }
}

/** A figure that is explained is known by its identity, which a column does not keep. */
function emptyWorth({ trace }: ValuedLedger, days: number): Pick<ExactColumn, 'get' | 'set'> {
  if (!trace) return new ExactColumn(days)
  const figures: Exact[] = []
  return { get: (row) => figures[row]!, set: (row, figure) => void (figures[row] = figure) }
}
