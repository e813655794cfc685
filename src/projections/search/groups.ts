import type { Tag } from '#vocabulary/book-columns.ts'
import { monthLabel } from '../valuation/calendar.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { payeeOf } from '../reports/parts/wire-postings.ts'
import { type CommoditySum, Sums } from './sums.ts'

export const GROUPINGS = ['account', 'payee', 'month', 'tag', 'commodity'] as const
export type Grouping = (typeof GROUPINGS)[number]

/** Postings that have something in common. */
export interface FoundGroup {
  /** An account, a payee, `2023-04`, a tag or a commodity; '' where a posting has none. */
  readonly key: string
  readonly transactions: number
  readonly postings: number
  readonly sums: CommoditySum[]
}

/** Groups that are told; a list of more is no overview. */
const GROUPS_MAX = 1000

/**
 * Postings by what they have in common, with sums by commodity: months newest first, others those of most postings first. A posting with
 * several tags is in the group of each.
 */
export function groupsOf(ledger: ValuedLedger, postings: Int32Array, by: Grouping): { readonly groups: FoundGroup[]; readonly leftOut: number } {
  const { booked } = ledger
  const keysOf = keysBy(ledger, by)
  const groups = new Map<string, { postings: number; readonly transactions: Set<number>; readonly sums: Sums }>()
  for (const posting of postings)
    for (const key of keysOf(posting)) {
      let group = groups.get(key)
      if (!group) groups.set(key, (group = { postings: 0, transactions: new Set(), sums: new Sums(ledger) }))
      group.postings++
      group.transactions.add(booked.group[posting]!)
      group.sums.add(posting)
    }
  const order = [...groups].sort(([a, { postings: m }], [b, { postings: n }]) => (by === 'month' ? (a < b ? 1 : -1) : n - m || (a < b ? -1 : 1)))
  return {
    groups: order.slice(0, GROUPS_MAX).map(([key, group]) => ({
      key,
      transactions: group.transactions.size,
      postings: group.postings,
      sums: group.sums.list(),
    })),
    leftOut: Math.max(0, order.length - GROUPS_MAX),
  }
}

function keysBy(ledger: ValuedLedger, by: Grouping): (posting: number) => Iterable<string> {
  const { booked, accounts, view } = ledger
  switch (by) {
    case 'account':
      return (posting) => [accounts.name(booked.account[posting]!)]
    case 'commodity':
      return (posting) => [ledger.commodityName(booked.commodity[posting]!)]
    case 'payee':
      return (posting) => [payeeOf(view, booked.row[posting]!)]
    case 'month': {
      const labels = new Map<number, string[]>()
      return (posting) => {
        const day = booked.day[posting]!
        let label = labels.get(day)
        if (!label) labels.set(day, (label = [monthLabel(day)]))
        return label
      }
    }
    case 'tag': {
      const none: readonly Tag[] = []
      return (posting) => {
        const row = booked.row[posting]!
        const tags = [...(view.postings.tags.get(row) ?? none), ...(view.transactions.tags.get(view.transactionOf[row]!) ?? none)]
        return tags.length === 0 ? [''] : new Set(tags.map(({ name }) => name))
      }
    }
  }
}
