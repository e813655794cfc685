import { elementAt, intAt } from '#vocabulary/element-at.ts'
import type { Day } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { getActivity } from '../../http/contract/cash-flow-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { type AccountTraits, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { chosenOf } from '../valuation/posting-sums.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { type Tally, total } from '../valuation/trace.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import type { LedgerView } from '../view/ledger-view.ts'
import { categoriesOf } from './parts/account-names.ts'
import { isIncome, isSavedFrom, isTaxes, investedPostings, listedWhere, within, spending } from './parts/selection.ts'
import { reportDays, type Every, type NamedPeriod, periodsOf, sameDays, wirePeriods } from './parts/periods.ts'
import { payeeOf } from './parts/wire-postings.ts'

export type ActivityKind = 'expenses' | 'income' | 'tax' | 'investment' | 'repayment' | 'interest' | 'left'

export interface ActivityParameters {
  readonly kind?: ActivityKind | undefined
  readonly by?: 'category' | 'account' | 'payee' | 'tag' | undefined
  readonly every?: Every | undefined
  /** The number of rows; the remaining ones are summed up. */
  readonly limit?: number | undefined
  readonly from?: Day | undefined
  readonly to?: Day | undefined
  /** Whether to add the figures that a running period is compared with. */
  readonly to_date?: boolean | undefined
}

interface Amounts {
  /** One for each period. */
  readonly amounts: Exact[]
  readonly total: Exact
}

type Row = { readonly name: string } & Amounts

export type ActivityReport = ResultOf<typeof getActivity>

const ROWS = 200

/** Sums of one kind of postings by period and name, with a trace. Nothing counts twice, and taxes are not expenses. */
export function activityReport(ledger: ValuedLedger, parameters: ActivityParameters = {}): ActivityReport {
  const { kind = 'expenses', by = 'category', every = 'month', limit = ROWS } = parameters
  const { trace } = ledger
  const gaps = new PriceGaps(ledger)
  const days = reportDays(ledger, parameters)
  const periods = days ? periodsOf(ledger, days, every) : []
  const rowsUntil = (ends: readonly Day[]): Row[] => {
    if (periods.length === 0) return []
    const postings = within(ledger, postingsOf(ledger, kind), { first: elementAt(periods, 0).first, last: periods.at(-1)!.last })
    const tallies = talliesOf(ledger, { postings, periods, ends, by, kind, gaps })
    return [...tallies].map(([name, of]) => {
      const amounts = of.map((tally) => tally.figure())
      return { name, amounts, total: total(trace, amounts) }
    })
  }
  const rows = rowsUntil(periods.map(({ last }) => last))
  rows.sort((a, b) => b.total.compare(a.total) || (a.name < b.name ? -1 : 1))
  const summed = (of: readonly Amounts[]): Amounts => ({
    amounts: periods.map((_, place) =>
      total(
        trace,
        of.map(({ amounts }) => elementAt(amounts, place)),
      ),
    ),
    total: total(
      trace,
      of.map((row) => row.total),
    ),
  })
  const toDate = (ends: readonly Day[]): ActivityReport['to_date'] => {
    const found = new Map(rowsUntil(ends).map((row) => [row.name, row]))
    const likewise = rows.map(({ name }) => found.get(name)!)
    return {
      days: ends.map((day) => ledger.zone.start(day)),
      rows: likewise.slice(0, limit).map(({ amounts }) => amounts),
      others: summed(likewise.slice(limit)).amounts,
      totals: summed(likewise).amounts,
    }
  }
  const { amounts: totals, total: sum } = summed(rows)
  const ends = parameters.to_date ? sameDays(ledger, periods, every) : undefined
  return {
    periods: wirePeriods(ledger, periods),
    rows: rows.slice(0, limit),
    others: { rows: Math.max(0, rows.length - limit), ...summed(rows.slice(limit)) },
    totals,
    total: sum,
    ...(ends ? { to_date: toDate(ends) } : {}),
    ...gaps.lists(),
  }
}

const SIGNS: Readonly<Record<ActivityKind, 1 | -1>> = { expenses: 1, income: -1, tax: 1, investment: 1, repayment: 1, interest: 1, left: -1 }

/** Savings: income positive, expenses and tax negative. */
const MADE_OF = ['income', 'expenses', 'tax'] as const

/** In the order of days. */
function postingsOf(ledger: ValuedLedger, kind: ActivityKind): Int32Array {
  if (kind === 'investment') return investedPostings(ledger)
  if (kind === 'income') return listedWhere(ledger, isIncome)
  if (kind === 'tax') return listedWhere(ledger, isTaxes)
  if (kind === 'left') return listedWhere(ledger, isSavedFrom)
  if (kind === 'interest') return listedWhere(ledger, ({ isInterestExpense }) => isInterestExpense)
  if (kind === 'expenses') return ledger.worked(spending)
  return chosenOf(
    listedWhere(ledger, ({ root }) => root === LIABILITIES),
    (posting) => ledger.booked.directionOf(posting) > 0,
  )
}

interface Chosen {
  readonly postings: Int32Array
  readonly periods: readonly NamedPeriod[]
  /** Of each period, the last day that counts. */
  readonly ends: readonly Day[]
  readonly by: 'category' | 'account' | 'payee' | 'tag'
  readonly kind: ActivityKind
  readonly gaps: PriceGaps
}

function talliesOf(ledger: ValuedLedger, { postings, periods, ends, by, kind, gaps }: Chosen): Map<string, Tally[]> {
  const { booked, accounts, view } = ledger
  const names = by === 'category' ? categoriesOf(accounts.names) : accounts.names
  const nameOf = (posting: number): string => {
    if (kind === 'left') return madeOf(accounts.traits(intAt(booked.account, posting)))
    if (by === 'tag') return tagsOf(view, intAt(booked.row, posting))
    return by === 'payee' ? payeeOf(view, intAt(booked.row, posting)).trim() : elementAt(names, intAt(booked.account, posting))
  }
  const byName = new Map<string, Tally[]>(kind === 'left' ? MADE_OF.map((name) => [name, periods.map(() => ledger.tally())]) : [])
  let period = 0
  for (const posting of postings) {
    while (intAt(booked.day, posting) > elementAt(periods, period).last) period++
    const name = nameOf(posting)
    let tallies = byName.get(name)
    if (!tallies) byName.set(name, (tallies = periods.map(() => ledger.tally())))
    if (intAt(booked.day, posting) > elementAt(ends, period)) continue
    gaps.flow(posting)
    if (SIGNS[kind] === 1) elementAt(tallies, period).addAmount(booked, posting)
    else elementAt(tallies, period).subtractAmount(booked, posting)
  }
  return byName
}

const madeOf = ({ root, isTax }: AccountTraits): (typeof MADE_OF)[number] => (root === INCOME ? 'income' : isTax ? 'tax' : 'expenses')

/** All tags of a posting and its transaction as one name, so that nothing counts twice: "project: roof, trip". */
function tagsOf({ transactions, postings, transactionOf }: LedgerView, row: number): string {
  const tags = [...(transactions.tags.get(intAt(transactionOf, row)) ?? []), ...(postings.tags.get(row) ?? [])]
  return [...new Set(tags.map(({ name, value }) => (value.trim() === '' ? name : `${name}: ${value.trim()}`)))].sort().join(', ')
}
