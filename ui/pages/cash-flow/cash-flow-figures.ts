import { cashFlow as words } from '#messages/cash-flow.ts'
import type { CashFlow, CashFlowAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import type { LedgerAnswer } from '../../../src/http/contract/transactions-contract.ts'
import { type Day, dayOf, monthLabel, monthOf } from '../../figures/calendar-days.ts'
import type { Bar, BarPart } from '../../figures/chart-data.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import { beginsAt, type FigurePlaces, isThere, type Place } from '../../figures/unknown.ts'

/** A month of money in and out, as it is shown. Pure. */

/** The parts of a month in the order they are stacked: what came in is above nothing, what went out below. */
export const partsOf = ({ income, expenses, tax, investment, lent, liabilities }: CashFlow): Bar['parts'] => [
  { name: words.income, value: income, tone: 'tone-in' },
  { name: words.borrowed, value: Math.max(0, liabilities), tone: 'tone-borrowed' },
  { name: words.withdrawn, value: Math.max(0, -investment), tone: 'tone-invested' },
  { name: words.returned, value: Math.max(0, -lent), tone: 'tone-lent' },
  { name: words.expenses, value: -expenses, tone: 'tone-spent' },
  { name: words.taxes, value: -tax, tone: 'tone-tax' },
  { name: words.invested, value: -Math.max(0, investment), tone: 'tone-invested' },
  { name: words.lent, value: -Math.max(0, lent), tone: 'tone-lent' },
  { name: words.repaid, value: Math.min(0, liabilities), tone: 'tone-repaid' },
]

export const barOf = (flow: CashFlow): Bar => {
  const day = dayOf(flow.date)
  return { label: monthOf(day), ...monthLabel(day), parts: partsOf(flow), level: cashOf(flow) }
}

/** What was there to live from when the month ended. */
export const cashOf = ({ balance }: CashFlow): BarPart => ({ name: words.cash, value: balance, tone: 'tone-cash' })

/** What the colours of some months mean. One colour may be of two: what was invested is below nothing, what was taken out of it above. */
export const legendOf = (bars: readonly Bar[]): { readonly name: string; readonly tone: string }[] => {
  const names = new Map<string, Set<string>>()
  for (const { name, value, tone } of bars.flatMap(({ parts }) => parts)) if (value !== 0) names.set(tone, (names.get(tone) ?? new Set()).add(name))
  const level = bars.find((bar) => bar.level)?.level
  return [...[...names].map(([tone, of]) => ({ tone, name: [...of].join(' · ') })), ...(level ? [level] : [])]
}

/** The months up to the last in which anything was booked: a book that has rested does not end in years of nothing. */
export const bookedFlows = (answer: Pick<CashFlowAnswer, 'cash_flows'>): readonly CashFlow[] =>
  answer.cash_flows.slice(0, answer.cash_flows.findLastIndex((_, month) => MOVED.some((key) => isThere(answer, ['cash_flows', month, key]))) + 1)

/** Place of the first month with money in or out: what an account began with is neither. The last month when there is none. */
export const firstFlow = (answer: Pick<CashFlowAnswer, 'cash_flows'>, count: number): number =>
  Math.max(
    0,
    Math.min(
      count - 1,
      beginsAt(answer, count, (month) => FLOWS.map((key) => ['cash_flows', month, key])),
    ),
  )

const FLOWS = ['income', 'expenses', 'tax', 'investment', 'lent', 'liabilities'] as const
const MOVED = [...FLOWS, 'checking'] as const

/** What a month is like on average; undefined without any. */
export const averageOf = (months: readonly CashFlow[]): { readonly [Key in 'income' | 'expenses' | 'tax' | 'saved']: number } | undefined => {
  if (months.length === 0) return undefined
  const mean = (of: (flow: CashFlow) => number): number => sumOf(months.map(of)) / months.length
  return { income: mean(({ income }) => income), expenses: mean(({ expenses }) => expenses), tax: mean(({ tax }) => tax), saved: mean(savedIn) }
}

/** Income that remains after living costs and taxes; invested or not. */
export const savedIn = ({ income, expenses, tax }: CashFlow): number => sumOf([income, -expenses, -tax])

/** The place of a month's "saved" in the answer. */
export const savedAt = (place: number) => ({
  at: ['cash_flows', place, 'income'],
  minus: [
    ['cash_flows', place, 'expenses'],
    ['cash_flows', place, 'tax'],
  ],
})

/** The place of the average of some months, from the first of them on. */
export const averageAt = (
  first: number,
  months: number,
  of: readonly ('income' | 'expenses' | 'tax')[],
  minus: readonly ('expenses' | 'tax')[] = [],
) => {
  const places = Array.from({ length: months }, (_, nth) => first + nth)
  const every = (names: readonly string[]) => places.flatMap((place) => names.map((name) => ['cash_flows', place, name]))
  const [at = [], ...plus] = every(of)
  return { at, plus, minus: every(minus), over: months }
}

/** What came in and went out of a month by account, each in its own commodity. Pure. */

/** What is asked for: income and expenses of a month, as far as it has gone. */
export const monthQuery = (month: string, today: Day): string => `[${month}] date <= ${today} (account == Income OR account == Expenses)`

export interface Moved {
  readonly account: string
  readonly commodity: string
  /** Income above nothing, expenses below. */
  readonly quantity: number
  readonly at: Place
}

type Groups = NonNullable<LedgerAnswer['groups']>

/** Income first, then what was spent, the most of each commodity first. */
export const movedIn = (groups: Groups): Moved[] =>
  groups
    .flatMap(({ key: account, sums }, group) =>
      sums.map(
        ({ commodity, quantity }, sum): Moved => ({ account, commodity, quantity: -quantity, at: ['groups', group, 'sums', sum, 'quantity'] }),
      ),
    )
    .filter(({ quantity }) => quantity !== 0)
    .sort(
      (a, b) =>
        Number(isIncome(b)) - Number(isIncome(a)) ||
        (a.commodity < b.commodity ? -1 : a.commodity > b.commodity ? 1 : 0) ||
        Math.abs(b.quantity) - Math.abs(a.quantity),
    )

export const isIncome = ({ account }: Pick<Moved, 'account'>): boolean => account === 'Income' || account.startsWith('Income:')

export interface MovedTogether {
  readonly commodity: string
  readonly cameIn: Sum
  readonly wentOut: Sum
  readonly left: Sum
}
type Sum = { readonly value: number } & FigurePlaces

/** The same together, commodity by commodity and never across: the one with most accounts first. */
export const movedTogether = (all: readonly Moved[]): MovedTogether[] => {
  const commodities = [...new Set(all.map(({ commodity }) => commodity))].map((commodity) => all.filter((moved) => moved.commodity === commodity))
  return commodities
    .sort((a, b) => b.length - a.length)
    .map((own) => {
      const income = own.filter(isIncome)
      const spent = own.filter((moved) => !isIncome(moved))
      const [at, ...plus] = spent.map((moved) => moved.at)
      return {
        commodity: own[0]?.commodity ?? '',
        cameIn: { value: sumOf(income.map(({ quantity }) => quantity)), minus: income.map((moved) => moved.at) },
        wentOut: { value: sumOf(spent.map(({ quantity }) => -quantity)), at, plus },
        left: { value: sumOf(own.map(({ quantity }) => quantity)), minus: own.map((moved) => moved.at) },
      }
    })
}
