import type { Transaction } from '../../src/http/contract/transactions-contract.ts'
import { type Day, dayOf } from './calendar-days.ts'
import { sumOf } from './sum-figures.ts'

/** A transaction as the lists show it: a fifth of what travels, so that a hundred thousand of them fit in a page. */
export interface Entry {
  readonly id: string
  readonly day: Day
  readonly payee: string
  readonly status: 'cleared' | 'pending' | 'unmarked'
  readonly note: string
  readonly file: string
  readonly line: number
  readonly postings: readonly EntryPosting[]
}

export interface EntryPosting {
  readonly account: string
  readonly commodity: string
  readonly quantity: number
  /** In the default currency; 0 where it has no price. */
  readonly amount: number
  readonly isUnpriced?: boolean
  readonly note: string
  /** Where it is not that of the transaction; '' otherwise. */
  readonly payee: string
}

export const entryOf = (transaction: Transaction): Entry => ({
  id: transaction.id,
  day: dayOf(transaction.date),
  payee: transaction.payee,
  status: transaction.postings.every(({ status }) => status === 'cleared')
    ? 'cleared'
    : transaction.postings.some(({ status }) => status === 'pending')
      ? 'pending'
      : 'unmarked',
  note: transaction.note.trim(),
  file: transaction.fileName,
  line: transaction.beginLine,
  postings: transaction.postings.map(({ account, commodity, quantity, amount, unknown = false, note, payee }) => ({
    account,
    commodity,
    quantity,
    amount,
    ...(unknown && { isUnpriced: true }),
    note: note.trim(),
    payee: payee === transaction.payee ? '' : payee,
  })),
})

/** What a transaction did to what one owns: money came in, went out, or only changed places. */
export interface Flow {
  readonly kind: 'in' | 'out' | 'moved'
  /** In the default currency, or in `commodity` if only that has no price. Never negative, except in an exchange. */
  readonly amount: number
  readonly commodity?: string
  /** What also came (above 0) or went, and has no price. */
  readonly others?: readonly UnpricedChange[]
}

interface UnpricedChange {
  readonly change: number
  readonly commodity: string
}

const isOwned = (account: string): boolean => /^(Assets|Liabilities)(:|$)/.test(account)
type Measured = readonly { readonly account: string; readonly value: number }[]

/** What units times their cost leave over of the money that was paid. */
const LESS_THAN_A_CENT = 0.005

const flowIn = (postings: Measured, isOwned: (account: string) => boolean): Flow => {
  const owned = postings.filter(({ account }) => isOwned(account))
  const change = sumOf(owned.map(({ value }) => value))
  const counted = owned.length > 0 ? owned : postings
  const moved = sumOf(counted.map(({ value }) => Math.max(0, value)))
  const isRounding = Math.abs(change) < LESS_THAN_A_CENT && Math.abs(change) < moved / 100
  return change === 0 || isRounding ? { kind: 'moved', amount: moved } : { kind: change > 0 ? 'in' : 'out', amount: Math.abs(change) }
}

/** A list is drawn and searched again and again. */
const flows = new WeakMap<readonly EntryPosting[], Flow>()

export const flowOf = ({ postings }: Pick<Entry, 'postings'>): Flow => {
  const cached = flows.get(postings)
  if (cached) return cached
  const flow = flowAmong(postings, isOwned)
  flows.set(postings, flow)
  return flow
}

/** What a transaction did to what is in some accounts. What has no price is shown in its own commodity: nothing is left out. */
export const flowAmong = (postings: readonly EntryPosting[], isAmong: (account: string) => boolean): Flow => {
  const commodities = new Set(postings.filter(({ isUnpriced }) => isUnpriced).map(({ commodity }) => commodity))
  const valued = postings.filter(({ isUnpriced }) => !isUnpriced).map(({ account, amount }) => ({ account, value: amount }))
  const flows = [
    ...(valued.some(({ value }) => value !== 0) || commodities.size === 0 ? [flowIn(valued, isAmong)] : []),
    ...Array.from(commodities, (commodity): Flow => {
      const own = postings.filter((posting) => posting.isUnpriced && posting.commodity === commodity)
      return {
        ...flowIn(
          own.map(({ account, quantity }) => ({ account, value: quantity })),
          isAmong,
        ),
        commodity,
      }
    }),
  ]
  const changes = flows.filter(({ kind }) => kind !== 'moved')
  const [first, ...others] = changes.length > 0 ? changes : flows
  if (!first) return { kind: 'moved', amount: 0 }
  if (others.length === 0) return first
  const isExchange = changes.some(({ kind }) => kind !== first.kind)
  return {
    ...first,
    ...(isExchange && { kind: 'moved', amount: first.kind === 'out' ? -first.amount : first.amount }),
    others: others.map(({ kind, amount, commodity = '' }) => ({ change: kind === 'out' ? -amount : amount, commodity })),
  }
}

/** "Assets:Checking → Expenses:Rent": where the money went, the largest first, two names a side at most. */
export const pathOf = ({ postings }: Pick<Entry, 'postings'>): { from: string[]; to: string[] } => {
  const real = postings.filter(({ account }) => !isVirtual(account))
  const telling = real.length > 0 ? real : postings
  const side = (sign: 1 | -1): string[] => [
    ...new Set(
      telling
        .filter(({ amount, quantity }) => (amount || quantity) * sign > 0)
        .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
        .map(({ account }) => account),
    ),
  ]
  return { from: side(-1), to: side(1) }
}

/** Of a posting that moves no money: an envelope, hours, a forecast. */
const isVirtual = (account: string): boolean => /^(\(.*\)|\[.*\])$/.test(account)

/** "Expenses:Food:Groceries" → "Groceries"; two parts where one alone says little. */
export const shortAccount = (account: string): string => {
  const parts = (isVirtual(account) ? account.slice(1, -1) : account).split(':')
  const last = parts.at(-1) ?? account
  return last.length <= 3 && parts.length > 2 ? parts.slice(-2).join(':') : last
}

/** The place of a transaction in its file. */
export const sourceLink = ({ file, line }: { file: string; line: number }): string =>
  `/ledger/editor/${file.split('/').map(encodeURIComponent).join('/')}${line > 0 ? `#${line}` : ''}`

const inAddress = (account: string): string => encodeURIComponent(account).replaceAll('%3A', ':')

/** Finds everything about one account; a virtual posting is in brackets and belongs to the account within. */
export const accountLink = (account: string): string => `/accounts/${inAddress(account.replace(/^[([](.+)[)\]]$/, '$1'))}`

/** The page on which an account is compared with its statement. */
export const reconcileLink = (account: string): string => `${accountLink(account)}/reconcile`

/** The transactions of one account. */
export const transactionsLink = (account: string): string => `/ledger/transaction?account=${encodeURIComponent(account)}`

/** The transactions of one payee. */
export const payeeLink = (payee: string): string => `/ledger/transaction?q=${encodeURIComponent(`payee == ${JSON.stringify(payee)}`)}`

/** The prices of a commodity. */
export const priceLink = (commodity: string): string => `/ledger/price/${encodeURIComponent(commodity)}`

/** How one account did, day by day. */
export const gainLink = (account: string): string => `/assets/gain/${encodeURIComponent(account)}`
