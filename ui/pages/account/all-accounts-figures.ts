import type { AccountActivityAnswer, BalancesAnswer } from '../../../src/http/contract/accounts-contract.ts'
import { dayOf } from '../../figures/calendar-days.ts'
import { type AccountNode, accountTree } from '../../figures/table-figures.ts'
import type { Place } from '../../figures/unknown.ts'

/** All accounts of a book as one tree. Pure. */

export interface AccountRow {
  readonly account: string
  readonly value: number
  readonly quantities: Readonly<Record<string, number>>
  /** In the answer; undefined for a balance of zero. */
  readonly at: Place | undefined
  /** The last day with a posting, in it or below. */
  readonly last: string
}

const ROOTS = ['Assets', 'Liabilities', 'Income', 'Expenses', 'Equity']
const rank = ({ account }: AccountRow): number => ROOTS.indexOf(account.split(':', 1)[0] ?? '')

/** "Assets:Bank:Giro" → itself, "Assets:Bank", "Assets". */
const upwards = (account: string): string[] => {
  const parts = account.split(':')
  return parts.map((_, cut) => parts.slice(0, parts.length - cut).join(':'))
}

/** Every account with postings, and those above them; only those with `text` in their names when it is given. */
export const accountRows = (balances: BalancesAnswer, { accounts }: AccountActivityAnswer, text = ''): AccountRow[] => {
  const rows = new Map<string, AccountRow>()
  for (const { account, last_date } of accounts)
    for (const name of upwards(account)) {
      const last = dayOf(last_date)
      const known = rows.get(name)
      if (known === undefined || known.last < last) rows.set(name, { account: name, value: 0, quantities: {}, at: undefined, last })
    }
  const worth = (list: 'accounts' | 'groups'): void => {
    for (const [place, { account, value, quantities }] of balances[list].entries()) {
      const row = rows.get(account)
      if (row) rows.set(account, { ...row, value, quantities, at: [list, place] })
    }
  }
  worth('accounts')
  // Of an account with others below it, all that is in them.
  worth('groups')
  const wanted = text.trim().toLowerCase()
  const named = new Set([...rows.keys()].filter((account) => account.toLowerCase().includes(wanted)).flatMap(upwards))
  return [...rows.values()].filter(({ account }) => named.has(account))
}

export const accountNodes = (rows: readonly AccountRow[]): AccountNode<AccountRow>[] =>
  accountTree(Object.fromEntries(rows.map((row) => [row.account, row])), (a, b) => rank(a) - rank(b))
