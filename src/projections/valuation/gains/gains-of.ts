import { intAt } from '#vocabulary/element-at.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Accounts } from '../accounts.ts'
import type { Earnings } from '../earnings.ts'
import type { Postings } from '../postings.ts'
import type { GainProof } from './realised-gains.ts'

interface Booked {
  readonly accounts: Accounts
  readonly booked: Postings
  readonly earnings: Earnings
}

/** What an account gained with sales, by one posting. */
export interface RealisedGain {
  readonly account: number
  /** Below zero for a loss. */
  readonly gain: Exact
  readonly proof: 'name' | GainProof
}

const NONE_REALISED: readonly RealisedGain[] = []

/** Whose gains a posting is: of the account that its own one names, or of those that its transaction sells something of. */
export function gainsOf({ accounts, booked, earnings }: Booked, posting: number): readonly RealisedGain[] {
  const { isCapitalGains, mayGain, source } = accounts.traits(intAt(booked.account, posting))
  if (isCapitalGains) return [{ account: source, gain: booked.amountOf(posting).negated(), proof: 'name' }]
  if (!mayGain) return NONE_REALISED
  return (earnings.get(posting) ?? []).flatMap(({ account, received, gain }) => (gain ? [{ account, gain: received, proof: gain }] : []))
}

/** Whether a posting is one of an account, or a gain of it. */
export function isOfAccount(book: Booked, posting: number, isIt: (account: number) => boolean): boolean {
  return isIt(book.accounts.traits(intAt(book.booked.account, posting)).source) || gainsOf(book, posting).some(({ account }) => isIt(account))
}
