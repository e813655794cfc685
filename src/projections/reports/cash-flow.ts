import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { lastOfMonth } from '#vocabulary/day.ts'
import type { cashFlow, getCashFlow, getYearlyCashFlow } from '../../http/contract/cash-flow-contract.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import { LIABILITIES } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import { type PriceGapLists, PriceGaps } from '../valuation/price-gaps.ts'
import { difference, percentage, type Tally } from '../valuation/tally.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { type ActivityKind, activityReport } from './activity.ts'
import {
  heldBefore,
  type AccountTest,
  bookedWhere,
  lastMonths,
  type Period,
  sumOf,
  within,
  isCash,
  isIncome,
  isInvested,
  isSpent,
  isTaxes,
} from './parts/selection.ts'
import { reportDays, periodsOf, shownPeriods } from './parts/periods.ts'

export type CashFlow = ResultOf<typeof cashFlow>

export type CashFlowReport = ResultOf<typeof getCashFlow>

type Stream = 'income' | 'expenses' | 'liabilities' | 'investment' | 'lent' | 'tax' | 'checking'

/** Cash flow by month, at cost: money in, money out, and the balance of the checking accounts. */
export function cashFlowReport(ledger: ValuedLedger): CashFlowReport {
  const gaps = new PriceGaps(ledger)
  return { cash_flows: cashFlows(ledger, gaps), ...gaps.lists() }
}

/** This month and the two before it, on top of the earlier balance of the checking accounts. */
export function recentCashFlows(ledger: ValuedLedger, gaps: PriceGaps): CashFlow[] {
  return cashFlows(ledger, gaps, lastMonths(ledger.today, 3))
}

function cashFlows(ledger: ValuedLedger, gaps: PriceGaps, period?: Period): CashFlow[] {
  const { booked, accounts, today, zone } = ledger
  const streams = Array.from({ length: accounts.size }, (_, id) => streamOf(ledger, id))
  const postings = bookedWhere(ledger, ({ isInactive }) => !isInactive, period)
  const months = new Map<number, Record<Stream, Tally>>()
  let sums = emptyMonth(ledger)
  let monthEnd = Number.MIN_SAFE_INTEGER
  for (const posting of postings) {
    const day = intAt(booked.day, posting)
    if (day > monthEnd) {
      sums = emptyMonth(ledger)
      months.set(monthIndex(day), sums)
      monthEnd = lastOfMonth(day)
    }
    gaps.flow(posting)
    const stream = streams[intAt(booked.account, posting)]
    if (stream === 'income' || stream === 'liabilities') sums[stream].subtractAmount(booked, posting)
    else if (stream) sums[stream].addAmount(booked, posting)
  }
  const balance = ledger.tally()
  if (period) balance.add(heldBefore(ledger, period.first))
  const flows: CashFlow[] = []
  const [first] = postings
  const last = Math.max(today, ...(postings.length > 0 ? [intAt(booked.day, postings.at(-1)!)] : []))
  const shown = first === undefined ? [] : shownPeriods(ledger, { first: intAt(booked.day, first), last }, { numberOf: monthIndex })
  for (const month of shown) {
    const { income, expenses, liabilities, investment, lent, tax, checking } = months.get(month) ?? emptyMonth(ledger)
    const grown = checking.figure()
    balance.add(grown)
    flows.push({
      date: zone.start(firstOfMonthIndex(month)),
      income: income.figure(),
      expenses: expenses.figure(),
      liabilities: liabilities.figure(),
      investment: investment.figure(),
      lent: lent.figure(),
      tax: tax.figure(),
      checking: grown,
      balance: balance.figure(),
    })
  }
  return flows
}

/** Every account is in one stream at most. */
const STREAMS: Readonly<Record<Stream, AccountTest>> = {
  income: isIncome,
  expenses: isSpent,
  tax: isTaxes,
  liabilities: ({ root }) => root === LIABILITIES,
  checking: isCash,
  lent: ({ isReceivable }) => isReceivable,
  investment: isInvested,
}

const streamOf = ({ accounts }: ValuedLedger, account: number): Stream | undefined =>
  (Object.keys(STREAMS) as Stream[]).find((stream) => STREAMS[stream](accounts.traits(account), accounts.name(account)))

const emptyMonth = (ledger: ValuedLedger): Record<Stream, Tally> => ({
  income: ledger.tally(),
  expenses: ledger.tally(),
  liabilities: ledger.tally(),
  investment: ledger.tally(),
  lent: ledger.tally(),
  tax: ledger.tally(),
  checking: ledger.tally(),
})

export type YearlyCashFlowReport = ResultOf<typeof getYearlyCashFlow>

/** Income, expenses and savings by financial year. */
export function yearlyCashFlowReport(ledger: ValuedLedger): YearlyCashFlowReport {
  const { trace } = ledger
  const of = (kind: ActivityKind) => activityReport(ledger, { kind, every: 'financial_year' })
  const [income, expenses, tax] = [of('income'), of('expenses'), of('tax')]
  const invested = bookedWhere(ledger, (traits, name) => isInvested(traits, name) && !traits.isInactive)
  const days = reportDays(ledger, {})
  const periods = days ? periodsOf(ledger, days, 'financial_year') : []
  const gaps = [income, expenses, tax, new PriceGaps(ledger).flows(invested).lists()]
  return {
    years: income.periods.map(({ key, start_date, end_date }, place) => {
      const earned = elementAt(income.totals, place)
      const saved = difference(trace, difference(trace, earned, elementAt(expenses.totals, place)), elementAt(tax.totals, place))
      return {
        key,
        start_date,
        end_date,
        income: earned,
        expenses: elementAt(expenses.totals, place),
        tax: elementAt(tax.totals, place),
        saved,
        savings_rate: earned.sign < 0 ? null : percentage(trace, saved, earned, 'saved / income x 100'),
        investment: sumOf(ledger, within(ledger, invested, elementAt(periods, place))),
      }
    }),
    unpriced: gaps.flatMap(({ unpriced }) => unpriced),
    estimated: gaps.flatMap(({ estimated }) => estimated),
    ...more('unpriced_more', gaps),
    ...more('estimated_more', gaps),
  }
}

function more(name: 'unpriced_more' | 'estimated_more', gaps: readonly PriceGapLists[]): Partial<PriceGapLists> {
  const count = gaps.reduce((sum, { [name]: notNamed = 0 }) => sum + notNamed, 0)
  return count === 0 ? {} : { [name]: count }
}
