import type { LedgerAnswer } from '../../../src/http/contract/transactions-contract.ts'
import type { Day } from '../../figures/calendar-days.ts'
import { sumOf } from '../../figures/sum-figures.ts'
import type { FigurePlaces, Place } from '../../figures/unknown.ts'

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
