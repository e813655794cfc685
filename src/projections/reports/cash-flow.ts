import type { Day } from '../../events/vocabulary/day.ts'
import type { Exact } from '../../events/vocabulary/exact.ts'
import { ASSETS, EXPENSES, INCOME, LIABILITIES } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex } from '../valuation/calendar.ts'
import type { Tally } from '../valuation/tally.ts'
import { Unpriced, type UnpricedCommodity } from '../valuation/unpriced.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { chosenOf, lastMonths, type Period } from './selection.ts'

export interface CashFlow {
  /** The first of the month. */
  readonly date: string
  readonly income: Exact
  readonly expenses: Exact
  readonly liabilities: Exact
  readonly investment: Exact
  readonly tax: Exact
  /** By how much the checking accounts grew. */
  readonly checking: Exact
  /** What they hold at the end of the month. */
  readonly balance: Exact
}

export interface CashFlowReport {
  readonly cash_flows: CashFlow[]
  readonly unpriced: UnpricedCommodity[]
}

type Stream = 'income' | 'expenses' | 'liabilities' | 'investment' | 'tax' | 'checking'

/** Month by month, at cost: what came in, what went out and what that left in the checking accounts. */
export function cashFlowReport(ledger: ValuedLedger): CashFlowReport {
  const unpriced = new Unpriced(ledger)
  return { cash_flows: cashFlows(ledger, unpriced), unpriced: unpriced.list() }
}

/** This month and the two before, on top of what the checking accounts held until then. */
export function recentCashFlows(ledger: ValuedLedger, unpriced: Unpriced): CashFlow[] {
  return cashFlows(ledger, unpriced, lastMonths(ledger.today, 3))
}

function cashFlows(ledger: ValuedLedger, unpriced: Unpriced, period?: Period): CashFlow[] {
  const { booked, accounts } = ledger
  const streams = Array.from({ length: accounts.size }, (_, id) => streamOf(ledger, id))
  const chosen = chosenOf(booked.chronological, (entry) => !accounts.traits(booked.account[entry]!).isInactive)
  const balance = ledger.tally()
  const months = new Map<number, Record<Stream, Tally>>()
  let [first, last]: (number | undefined)[] = []
  let lastDay: Day = ledger.today
  for (const entry of chosen) {
    const day = booked.day[entry]!
    const stream = streams[booked.account[entry]!]
    if (period && day < period.first) {
      if (stream === 'checking') balance.addAmount(booked, entry)
      continue
    }
    if (period && day > period.last) break
    unpriced.addUnknown(booked, entry)
    const month = monthIndex(day)
    first ??= month
    lastDay = Math.max(lastDay, day)
    if (!stream) continue
    let sums = months.get(month)
    if (!sums) months.set(month, (sums = emptyMonth(ledger)))
    if (stream === 'income' || stream === 'liabilities') sums[stream].subtractAmount(booked, entry)
    else sums[stream].addAmount(booked, entry)
  }
  last = monthIndex(lastDay)
  const flows: CashFlow[] = []
  for (let month = first ?? last + 1; month <= last; month++) {
    const sums = months.get(month) ?? emptyMonth(ledger)
    const checking = sums.checking.figure()
    balance.add(checking)
    flows.push({
      date: ledger.zone.start(firstOfMonthIndex(month)),
      income: sums.income.figure(),
      expenses: sums.expenses.figure(),
      liabilities: sums.liabilities.figure(),
      investment: sums.investment.figure(),
      tax: sums.tax.figure(),
      checking,
      balance: balance.figure(),
    })
  }
  return flows
}

function streamOf({ accounts }: ValuedLedger, account: number): Stream | undefined {
  const { root, isTax, isChecking } = accounts.traits(account)
  if (root === INCOME) return 'income'
  if (root === EXPENSES) return isTax ? 'tax' : 'expenses'
  if (root === LIABILITIES) return 'liabilities'
  if (root === ASSETS) return isChecking ? 'checking' : 'investment'
  return undefined
}

const emptyMonth = (ledger: ValuedLedger): Record<Stream, Tally> => ({
  income: ledger.tally(),
  expenses: ledger.tally(),
  liabilities: ledger.tally(),
  investment: ledger.tally(),
  tax: ledger.tally(),
  checking: ledger.tally(),
})
