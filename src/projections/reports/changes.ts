import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getChanges } from '../../http/contract/history-contract.ts'
import { difference } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { networthNow } from './net-worth.ts'
import { type WireTransaction, wireTransaction } from './parts/wire-postings.ts'

/** Transactions that are listed; all of them are counted. */
const LISTED_MAX = 500

export type ChangesReport = Omit<ResultOf<typeof getChanges>, 'from' | 'to'>

/** The differences between two states of a book, both valued with the same settings on the same day. */
export function changesReport(before: ValuedLedger, after: ValuedLedger): ChangesReport {
  const [added, removed] = [groupsMissingIn(after, before), groupsMissingIn(before, after)]
  const listed = (ledger: ValuedLedger, groups: readonly number[]): WireTransaction[] =>
    groups
      .slice(-LISTED_MAX)
      .reverse()
      .map((group) => wireTransaction(ledger, group))
  const [then, now] = [networthNow(before), networthNow(after)]
  return {
    added_count: added.length,
    removed_count: removed.length,
    added: listed(after, added),
    removed: listed(before, removed),
    balances: movedBalances([
      { ledger: after, groups: added, sign: 1 },
      { ledger: before, groups: removed, sign: -1 },
    ]),
    networth: { before: then, after: now, difference: difference(undefined, now.balanceAmount, then.balanceAmount) },
  }
}

/** The booked transactions of one book that another does not have, oldest first. */
function groupsMissingIn(ledger: ValuedLedger, other: ValuedLedger): number[] {
  const recorded = new Set(Array.from(other.booked.transactionRow, (row) => elementAt(other.view.transactionIds, row)))
  const missing: number[] = []
  for (let group = 0; group < ledger.booked.groupCount; group++) {
    if (!recorded.has(elementAt(ledger.view.transactionIds, intAt(ledger.booked.transactionRow, group)))) missing.push(group)
  }
  return missing
}

function movedBalances(
  parts: readonly { readonly ledger: ValuedLedger; readonly groups: readonly number[]; readonly sign: 1 | -1 }[],
): ChangesReport['balances'] {
  const sums = new Map<string, { account: string; commodity: string; quantity: Exact }>()
  for (const { ledger, groups, sign } of parts) {
    const { booked, accounts, counted } = ledger
    for (const group of groups) {
      for (let posting = intAt(booked.first, group); posting < intAt(booked.first, group + 1); posting++) {
        if (!counted.includes(posting)) continue
        const account = accounts.name(intAt(booked.account, posting))
        const commodity = ledger.commodityName(intAt(booked.commodity, posting))
        const key = JSON.stringify([account, commodity])
        const sum = sums.get(key) ?? { account, commodity, quantity: Exact.zero }
        const quantity = booked.quantityOf(posting)
        sums.set(key, { ...sum, quantity: sum.quantity.plus(sign === 1 ? quantity : quantity.negated()) })
      }
    }
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).flatMap(([, sum]) => (sum.quantity.isZero ? [] : [sum]))
}
