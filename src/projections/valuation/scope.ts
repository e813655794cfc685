import { intAt } from '#vocabulary/element-at.ts'
import { type Accounts, ASSETS, LIABILITIES } from './accounts.ts'
import type { ValuedLedger, Work } from './valued-ledger.ts'

/** Some accounts, and what their worth, what was put in and what they gained are made of. */
export interface Scope {
  /** By day: the postings of the accounts, the gains made with them, and the income that they earned. */
  readonly postings: Int32Array
  includes(account: number): boolean
}

const NEITHER = 0
const OWN = 1
const INCOME = 2

/** The scope of the accounts that are chosen, up to today. */
export function scopeOf(ledger: ValuedLedger, chosen: Uint8Array): Scope {
  const { accounts, booked, earnings, today } = ledger
  const kinds = Uint8Array.from({ length: accounts.size }, (_, id) => {
    const { source, mayEarn } = accounts.traits(id)
    return chosen[source] === 1 ? OWN : mayEarn ? INCOME : NEITHER
  })
  const order = ledger.counted.byDay
  const found = new Int32Array(order.length)
  let count = 0
  for (let at = 0; at < order.length; at++) {
    const posting = intAt(order, at)
    if (intAt(booked.day, posting) > today) break
    const kind = kinds[intAt(booked.account, posting)]
    if (kind === OWN || (kind === INCOME && earnings.get(posting)?.some(({ account }) => chosen[account] === 1))) found[count++] = posting
  }
  return { postings: found.slice(0, count), includes: among(chosen) }
}

/** Made apart from `scopeOf`, whose closure would hold the ledger. */
const among =
  (chosen: Uint8Array): Scope['includes'] =>
  (account) =>
    chosen[account] === 1

/** The scope of every single account that is chosen and has one, by account; out of the one that they have together. */
export function scopesOf(ledger: ValuedLedger, chosen: Uint8Array, together = scopeOf(ledger, chosen)): Map<number, Scope> {
  const { accounts, booked, earnings } = ledger
  const lists = new Map<number, number[]>()
  const add = (account: number, posting: number): void => {
    if (chosen[account] !== 1) return
    const list = lists.get(account)
    if (!list) lists.set(account, [posting])
    else if (list.at(-1) !== posting) list.push(posting)
  }
  for (const posting of together.postings) {
    const { source, mayEarn } = accounts.traits(intAt(booked.account, posting))
    add(source, posting)
    if (mayEarn) for (const { account } of earnings.get(posting) ?? []) add(account, posting)
  }
  return new Map(
    Array.from(lists, ([account, list]): [number, Scope] => [account, { postings: Int32Array.from(list), includes: (other) => other === account }]),
  )
}

/** By account, 1 for assets and liabilities. */
const isOwn = (accounts: Accounts): Uint8Array => accounts.where(({ root }) => root === ASSETS || root === LIABILITIES)
/** By account, 1 for the assets that may gain. */
export const isInvestment = (accounts: Accounts): Uint8Array => accounts.where((traits) => traits.isInvestment)

/** What makes up net worth. */
export const networthScope: Work<Scope> = (ledger) => scopeOf(ledger, isOwn(ledger.accounts))
/** What was invested. */
export const investmentScope: Work<Scope> = (ledger) => scopeOf(ledger, isInvestment(ledger.accounts))
