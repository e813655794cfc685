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
    ...(alone.length > 0 ? [{ name: 'Others', places: alone.flatMap(([, places]) => places) }] : []),
  ]
}

/** Some accounts of a month, by their places: those first of which most is spent, beyond what was planned or close to it. One whose plan begins later is none of them. */
export const closestToSpent = (
  accounts: readonly { readonly forecast: number; readonly rollover: number; readonly actual: number }[],
  count: number,
): number[] =>
  accounts
    .map(({ forecast, rollover, actual }, place) => ({
      place,
      used: usedOf(sumOf([forecast, rollover]), actual),
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
