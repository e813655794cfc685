import type { Posting } from '../../src/http/contract/posting.ts'
import type { Bar } from '../charts/bars.tsx'
import { type Day, monthOf, monthsBefore } from './days.ts'
import { sumOf } from './exact-sum.ts'

/** Expenses by category and month. Pure. A category is the second part of an account's name. */

export const categoryOf = (account: string): string => account.split(':')[1] ?? account

export type ByMonth = Readonly<Record<string, readonly Posting[]>>

export interface Category {
  readonly name: string
  readonly amount: number
  /** The most expensive first. */
  readonly postings: readonly Posting[]
}

export const categoriesOf = (postings: readonly Posting[]): Category[] => {
  const by = new Map<string, Posting[]>()
  for (const posting of postings) by.set(categoryOf(posting.account), [...(by.get(categoryOf(posting.account)) ?? []), posting])
  return [...by]
    .map(([name, own]) => ({ name, amount: totalOf(own), postings: own.sort((a, b) => b.amount - a.amount) }))
    .sort((a, b) => b.amount - a.amount)
}

export const totalOf = (postings: readonly Posting[]): number => sumOf(postings.map(({ amount }) => amount))

/** Every month from the first to the last, those without an expense included: "2024-01", "2024-02", … */
export const monthsIn = (byMonth: ByMonth): string[] => {
  const recorded = Object.keys(byMonth).sort()
  const [first, last] = [recorded[0], recorded.at(-1)]
  if (first === undefined || last === undefined) return []
  const months: string[] = []
  for (let month = first; month <= last; month = monthAfter(month)) months.push(month)
  return months
}

/** How many months are shown, each against the average of the twelve before it. */
export const MONTHS = 24
const USUAL = 12

/** The first day that matters when the last month shown is this one, "2024-03": a large book is not asked for all its years. */
export const firstDayFor = (month: string): Day => monthsBefore(`${month}-01`, MONTHS + USUAL - 1)

const monthAfter = (month: string): string => {
  const next = Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7))
  return `${Math.floor(next / 12)}-${String((next % 12) + 1).padStart(2, '0')}`
}

const TONES = 6

/** The categories that matter most over these months, largest first; the rest is "Other". */
export const largestCategories = (byMonth: ByMonth, months: readonly string[]): string[] =>
  categoriesOf(months.flatMap((month) => byMonth[month] ?? []))
    .slice(0, TONES - 1)
    .map(({ name }) => name)

export const toneOf = (largest: readonly string[], category: string): string =>
  `share-tone-${largest.includes(category) ? largest.indexOf(category) : TONES - 1}`

export const expenseBars = (byMonth: ByMonth, months: readonly string[], largest: readonly string[]): Bar[] =>
  months.map((month) => {
    const categories = categoriesOf(byMonth[month] ?? [])
    const other = sumOf(categories.filter(({ name }) => !largest.includes(name)).map(({ amount }) => amount))
    const label = monthOf(`${month}-01`)
    return {
      label,
      short: month.slice(5) === '01' ? month.slice(0, 4) : label.slice(0, 3),
      parts: [
        ...largest.map((name) => ({ name, value: categories.find((category) => category.name === name)?.amount ?? 0, tone: toneOf(largest, name) })),
        { name: 'Other', value: other, tone: `share-tone-${TONES - 1}` },
      ],
    }
  })
