import type { Transaction } from '../src/http/contract/posting.ts'
import { type Day, dayOf } from './format.ts'

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
  /** In the default currency. */
  readonly amount: number
  readonly note: string
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
  postings: transaction.postings.map(({ account, commodity, quantity, amount, note }) => ({
    account,
    commodity,
    quantity,
    amount,
    note: note.trim(),
  })),
})

/** What a transaction did to what one owns: money came in, went out, or only changed places. */
export interface Flow {
  readonly kind: 'in' | 'out' | 'moved'
  /** In the default currency; never negative. */
  readonly amount: number
}

const isOwned = (account: string): boolean => /^(Assets|Liabilities)(:|$)/.test(account)
/** Differences below this are what is left over from adding doubles. */
const NOTHING = 0.005

export const flowOf = ({ postings }: Pick<Entry, 'postings'>): Flow => {
  const owned = postings.filter(({ account }) => isOwned(account))
  const change = owned.reduce((sum, { amount }) => sum + amount, 0)
  if (Math.abs(change) >= NOTHING) return { kind: change > 0 ? 'in' : 'out', amount: Math.abs(change) }
  const counted = owned.length > 0 ? owned : postings
  return { kind: 'moved', amount: counted.reduce((sum, { amount }) => sum + Math.max(0, amount), 0) }
}

/** "Assets:Checking → Expenses:Rent": where the money went, the largest first, two names a side at most. */
export const pathOf = ({ postings }: Pick<Entry, 'postings'>): { from: string[]; to: string[] } => {
  const side = (sign: 1 | -1): string[] => [
    ...new Set(
      postings
        .filter(({ amount, quantity }) => (amount || quantity) * sign > 0)
        .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
        .map(({ account }) => account),
    ),
  ]
  return { from: side(-1), to: side(1) }
}

/** "Expenses:Food:Groceries" → "Groceries"; two parts where one alone says little. */
export const shortAccount = (account: string): string => {
  const parts = account.split(':')
  const last = parts.at(-1) ?? account
  return last.length <= 3 && parts.length > 2 ? parts.slice(-2).join(':') : last
}

/** Where a transaction stands in its file. */
export const sourceLink = ({ file, line }: { file: string; line: number }): string =>
  `/ledger/editor/${file.split('/').map(encodeURIComponent).join('/')}${line > 0 ? `#${line}` : ''}`

/** The transactions of one account. */
export const accountLink = (account: string): string => `/ledger/transaction?account=${encodeURIComponent(account)}`

/** How one account did, day by day. */
export const gainLink = (account: string): string => `/assets/gain/${encodeURIComponent(account)}`
