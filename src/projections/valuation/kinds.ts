import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Accounts, LIABILITIES } from './accounts.ts'
import type { Postings } from './postings.ts'

/** What kind of posting one is, beside what its account says; or-ed. */
export const STOCK_SPLIT = 1 // its transaction has one commodity in one account, and no money
export const OF_REFUND = 2 // its transaction has a posting to Income:Refund
export const OF_LIABILITY = 4 // its transaction has a posting to a liability

const REFUND = 1
const LIABILITY = 2
const VIRTUAL = 4

interface Classified {
  readonly booked: Postings
  readonly accounts: Accounts
  readonly defaultCurrency: number
}

/** Classifies every posting by its transaction. */
export function kindsOf({ booked: postings, accounts, defaultCurrency }: Classified): Uint8Array {
  const kinds = new Uint8Array(postings.count)
  const traitsOf = new Uint8Array(accounts.size)
  for (let id = 0; id < accounts.size; id++) {
    const { isRefund, isVirtual, root } = accounts.traits(id)
    traitsOf[id] = (isRefund ? REFUND : 0) | (root === LIABILITIES ? LIABILITY : 0) | (isVirtual ? VIRTUAL : 0)
  }
  const hasEmpty = postings.empty.size > 0
  for (let group = 0; group < postings.groupCount; group++) {
    const start = intAt(postings.first, group)
    const end = intAt(postings.first, group + 1)
    let present = 0
    let oneForeignAccount = true
    let onlyAccount = NONE
    for (let posting = start; posting < end; posting++) {
      const account = intAt(postings.account, posting)
      // Virtual postings, and those of nothing, are no part of what happened.
      if (byteAt(traitsOf, account) & VIRTUAL || (hasEmpty && postings.empty.has(posting))) continue
      present |= byteAt(traitsOf, account)
      if (onlyAccount === NONE) onlyAccount = account
      if (postings.commodity[posting] === defaultCurrency || account !== onlyAccount) oneForeignAccount = false
    }
    if (present === 0 && !oneForeignAccount) continue
    const kind = (oneForeignAccount ? STOCK_SPLIT : 0) | (present & REFUND ? OF_REFUND : 0) | (present & LIABILITY ? OF_LIABILITY : 0)
    for (let posting = start; posting < end; posting++) kinds[posting] = kind
  }
  return kinds
}
