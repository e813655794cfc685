import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow.ts'
import { type Day, dayOf, monthsBefore } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'

/** A year's income statement as steps from its first day to its last. Pure. */
export type Statement = IncomeStatementAnswer['yearly'][string]

export const GROUPS = [
  { key: 'income', name: 'Income', sign: -1 },
  { key: 'interest', name: 'Interest', sign: -1 },
  { key: 'pnl', name: 'Gains and losses', sign: 1 },
  { key: 'equity', name: 'Opening balances', sign: -1 },
  { key: 'tax', name: 'Taxes', sign: -1 },
  { key: 'expenses', name: 'Expenses', sign: -1 },
  { key: 'other', name: 'In no section', sign: -1 },
] as const satisfies readonly { key: keyof Statement; name: string; sign: 1 | -1 }[]

/** "2025 - 26", and "2026 - 27 so far" while its twelve months are not over. */
export const yearWords = (year: string, { date }: Pick<Statement, 'date'>, today: Day): string =>
  monthsBefore(dayOf(date), -12) > today ? `${year} so far` : year

/** What each account of a group added to what one owns; the ledger writes income below zero. */
export const addedBy = (statement: Statement, { key, sign }: (typeof GROUPS)[number]): Record<string, number> =>
  Object.fromEntries(Object.entries(statement[key]).map(([account, amount]) => [account, amount * sign]))

const total = (amounts: Record<string, number>): number => sumOf(Object.values(amounts))

export interface Step {
  readonly name: string
  /** What it added. */
  readonly amount: number
  /** The running balance before and after it. */
  readonly from: number
  readonly to: number
  readonly parts: readonly { readonly account: string; readonly amount: number }[]
}

/**
 * The steps lead from the opening to the closing balance exactly. A dialect tolerates small differences within a transaction, which no
 * account has: the rest is a step of its own.
 */
export const stepsOf = (statement: Statement): Step[] => {
  let balance = statement.startingBalance
  const step = (name: string, amount: number, parts: Step['parts']): Step => {
    const from = balance
    balance = sumOf([balance, amount])
    return { name, amount, from, to: balance, parts }
  }
  const steps = GROUPS.map((group) => {
    const added = addedBy(statement, group)
    const parts = Object.entries(added)
      .map(([account, amount]) => ({ account, amount }))
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    return step(group.name, total(added), parts)
  })
  return [...steps, step('Exchange differences and rounding', restOf(statement), [])].filter(({ amount }) => amount !== 0)
}

/** What is left over between the balances and the groups. */
export const restOf = (statement: Statement): number =>
  sumOf([statement.endingBalance, -statement.startingBalance, ...GROUPS.map((group) => -total(addedBy(statement, group)))])

type Place = readonly (string | number)[]

/** The place of a figure whose sign the ledger may turn round. */
export const signedAt = (place: Place, sign: 1 | -1): { readonly at?: Place; readonly minus?: readonly Place[] } =>
  sign === 1 ? { at: place } : { minus: [place] }

/** The place of a year's step; the remainder is the change of the balance less all others. */
export const stepAt = (year: string, name: string): ReturnType<typeof signedAt> & { readonly plus?: readonly Place[] } => {
  const placeOf = ({ key }: (typeof GROUPS)[number]): Place => ['yearly', year, key, '*']
  const group = GROUPS.find((each) => each.name === name)
  if (group) return signedAt(placeOf(group), group.sign)
  return {
    at: ['yearly', year, 'endingBalance'],
    plus: GROUPS.filter(({ sign }) => sign === -1).map(placeOf),
    minus: [['yearly', year, 'startingBalance'], ...GROUPS.filter(({ sign }) => sign === 1).map(placeOf)],
  }
}
