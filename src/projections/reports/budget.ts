import { byteAt, elementAt, intAt } from '#vocabulary/element-at.ts'
import { GENERATED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, firstOfMonth, lastOfMonth } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { budget } from '../../http/contract/budget-contract.ts'
import { EXPENSES } from '../valuation/accounts.ts'
import { firstOfMonthIndex, monthIndex, monthLabel } from '../valuation/calendar.ts'
import { Holdings } from '../valuation/holdings.ts'
import { difference, type Tally, total } from '../valuation/trace.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { toldDays } from '../valuation/told-days.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { earliestDay, grouped } from './parts/periods.ts'
import { ofSign, type Period, sumOf, within, cashHeld, cashPostings, spendingAndTax } from './parts/selection.ts'
import { payeeOf, wirePosting } from './parts/wire-postings.ts'
import { chosenOf } from '../valuation/posting-sums.ts'

export type AccountBudget = Budget['accounts'][number]

export type Budget = BudgetReport['budgetsByMonth'][string]

export type BudgetReport = ResultOf<typeof budget>

export interface BudgetParameters {
  /** The last day that is planned for. */
  readonly until?: Day | undefined
  /** The days whose postings are listed. */
  readonly listed?: Period | undefined
  /** "2024-03": the first month in the result. All months are computed from the first one on. */
  readonly firstMonth?: string | undefined
  readonly lastMonth?: string | undefined
}

/**
 * Budgets by month from forecasts, compared with spending. Money is set aside once: from this month on, each month takes its new budget from
 * the checking balance, without the amount carried over. Past months take nothing.
 */
export function budgetReport(ledger: ValuedLedger, { until, listed, firstMonth = '', lastMonth = '9999-12' }: BudgetParameters = {}): BudgetReport {
  const { booked, forecast: foreseen, accounts, today, view } = ledger
  const isListed = (posting: number): boolean => !listed || (intAt(booked.day, posting) >= listed.first && intAt(booked.day, posting) <= listed.last)
  const isExpense = accounts.where(({ root }) => root === EXPENSES)
  const forecasts = sinceTheBook(
    ledger,
    // Postings of automated rules plan nothing, as in hledger's budgets.
    chosenOf(
      foreseen.chronological,
      (posting) => isExpense[intAt(foreseen.account, posting)] === 1 && (byteAt(view.postings.flags, intAt(foreseen.row, posting)) & GENERATED) === 0,
    ),
  ).filter((posting) => until === undefined || intAt(foreseen.day, posting) <= until)
  const checkingBalance = cashHeld(ledger)
  const cash = new Holdings(ledger)
  for (const posting of ledger.worked(cashPostings)) cash.add(booked, posting)
  const names = [...new Set(Array.from(forecasts, (posting) => intAt(foreseen.account, posting)))]
    .map((id) => ({ id, name: accounts.name(id) }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
  const planned = grouped(forecasts, (posting) => monthIndex(intAt(foreseen.day, posting)))
  const months = [...planned.keys()]
  const expenses = months.length === 0 ? new Int32Array() : within(ledger, ledger.worked(spendingAndTax), spanOf(months, until))
  const gaps = new PriceGaps(ledger).flows(forecasts, foreseen).flows(ledger.worked(cashPostings)).flows(expenses)
  for (const posting of ledger.worked(cashPostings)) gaps.holding(posting, today)
  const spent = byMonth(booked.day, expenses)
  const budgeted = new Set<number>()
  let budgetOf = budgetsOf(ledger, budgeted)
  const thisMonth = monthIndex(today)
  const carry = new Map<number, Exact>()
  const budgetsByMonth: Record<string, Budget> = {}
  const balance = ledger.tally()
  balance.add(checkingBalance)
  for (let month = Math.min(...months); months.length > 0 && month <= Math.max(...months); month++) {
    const date = firstOfMonthIndex(month)
    const plannedFor = grouped(planned.get(month) ?? [], (posting) => intAt(foreseen.account, posting))
    // A plan for a sub-account takes over its spending from the first month of that plan.
    const before = budgeted.size
    for (const account of plannedFor.keys()) budgeted.add(account)
    if (budgeted.size > before) budgetOf = budgetsOf(ledger, budgeted)
    const spentBy = grouped(spent.get(month) ?? [], (posting) => intAt(budgetOf, intAt(booked.account, posting)))
    const list = names.map(({ id, name }): AccountBudget => {
      const forecast = forecastSum(ledger, plannedFor.get(id) ?? [])
      const posted = spentBy.get(id) ?? []
      const actual = sumOf(ledger, posted)
      const { rollover, available } = ledger.settings.budgetRollover
        ? rolledOver(ledger, carry.get(id) ?? Exact.zero, forecast, actual)
        : { rollover: Exact.zero, available: month < thisMonth ? Exact.zero : difference(ledger.trace, forecast, actual) }
      const newlyPromised = difference(ledger.trace, available, rollover)
      carry.set(id, available.sign > 0 ? available : Exact.zero)
      if (month === thisMonth && available.sign > 0) balance.subtract(available)
      if (month > thisMonth && newlyPromised.sign > 0) balance.subtract(newlyPromised)
      return {
        account: name,
        forecast,
        actual,
        rollover,
        available,
        date: ledger.zone.start(date),
        expenses: posted.filter(isListed).map((posting) => wirePosting(ledger, posting)),
      }
    })
    const label = monthLabel(date)
    if (label < firstMonth || label > lastMonth) continue
    budgetsByMonth[label] = {
      date: ledger.zone.start(date),
      accounts: list,
      availableThisMonth: total(ledger.trace, positive(ledger, list, 'available')),
      endOfMonthBalance: balance.figure(),
      forecast: total(ledger.trace, positive(ledger, list, 'forecast')),
    }
  }
  return { availableForBudgeting: balance.figure(), budgetsByMonth, checkingBalance, checkingValue: cash.valueOn(today), ...gaps.lists() }
}

/**
 * The plans that reach into the months of the book: a rule without a start also predicts months before it, in which nothing was spent. A plan
 * holds until the next one of its rule, so a yearly plan counts even if the book starts within the year.
 */
function sinceTheBook(ledger: ValuedLedger, forecasts: Int32Array): Int32Array {
  const earliest = earliestDay(ledger)
  if (earliest === undefined) return forecasts
  const begins = Math.max(earliest, ledger.worked(toldDays).first)
  const { forecast: foreseen, view } = ledger
  const dayOf = (posting: number): Day => intAt(foreseen.day, posting)
  const ruleOf = (posting: number): string =>
    [foreseen.account[posting], foreseen.commodity[posting], foreseen.quantityOf(posting), payeeOf(view, intAt(foreseen.row, posting))].join(' ')
  const days = new Map([...grouped(forecasts, ruleOf)].map(([rule, postings]) => [rule, [...new Set(postings.map(dayOf))]]))
  const holdsUntil = (posting: number): Day => {
    const ofRule = days.get(ruleOf(posting))!
    const at = ofRule.indexOf(dayOf(posting))
    const [previous, day, next] = [ofRule[at - 1], elementAt(ofRule, at), ofRule[at + 1]]
    return next ?? (previous === undefined ? day + 1 : day + (day - previous))
  }
  return forecasts.filter((posting) => dayOf(posting) >= firstOfMonth(begins) || holdsUntil(posting) > begins)
}

/** The days of the months from the first to the last, up to a day when one is given. */
function spanOf(months: readonly number[], until: Day = Number.MAX_SAFE_INTEGER): Period {
  return { first: firstOfMonthIndex(Math.min(...months)), last: Math.min(firstOfMonthIndex(Math.max(...months) + 1) - 1, until) }
}

const positive = ({ trace }: ValuedLedger, list: readonly AccountBudget[], key: 'available' | 'forecast'): Exact[] =>
  ofSign(trace, list, (budget) => budget[key], 1).map((budget) => budget[key])

function rolledOver(ledger: ValuedLedger, rollover: Exact, forecast: Exact, actual: Exact): { rollover: Exact; available: Exact } {
  return { rollover, available: difference(ledger.trace, total(ledger.trace, [rollover, forecast]), actual) }
}

/** By account, the account or its nearest parent with a budget; NONE without one. */
function budgetsOf({ accounts }: ValuedLedger, budgeted: ReadonlySet<number>): Int32Array {
  return Int32Array.from({ length: accounts.size }, (_, account) => [...accounts.upwards(account)].find((id) => budgeted.has(id)) ?? NONE)
}

/** Postings in the order of days by the index of their month. */
function byMonth(day: Int32Array, postings: Int32Array): Map<number, Int32Array> {
  const months = new Map<number, Int32Array>()
  for (let start = 0, end = 0; start < postings.length; start = end) {
    const first = intAt(day, intAt(postings, start))
    const last = lastOfMonth(first)
    while (end < postings.length && intAt(day, intAt(postings, end)) <= last) end++
    months.set(monthIndex(first), postings.subarray(start, end))
  }
  return months
}

function forecastSum(ledger: ValuedLedger, postings: readonly number[]): Exact {
  const tally: Tally = ledger.tally()
  for (const posting of postings) tally.addAmount(ledger.forecast, posting)
  return tally.figure()
}
