import { NONE } from '#vocabulary/columns.ts'
import { type Accounts, LIABILITIES } from './accounts.ts'
import type { Entries } from './entries.ts'

/** What kind of posting an entry is, beside what its account says; or-ed. */
export const STOCK_SPLIT = 1 // its transaction has one commodity in one account, and no money
export const OF_REFUND = 2 // its transaction has a posting to Income:Refund
export const OF_LIABILITY = 4 // its transaction has a posting to a liability

const REFUND = 1
const LIABILITY = 2
const VIRTUAL = 4

/** Classifies every entry by the transaction it stands in. */
export function kindsOf(entries: Entries, accounts: Accounts, defaultCurrency: number): Uint8Array {
  const kinds = new Uint8Array(entries.count)
  const traitsOf = new Uint8Array(accounts.size)
  for (let id = 0; id < accounts.size; id++) {
    const { isRefund, isVirtual, root } = accounts.traits(id)
    traitsOf[id] = (isRefund ? REFUND : 0) | (root === LIABILITIES ? LIABILITY : 0) | (isVirtual ? VIRTUAL : 0)
  }
  for (let group = 0; group < entries.groupCount; group++) {
    const start = entries.first[group]!
    const end = entries.first[group + 1]!
    let present = 0
    let oneForeignAccount = true
    let onlyAccount = NONE
    for (let entry = start; entry < end; entry++) {
      const account = entries.account[entry]!
      // Virtual postings, and those of nothing, are no part of what happened.
      if (traitsOf[account]! & VIRTUAL || entries.empty.has(entry)) continue
      present |= traitsOf[account]!
      if (onlyAccount === NONE) onlyAccount = account
      if (entries.commodity[entry] === defaultCurrency || account !== onlyAccount) oneForeignAccount = false
    }
    if (present === 0 && !oneForeignAccount) continue
    const kind = (oneForeignAccount ? STOCK_SPLIT : 0) | (present & REFUND ? OF_REFUND : 0) | (present & LIABILITY ? OF_LIABILITY : 0)
    kinds.fill(kind, start, end)
  }
  return kinds
}
