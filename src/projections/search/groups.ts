import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getTransactions } from '../../http/contract/transactions.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { Names } from '#vocabulary/columns.ts'
import { monthLabel } from '../valuation/calendar.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { sumsOf } from './sums.ts'

export const GROUPINGS = ['account', 'payee', 'month', 'tag', 'commodity'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Postings with a common property. */
type FoundGroup = NonNullable<ResultOf<typeof getTransactions>['groups']>[number]

/** The most groups in a result. */
const GROUPS_MAX = 1000

/**
 * Groups postings by a property, with sums by commodity: months newest first, other groups by number of postings. A posting with several tags is
 * in several groups.
 */
export function groupsOf(ledger: ValuedLedger, postings: Int32Array, by: Grouping): { readonly groups: FoundGroup[]; readonly leftOut: number } {
  const groups = by === 'tag' ? byTags(ledger, postings) : byOne(ledger, postings, by)
  groups.sort((a, b) => (by === 'month' ? (a.key < b.key ? 1 : -1) : b.postings.length - a.postings.length || (a.key < b.key ? -1 : 1)))
  const countOf = transactionCounter(ledger)
  return {
    groups: groups.slice(0, GROUPS_MAX).map(({ key, postings: members }) => ({
      key,
      transactions: countOf(members),
      postings: members.length,
      sums: sumsOf(ledger, members),
    })),
    leftOut: Math.max(0, groups.length - GROUPS_MAX),
  }
}

/** Counts the transactions of some postings. Each count has its own mark, so that nothing needs to be cleared. */
function transactionCounter({ booked }: ValuedLedger): (postings: Int32Array) => number {
  const lastCount = new Int32Array(booked.groupCount)
  let counts = 0
  return (postings) => {
    counts++
    let transactions = 0
    for (let at = 0; at < postings.length; at++) {
      const group = booked.group[postings[at]!]!
      if (lastCount[group] === counts) continue
      lastCount[group] = counts
      transactions++
    }
    return transactions
  }
}

interface Members {
  readonly key: string
  readonly postings: Int32Array
}

/** A counting sort in two passes. */
function byOne(ledger: ValuedLedger, postings: Int32Array, by: Exclude<Grouping, 'tag'>): Members[] {
  const { idOf, nameOf } = keysBy(ledger, by)
  const ids = new Int32Array(postings.length)
  let size = 0
  for (let at = 0; at < postings.length; at++) {
    ids[at] = idOf(postings[at]!)
    if (ids[at]! >= size) size = ids[at]! + 1
  }
  const end = new Int32Array(size)
  for (const id of ids) end[id]!++
  const found: number[] = []
  for (let id = 0, before = 0; id < size; id++) {
    if (end[id]! > 0) found.push(id)
    const count = end[id]!
    end[id] = before
    before += count
  }
  const inPlace = new Int32Array(postings.length)
  for (let at = 0; at < postings.length; at++) inPlace[end[ids[at]!]!++] = postings[at]!
  return found.map((id) => ({ key: nameOf(id), postings: inPlace.subarray(id === 0 ? 0 : end[id - 1]!, end[id]!) }))
}

/** The id by which postings are grouped, and its name. */
function keysBy(ledger: ValuedLedger, by: Exclude<Grouping, 'tag'>): { idOf(posting: number): number; nameOf(id: number): string } {
  const { booked, accounts, view } = ledger
  switch (by) {
    case 'account':
      return { idOf: (posting) => booked.account[posting]!, nameOf: (id) => accounts.name(id) }
    case 'commodity':
      return { idOf: (posting) => booked.commodity[posting]!, nameOf: (id) => ledger.commodityName(id) }
    case 'payee': {
      const { payee: own } = view.postings
      const { payee } = view.transactions
      return {
        idOf: (posting) => {
          const other = own.size === 0 ? undefined : own.get(booked.row[posting]!)
          return other ?? payee[booked.transactionRow[booked.group[posting]!]!]!
        },
        nameOf: (id) => view.payees[id]!,
      }
    }
    case 'month': {
      const months = new Names()
      const byDay = new Map<number, number>()
      let [day, month] = [Number.NaN, 0]
      return {
        idOf: (posting) => {
          const on = booked.day[posting]!
          if (on === day) return month
          month = byDay.get(on) ?? months.id(monthLabel(on))
          byDay.set((day = on), month)
          return month
        },
        nameOf: (id) => months.names[id]!,
      }
    }
  }
}

function byTags({ booked, view }: ValuedLedger, postings: Int32Array): Members[] {
  const none: readonly Tag[] = []
  const members = new Map<string, number[]>()
  const join = (key: string, posting: number): void => {
    const known = members.get(key)
    if (known) known.push(posting)
    else members.set(key, [posting])
  }
  for (const posting of postings) {
    const row = booked.row[posting]!
    const own = view.postings.tags.get(row)
    const whole = view.transactions.tags.get(view.transactionOf[row]!)
    if (!own && !whole) join('', posting)
    else for (const name of new Set([...(own ?? none), ...(whole ?? none)].map((tag) => tag.name))) join(name, posting)
  }
  return Array.from(members, ([key, list]) => ({ key, postings: Int32Array.from(list) }))
}
