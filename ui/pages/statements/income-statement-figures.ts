import { periods } from '#messages/parts.ts'
import { statements as words } from '#messages/statements.ts'
import type { IncomeStatementAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { type Day, dayOf, monthsBefore } from '../../figures/calendar-days.ts'
import { type DayRange, periodIn } from '../../figures/scope-parameters.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { Step } from './waterfall.tsx'

/** A year's income statement as steps from its first day to its last. Pure. */
export type Statement = IncomeStatementAnswer['yearly'][string]

/** `tone`: what it is about has its colour everywhere; groups without one are gains or losses. */
export const GROUPS = [
  { key: 'income', sign: -1, tone: 'tone-in' },
  { key: 'interest', sign: -1, tone: 'tone-in' },
  { key: 'pnl', sign: 1, tone: undefined },
  { key: 'equity', sign: -1, tone: 'hue-none' },
  { key: 'tax', sign: -1, tone: 'tone-tax' },
  { key: 'expenses', sign: -1, tone: 'tone-spent' },
  { key: 'other', sign: -1, tone: 'hue-none' },
] as const satisfies readonly { key: keyof Statement & keyof typeof words.groups; sign: 1 | -1; tone: string | undefined }[]
type Group = (typeof GROUPS)[number]
export type GroupKey = Group['key'] | 'rest'

/** "2025 - 26", and "2026 - 27 so far" while its twelve months are not over. */
export const yearWords = (year: string, { date }: Pick<Statement, 'date'>, today: Day): string =>
  monthsBefore(dayOf(date), -12) > today ? periods.soFar(year) : year

/** Whether these are the days of a financial year: the report has a statement for each of those. */
export const isFinancialYear = ({ first, last }: DayRange, financialMonth: number): boolean => {
  const year = periodIn(`FY${first.slice(0, 4)}`, financialMonth)
  return year?.first === first && year.last === last
}

/** What each account of a group added to what one owns; the ledger writes income below zero. */
export const addedBy = (statement: Statement, { key, sign }: Group): Record<string, number> =>
  Object.fromEntries(Object.entries(statement[key]).map(([account, amount]) => [account, amount * sign]))

const total = (amounts: Record<string, number>): number => sumOf(Object.values(amounts))

/**
 * The steps lead from the opening to the closing balance exactly. A dialect tolerates small differences within a transaction, which no
 * account has: the rest is a step of its own. A group of 0 is a step where `isUnknown`.
 */
export const stepsOf = (statement: Statement, isUnknown: (key: Group['key']) => boolean = () => false): Step<GroupKey>[] => {
  let balance = statement.startingBalance
  const step = (key: GroupKey, tone: string | undefined, amount: number, parts: Step['parts']): Step<GroupKey> => {
    const from = balance
    balance = sumOf([balance, amount])
    return { key, name: words.groups[key], tone, amount, from, to: balance, parts }
  }
  const steps = GROUPS.map((group) => {
    const added = addedBy(statement, group)
    const parts = Object.entries(added)
      .map(([account, amount]) => ({ account, amount }))
      .sort((a, b) => Math.abs(b.amount) - Math.abs(a.amount))
    return step(group.key, group.tone, total(added), parts)
  })
  const rest = step('rest', 'hue-none', restOf(statement), [])
  return [...steps, rest].filter(({ key, amount }) => amount !== 0 || (key !== 'rest' && isUnknown(key)))
}

/** What is left over between the balances and the groups. */
export const restOf = (statement: Statement): number =>
  sumOf([statement.endingBalance, -statement.startingBalance, ...GROUPS.map((group) => -total(addedBy(statement, group)))])

type Place = readonly (string | number)[]

/** The place of a figure whose sign the ledger may turn round. */
export const signedAt = (place: Place, sign: 1 | -1): { readonly at?: Place; readonly minus?: readonly Place[] } =>
  sign === 1 ? { at: place } : { minus: [place] }

/** The place of a year's step; the remainder is the change of the balance less all others. */
export const stepAt = (year: string, key: GroupKey): ReturnType<typeof signedAt> & { readonly plus?: readonly Place[] } => {
  const placeOf = (group: Group): Place => ['yearly', year, group.key, '*']
  const group = GROUPS.find((each) => each.key === key)
  if (group) return signedAt(placeOf(group), group.sign)
  return {
    at: ['yearly', year, 'endingBalance'],
    plus: GROUPS.filter(({ sign }) => sign === -1).map(placeOf),
    minus: [['yearly', year, 'startingBalance'], ...GROUPS.filter(({ sign }) => sign === 1).map(placeOf)],
  }
}
