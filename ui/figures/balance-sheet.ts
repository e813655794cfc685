import type { BalancesAnswer } from '../../src/http/contract/accounts.ts'
import { sumOf } from './exact-sum.ts'

/** What is owned, what is owed, and where the difference came from. Pure. */

type Place = readonly (string | number)[]

/** One account, or one with all below it. */
export interface BalanceRow {
  readonly account: string
  readonly quantities: Readonly<Record<string, number>>
  readonly value: number
  readonly at: Place
}

/** Accounts under some roots, those that have others below them with all of these. */
export const rowsUnder = ({ accounts, groups }: BalancesAnswer, roots: readonly string[]): Record<string, BalanceRow> => {
  const rows: Record<string, BalanceRow> = {}
  const isUnder = (account: string): boolean => roots.includes(account.split(':')[0] ?? '')
  for (const [place, { account, quantities, value }] of accounts.entries())
    if (isUnder(account)) rows[account] = { account, quantities, value, at: ['accounts', place] }
  for (const [place, { account, quantities, value }] of groups.entries())
    if (isUnder(account)) rows[account] = { account, quantities, value, at: ['groups', place] }
  return rows
}

/** A sum of figures that stand in the answer, some of them taken away. */
export interface Combined {
  readonly value: number
  readonly at?: Place | undefined
  readonly plus?: readonly Place[]
  readonly minus?: readonly Place[]
}

/** Assets and liabilities at what they are worth, and what that is made of. */
export const sheetOf = (answer: BalancesAnswer): Readonly<Record<'assets' | 'liabilities' | 'worth' | 'opening' | 'earned' | 'prices', Combined>> => {
  const rows = rowsUnder(answer, ['Assets', 'Liabilities', 'Equity', 'Income', 'Expenses'])
  const of = (...roots: string[]) => roots.flatMap((root) => rows[root] ?? [])
  const sum = (plus: readonly BalanceRow[], minus: readonly BalanceRow[] = []): Combined => {
    const [first, ...others] = plus.map(({ at }): Place => [...at, 'value'])
    return {
      value: sumOf([...plus.map(({ value }) => value), ...minus.map(({ value }) => -value)]),
      at: first,
      plus: others,
      minus: minus.map(({ at }): Place => [...at, 'value']),
    }
  }
  const owned = of('Assets', 'Liabilities')
  return {
    assets: sum(of('Assets')),
    liabilities: sum(of('Liabilities')),
    worth: sum(owned),
    opening: sum([], of('Equity')),
    earned: sum([], of('Income', 'Expenses')),
    prices: sum([...owned, ...of('Equity', 'Income', 'Expenses')]),
  }
}
