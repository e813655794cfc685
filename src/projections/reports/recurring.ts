import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { grouped } from './parts/financial-years.ts'
import { type WireTransaction, wireTransaction } from './parts/wire-postings.ts'

export interface TransactionSequence {
  /** Newest first. */
  readonly transactions: WireTransaction[]
  readonly key: string
  readonly period: string
  /** Days between the two newest that are not of one day. */
  readonly interval: number
}

/** Transactions that are tagged as recurring, by their tag: at least two of them, not all on one day. The largest groups come first. */
export function recurringReport(ledger: ValuedLedger): { readonly transaction_sequences: TransactionSequence[] } & PriceGapLists {
  const gaps = new PriceGaps(ledger)
  return { transaction_sequences: recurringSequences(ledger, gaps), ...gaps.lists() }
}

export function recurringSequences(ledger: ValuedLedger, gaps: PriceGaps): TransactionSequence[] {
  const { booked, view, today } = ledger
  const dayOf = (group: number): number => view.transactions.day[booked.transactionRow[group]!]!
  const tagged: { group: number; transaction: WireTransaction }[] = []
  for (let group = booked.groupCount - 1; group >= 0; group--) {
    if (dayOf(group) > today || !hasTags(ledger, group)) continue
    const transaction = wireTransaction(ledger, group)
    if (transaction.tag_recurring !== '') tagged.push({ group, transaction })
  }
  const sequences = [...grouped(tagged, ({ transaction }) => transaction.tag_recurring)].flatMap(([key, list]): TransactionSequence[] => {
    const intervals = list.slice(1).map(({ group }, i) => dayOf(list[i]!.group) - dayOf(group))
    const interval = intervals.find((days) => days > 0)
    if (interval === undefined) return []
    for (const { group } of list) gaps.transaction(group)
    return [{ transactions: list.map(({ transaction }) => transaction), key, period: list[0]!.transaction.tag_period, interval }]
  })
  return sequences.sort((a, b) => b.transactions.length - a.transactions.length || (a.key < b.key ? -1 : 1))
}

/** Cheap look before the transaction is written out. */
function hasTags({ booked, view }: ValuedLedger, group: number): boolean {
  if (view.transactions.tags.has(booked.transactionRow[group]!)) return true
  if (view.postings.tags.size === 0) return false
  for (let posting = booked.first[group]!; posting < booked.first[group + 1]!; posting++)
    if (view.postings.tags.has(booked.row[posting]!)) return true
  return false
}
