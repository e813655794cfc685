import { lastOfMonth } from '#vocabulary/day.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { cashFlow, getCashFlow } from '../../http/contract/cash-flow.ts'
import { ASSETS, EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import type { Tally } from '../valuation/tally.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { heldBefore } from './parts/kept-postings.ts'
import { bookedWhere, lastMonths, type Period } from './parts/selection.ts'
import { toldPeriods } from './parts/told-periods.ts'

export type CashFlow = ResultOf<typeof cashFlow>

export type CashFlowReport = ResultOf<typeof getCashFlow>

type Stream = 'income' | 'expenses' | 'liabilities' | 'investment' | 'lent' | 'tax' | 'checking'

/** Month by month, at cost: what came in, what went out and what that left in the checking accounts. */
export function cashFlowReport(ledger: ValuedLedger): CashFlowReport {
  const gaps = new PriceGaps(ledger)
  return { cash_flows: cashFlows(ledger, gaps), ...gaps.lists() }
}

/** This month and the two before, on top of what the checking accounts held until then. */
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
    const day = booked.day[posting]!
    if (day > monthEnd) {
      sums = emptyMonth(ledger)
      months.set(monthIndex(day), sums)
      monthEnd = lastOfMonth(day)
    }
    gaps.flow(posting)
    const stream = streams[booked.account[posting]!]
    if (stream === 'income' || stream === 'liabilities') sums[stream].subtractAmount(booked, posting)
    else if (stream) sums[stream].addAmount(booked, posting)
  }
  const balance = ledger.tally()
  if (period) balance.add(heldBefore(ledger, period.first))
  const flows: CashFlow[] = []
  const [first] = postings
  const last = Math.max(today, ...(postings.length > 0 ? [booked.day[postings.at(-1)!]!] : []))
  const told = first === undefined ? [] : toldPeriods(ledger, { first: booked.day[first]!, last }, { numberOf: monthIndex })
  for (const month of told) {
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

function streamOf({ accounts }: ValuedLedger, account: number): Stream | undefined {
  const { root, isTax, isChecking, isReceivable } = accounts.traits(account)
  if (root === INCOME) return 'income'
  if (root === EXPENSES) return isTax ? 'tax' : 'expenses'
  if (root === LIABILITIES) return 'liabilities'
  if (root === ASSETS) return isChecking ? 'checking' : isReceivable ? 'lent' : 'investment'
  return undefined
}

const emptyMonth = (ledger: ValuedLedger): Record<Stream, Tally> => ({
  income: ledger.tally(),
  expenses: ledger.tally(),
  liabilities: ledger.tally(),
  investment: ledger.tally(),
  lent: ledger.tally(),
  tax: ledger.tally(),
  checking: ledger.tally(),
})
