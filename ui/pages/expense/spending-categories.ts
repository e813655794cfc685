import type { ActivityAnswer } from '../../../src/http/contract/cash-flow.ts'
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

/** How many colours categories have. */
export const TONES = 8

/** The same with a tone for each, which it has in every month, and with what is in none of the rows as the last. */
export const categoriesWithOthers = (activity: ActivityAnswer, month: number): (Category & { readonly tone: string })[] => {
  const { rows, others } = activity
  const named = categoriesIn(activity, month).map((category) => ({
    ...category,
    tone: `share-tone-${Math.min(
      TONES - 1,
      rows.findIndex(({ name }) => name === category.name),
    )}`,
  }))
  const at = ['others', 'amounts', month]
  if (others.rows === 0 || !isThere(activity, at)) return named
  return [...named, { name: 'Other', amount: others.amounts[month] ?? 0, at, tone: `share-tone-${TONES - 1}` }]
}
