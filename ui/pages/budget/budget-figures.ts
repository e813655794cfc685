import { budget as words } from '#messages/budget.ts'
import { sumOf } from '../../figures/sum-figures.ts'

/** A budget as it is shown. Pure. */

/** Accounts of one group, by their places in a list. */
export interface BudgetGroup {
  /** "Food" of Expenses:Food:Home; accounts without a group are in the last one. */
  readonly name: string
  readonly places: readonly number[]
}

/** The months of a list, "2024-03", that lie in some days, the earliest first. */
export const monthsIn = (months: readonly string[], { first, last }: { readonly first: string; readonly last: string }): string[] =>
  months.filter((month) => `${month}-01` >= first && `${month}-01` <= last).sort()

/** Groups of two accounts and more, by the second part of their names; then what has no group. All in one where there is no group. */
export const groupsOf = (accounts: readonly { readonly account: string }[]): BudgetGroup[] => {
  const groups = new Map<string, number[]>()
  for (const [place, { account }] of accounts.entries()) {
    const name = account.split(':')[1] ?? account
    groups.set(name, [...(groups.get(name) ?? []), place])
  }
  const [several, alone] = [[...groups].filter(([, places]) => places.length > 1), [...groups].filter(([, places]) => places.length === 1)]
  return [
    ...several.map(([name, places]): BudgetGroup => ({ name, places })),
    ...(alone.length > 0 ? [{ name: words.otherGroup, places: alone.flatMap(([, places]) => places) }] : []),
  ]
}

interface Envelope {
  readonly forecast: number
  readonly rollover: number
  readonly actual: number
}

/** What is left of a month's own plan; below zero when more was spent. What was rolled over is not in it. */
export const leftOf = ({ forecast, actual }: Pick<Envelope, 'forecast' | 'actual'>): number => sumOf([forecast, -actual])

/** A month's bar in hundredths of its width: the month's plan, followed by what was rolled over and not yet used. */
export interface BudgetBar {
  readonly spent: number
  readonly unspent: number
  /** Spent beyond the month's plan, whether or not the roll-over covers it. */
  readonly over: number
  readonly rolledOver: number
}

export const barOf = ({ forecast, rollover, actual }: Envelope): BudgetBar => {
  const [spent, planned] = [Math.max(0, actual), Math.max(0, forecast)]
  const within = Math.min(spent, planned)
  const over = spent - within
  const rolledOver = Math.max(0, rollover - over)
  const whole = planned + over + rolledOver || 1
  const percent = (part: number): number => (part / whole) * 100
  return { spent: percent(within), unspent: percent(planned - within), over: percent(over), rolledOver: percent(rolledOver) }
}

/** Some accounts of a month, by their places: those first of which most of the month's plan is spent. One whose plan begins later is none of them. */
export const closestToSpent = (accounts: readonly Envelope[], count: number): number[] =>
  accounts
    .map(({ forecast, rollover, actual }, place) => ({
      place,
      used: usedOf(forecast, actual),
      actual,
      isOfMonth: forecast !== 0 || rollover !== 0 || actual !== 0,
    }))
    .filter(({ isOfMonth }) => isOfMonth)
    .sort((a, b) => b.used - a.used || b.actual - a.actual || a.place - b.place)
    .slice(0, count)
    .map(({ place }) => place)

const usedOf = (planned: number, spent: number): number => {
  if (planned > 0) return spent / planned
  return spent > 0 ? Infinity : 0
}
