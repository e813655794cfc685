import { NONE } from '#vocabulary/columns.ts'
import { type Accounts, LIABILITIES } from './accounts.ts'
import type { Entries } from './entries.ts'

/** What kind of posting an entry is, beside what its account says; or-ed. */
export const INTEREST = 1 // the receiving side of interest: raises the balance, is no investment
export const INTEREST_REPAYMENT = 2
export const STOCK_SPLIT = 4
export const OF_REFUND = 8 // its transaction has a posting to Income:Refund
export const OF_LIABILITY = 16 // its transaction has a posting to a liability
/** A capital gain or investment income: money that an investment gave back. */
export const TAKEN_OUT = 32

const FROM_INTEREST = 1
const TO_INTEREST = 2
const REFUND = 4
const LIABILITY = 8
const GIVEN_BACK = 16
const VIRTUAL = 32

/**
 * Classifies every entry by the transaction it stands in. Interest is told by its transaction alone: the default-currency side of an
 * amount that leaves Income:Interest, or every receiving side when nothing but interest pays (interest less tax withheld).
 */
export function kindsOf(entries: Entries, accounts: Accounts, defaultCurrency: number): Uint8Array {
  const kinds = new Uint8Array(entries.count)
  const traitsOf = new Uint8Array(accounts.size)
  for (let id = 0; id < accounts.size; id++) {
    const { isInterestIncome, isInterestExpense, isRefund, isCapitalGains, isVirtual, income, root } = accounts.traits(id)
    traitsOf[id] =
      (isInterestIncome ? FROM_INTEREST : 0) |
      (isInterestExpense ? TO_INTEREST : 0) |
      (isRefund ? REFUND : 0) |
      (root === LIABILITIES ? LIABILITY : 0) |
      (isCapitalGains || income ? GIVEN_BACK : 0) |
      (isVirtual ? VIRTUAL : 0)
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
    const common = (oneForeignAccount ? STOCK_SPLIT : 0) | (present & REFUND ? OF_REFUND : 0) | (present & LIABILITY ? OF_LIABILITY : 0)
    for (let entry = start; entry < end; entry++) {
      let kind = common | (traitsOf[entries.account[entry]!]! & GIVEN_BACK ? TAKEN_OUT : 0)
      const isMoney = entries.commodity[entry] === defaultCurrency
      if (present & FROM_INTEREST && isMoney && isInterest(entries, entry, start, end, traitsOf)) kind |= INTEREST
      if (present & TO_INTEREST && isMoney && isRepayment(entries, entry, start, end, traitsOf)) kind |= INTEREST_REPAYMENT
      kinds[entry] = kind
    }
  }
  return kinds
}

function isInterest(entries: Entries, entry: number, start: number, end: number, traitsOf: Uint8Array): boolean {
  if (traitsOf[entries.account[entry]!]! & FROM_INTEREST) return false
  const opposite = entries.amountOf(entry).negated()
  let onlyInterestPays = entries.signOf(entry) > 0
  for (let other = start; other < end; other++) {
    const fromInterest = traitsOf[entries.account[other]!]! & FROM_INTEREST
    if (fromInterest && entries.amountOf(other).equals(opposite)) return true
    const isVirtual = traitsOf[entries.account[other]!]! & VIRTUAL
    if (!fromInterest && !isVirtual && entries.signOf(other) < 0) onlyInterestPays = false
  }
  return onlyInterestPays
}

function isRepayment(entries: Entries, entry: number, start: number, end: number, traitsOf: Uint8Array): boolean {
  if (traitsOf[entries.account[entry]!]! & TO_INTEREST) return true
  const opposite = entries.amountOf(entry).negated()
  for (let other = start; other < end; other++) {
    if (traitsOf[entries.account[other]!]! & TO_INTEREST && entries.amountOf(other).equals(opposite)) return true
  }
  return false
}
