import { expenses as words } from '#messages/expenses.ts'
import type { ActivityAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { NEUTRAL } from '../../figures/account-colours.ts'
import { isThere, type Place } from '../../figures/unknown.ts'

/** What was spent in a month by category. Apart from the other figures of expenses, as the dashboard needs no more. Pure. */

export interface Category {
  readonly name: string
  readonly amount: number
  readonly at: Place
}

/** What was spent in a month, the most expensive category first. */
export const categoriesIn = (activity: ActivityAnswer, month: number): Category[] =>
  activity.rows
    .map(({ name, amounts }, row) => ({ name, amount: amounts[month] ?? 0, at: ['rows', row, 'amounts', month] }))
    .filter(({ at }) => isThere(activity, at))
    .sort((a, b) => b.amount - a.amount)

/** The class that colours a category; the same on every page. */
export type ToneOf = (category: string) => string

/** The same with the tone of each, and with what is in none of the rows as the last. */
export const categoriesWithOthers = (activity: ActivityAnswer, month: number, toneOf: ToneOf): (Category & { readonly tone: string })[] => {
  const named = categoriesIn(activity, month).map((category) => ({ ...category, tone: toneOf(category.name) }))
  const at = ['others', 'amounts', month]
  if (activity.others.rows === 0 || !isThere(activity, at)) return named
  return [...named, { name: words.other, amount: activity.others.amounts[month] ?? 0, at, tone: NEUTRAL }]
}
