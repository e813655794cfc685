import { periods } from '#messages/parts.ts'
import { statements as words } from '#messages/statements.ts'
import type { StatementsByPeriodAnswer } from '../../../src/http/contract/cash-flow-contract.ts'
import { dayInYear, dayOf, monthOf, shortDay } from '../../figures/calendar-days.ts'

/** Accounts by period. Pure. */

export const EVERY = ['week', 'month', 'quarter', 'year', 'financial_year'] as const
export type Every = (typeof EVERY)[number]

/** So many are shown, the latest, while no period is chosen; and of one that is long. */
export const USUAL: Readonly<Record<Every, number>> = { week: 13, month: 12, quarter: 8, year: 10, financial_year: 10 }
export const PERIODS_MAX = 60

/** "the last 12 months" */
export const usualWords = (every: Every): string => words.latest[every](USUAL[every])

type Period = StatementsByPeriodAnswer['periods'][number]

/** What a column is called: "Mar 2024", "Q1 2024", "4 Mar – 10 Mar 2024", "2024", each "so far" while it runs. */
export const periodTitle = ({ key, start_date, end_date, running }: Period, every: Every): string => {
  const named = (): string => {
    switch (every) {
      case 'week':
        return `${dayInYear(dayOf(start_date))} – ${shortDay(dayOf(end_date))}`
      case 'month':
        return monthOf(dayOf(start_date))
      case 'quarter': {
        const [, year = '', quarter = ''] = /^(\d+)-Q(\d)$/.exec(key) ?? []
        return periods.quarter(quarter, year)
      }
      default:
        return key
    }
  }
  return running ? periods.soFar(named()) : named()
}

/** The latest first, as in every table of periods: it is what one came for, and what a phone shows. */
export const latestFirst = ({ periods }: Pick<StatementsByPeriodAnswer, 'periods'>): number[] => periods.map((_, place) => place).reverse()

export interface PeriodRow {
  readonly account: string
  readonly amounts: readonly number[]
  readonly total: number
  /** Its place in the answer, and that of the root that it belongs to. */
  readonly place: number
  readonly rootPlace: number
  /** What the root has in each period. */
  readonly ofRoot: readonly number[]
  readonly ofRootTotal: number
}

/** The rows under a root, by account. */
export const rowsOfRoot = ({ rows }: StatementsByPeriodAnswer, root: string): Record<string, PeriodRow> => {
  const rootPlace = rows.findIndex(({ account }) => account === root)
  const whole = rows[rootPlace]
  if (!whole) return {}
  return Object.fromEntries(
    rows.flatMap((row, place) =>
      row.account === root || row.account.startsWith(`${root}:`)
        ? [[row.account, { ...row, place, rootPlace, ofRoot: whole.amounts, ofRootTotal: whole.total }]]
        : [],
    ),
  )
}
