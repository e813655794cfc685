import { intAt } from '#vocabulary/element-at.ts'
import { addMonths, firstOfMonth } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getGoal, getGoals, goalSummary } from '../../http/contract/budget-contract.ts'
import { ASSETS } from '../valuation/accounts.ts'
import { breakdownOf, gainOf, positionsOf, valuedPosition } from '../valuation/breakdown.ts'
import { Holdings } from '../valuation/holdings.ts'
import { converted, difference, derived, given } from '../valuation/trace.ts'
import { toldDays } from '../valuation/told-days.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import { monthIndex } from '../valuation/calendar.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { matchingGlobs } from './parts/account-names.ts'
import { wirePosting } from './parts/wire-postings.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { isAsset, isSpentOrTax, bookedWhere, lastMonths, sumOf, within } from './parts/selection.ts'
import type { RetirementGoalSettings } from '../valuation/settings.ts'

export type GoalSummary = ResultOf<typeof goalSummary>

type GoalReport = ResultOf<typeof getGoal>
type GoalProgress = Pick<
  GoalReport,
  'balances' | 'gainTotal' | 'investmentTotal' | 'monthlySavings' | 'postings' | 'savingsTimeline' | 'savingsTotal' | 'xirr' | 'xirr_error'
>

const PERCENT = Exact.of(100)
/** Whole months for the average of monthly savings. */
const HABIT_MONTHS = 12
/** Whole months for the average of spending. */
const SPENDING_MONTHS = 24

/** Every goal, how far it is and how far it has to go: retirement first, each in the order of the configuration. */
export function goalsReport(ledger: ValuedLedger): ResultOf<typeof getGoals> {
  const gaps = new PriceGaps(ledger)
  return { goals: goalSummaries(ledger, gaps), ...gaps.lists() }
}

export function goalSummaries(ledger: ValuedLedger, gaps: PriceGaps): GoalSummary[] {
  const { retirementGoals, savingsGoals } = ledger.settings
  const savedIn = (patterns: readonly string[]): Pick<GoalSummary, 'current' | 'accounts'> => {
    const saved = savingsPostings(ledger, patterns)
    return { current: worthOf(ledger, saved, gaps), accounts: new Set(saved.map((posting) => intAt(ledger.booked.account, posting))).size }
  }
  return [
    ...retirementGoals.map(
      (goal): GoalSummary => ({
        type: 'retirement',
        name: goal.name,
        id: `retirement-${goal.name}`,
        icon: goal.icon,
        ...savedIn(goal.savings),
        target: retirementTarget(ledger, goal, yearlyExpense(ledger, goal, gaps)),
        targetDate: '',
        priority: goal.priority,
      }),
    ),
    ...savingsGoals.map(
      (goal): GoalSummary => ({
        type: 'savings',
        name: goal.name,
        id: `savings-${goal.name}`,
        icon: goal.icon,
        ...savedIn(goal.accounts),
        target: configuredAmount(ledger, goal.target, gaps),
        targetDate: goal.targetDate,
        priority: goal.priority,
      }),
    ),
  ]
}

/** Returns one goal with everything that was saved for it, or refuses one that is not configured. */
export function goalReport(ledger: ValuedLedger, { type, name }: { readonly type: string; readonly name: string }): GoalReport | Refusal {
  const { retirementGoals, savingsGoals } = ledger.settings
  if (type === 'retirement') {
    const goal = retirementGoals.find((candidate) => candidate.name === name)
    if (goal) {
      const gaps = new PriceGaps(ledger)
      const progress = progressOf(ledger, goal.savings, gaps)
      const { icon, swr } = goal
      const spent = goal.yearlyExpenses.sign > 0 ? undefined : spentForGoal(ledger, goal)
      const yearly = yearlyExpense(ledger, goal, gaps)
      const months = goal.yearlyExpenses.sign > 0 ? SPENDING_MONTHS : monthsOfSpending(ledger)
      return {
        ...progress,
        type,
        icon,
        name,
        swr,
        target: retirementTarget(ledger, goal, yearly),
        yearlyExpense: yearly,
        ...(spent && { yearlyTaxes: halfOf(ledger, taxesAmong(ledger, spent)) }),
        ...(months < SPENDING_MONTHS && { yearlyExpenseMonths: months }),
        ...gaps.lists(),
      }
    }
  }
  if (type === 'savings') {
    const goal = savingsGoals.find((candidate) => candidate.name === name)
    if (goal) {
      const { icon, rate, targetDate } = goal
      const gaps = new PriceGaps(ledger)
      const progress = progressOf(ledger, goal.accounts, gaps)
      const paymentPerPeriod = configuredAmount(ledger, goal.paymentPerPeriod, gaps)
      const target = configuredAmount(ledger, goal.target, gaps)
      return { ...progress, type, icon, name, paymentPerPeriod, rate, target, targetDate, ...gaps.lists() }
    }
  }
  return new Refusal('NOT_FOUND', (t) => t.queries.noGoal(type, name))
}

function savingsPostings(ledger: ValuedLedger, patterns: readonly string[]): Int32Array {
  return matchingGlobs(ledger, bookedWhere(ledger, isAsset, ledger.today), patterns)
}

function worthOf(ledger: ValuedLedger, postings: Int32Array, gaps: PriceGaps): Exact {
  const holdings = new Holdings(ledger)
  for (const posting of postings) holdings.add(ledger.booked, posting)
  gaps.holdings(postings, ledger.today)
  return holdings.valueOn(ledger.today)
}

/** A configured amount in the report currency at today's rate. Without a rate it is listed as unpriced and counts as zero. */
function configuredAmount(ledger: ValuedLedger, amount: Exact, gaps: PriceGaps): Exact {
  const { settings, rates, defaultCurrency, today, trace } = ledger
  if (settings.configuredCurrency === settings.defaultCurrency || amount.isZero) return given(trace, amount)
  const commodity = ledger.commodityId(settings.configuredCurrency)
  const rate = rates.rate(commodity, defaultCurrency, today)
  if (rate) return converted(trace, amount, rate)
  gaps.amount({ commodity, day: today, amount: given(trace, amount) })
  return Exact.zero
}

function retirementTarget(ledger: ValuedLedger, { swr }: RetirementGoalSettings, yearly: Exact): Exact {
  const rate = Exact.parse(`${swr}`)
  if (rate.sign <= 0) return Exact.zero
  return derived(ledger.trace, yearly.dividedBy(rate).times(PERCENT), 'yearly expense / withdrawal rate x 100', {
    yearlyExpense: yearly,
    withdrawalRate: rate,
  })
}

/** Whole months since the first spending, limited to the months of the average. */
function monthsOfSpending(ledger: ValuedLedger): number {
  const thisMonth = firstOfMonth(ledger.today)
  const [first] = bookedWhere(ledger, isSpentOrTax, thisMonth - 1)
  return first === undefined ? 0 : Math.min(SPENDING_MONTHS, monthIndex(thisMonth) - monthIndex(intAt(ledger.booked.day, first)))
}

/** As configured, or half of the spending in the 24 months before this one and on the first of this month: Paisa includes both ends. */
function yearlyExpense(ledger: ValuedLedger, goal: RetirementGoalSettings, gaps: PriceGaps): Exact {
  if (goal.yearlyExpenses.sign > 0) return configuredAmount(ledger, goal.yearlyExpenses, gaps)
  const chosen = spentForGoal(ledger, goal)
  gaps.flows(chosen)
  return halfOf(ledger, chosen)
}

function spentForGoal(ledger: ValuedLedger, goal: RetirementGoalSettings): Int32Array {
  const thisMonth = firstOfMonth(ledger.today)
  const since = addMonths(thisMonth, -SPENDING_MONTHS)
  const { day } = ledger.booked
  const spent = bookedWhere(ledger, isSpentOrTax, thisMonth).filter((posting) => intAt(day, posting) >= since)
  return matchingGlobs(ledger, spent, goal.expenses)
}

const taxesAmong = ({ accounts, booked }: ValuedLedger, postings: Int32Array): Int32Array =>
  postings.filter((posting) => accounts.traits(intAt(booked.account, posting)).isTax)

function halfOf(ledger: ValuedLedger, postings: Int32Array): Exact {
  const sum = sumOf(ledger, postings)
  return derived(ledger.trace, sum.dividedBy(Exact.of(2)), 'spending of 24 months and of the first of this one / 2', { spending: sum })
}

function progressOf(ledger: ValuedLedger, patterns: readonly string[], gaps: PriceGaps): GoalProgress {
  const { accounts, booked, today } = ledger
  const saved = savingsPostings(ledger, patterns)
  const withGains = matchingGlobs(
    ledger,
    bookedWhere(ledger, ({ root, isCapitalGains, mayGain }) => root === ASSETS || isCapitalGains || mayGain, today),
    patterns,
  )
  gaps.flows(withGains)
  const savingsTotal = worthOf(ledger, saved, gaps)
  const inGoal = new Set(withGains)
  // An account with a gain recognised by its sale also has a posting of that sale.
  const held = withGains.filter((posting) => !accounts.traits(intAt(booked.account, posting)).mayGain)
  const own = new Set(Array.from(held, (posting) => accounts.traits(intAt(booked.account, posting)).source))
  const isOwn = accounts.where((_, name) => own.has(accounts.find(name)))
  const positions = positionsOf(ledger, isOwn)
  const valued = [...positions.values()].map((position) => valuedPosition(ledger, position))
  // Gain and return as in other reports: with sales and income, without cash.
  const { gainAmount, xirr, xirr_error } = gainOf(ledger, valued)
  const balances = valued
    .filter(({ position }) => position.hasPostings)
    .map(({ position }) => {
      const below = accounts.below(position.account)
      const members = valued.filter((member) => below[member.position.account] === 1)
      return breakdownOf(ledger, members, { name: accounts.name(position.account), leaf: true })
    })
    .sort((a, b) => (a.group < b.group ? -1 : 1))
  return {
    balances: Object.fromEntries(balances.map((breakdown) => [breakdown.group, breakdown])),
    gainTotal: gainAmount,
    // Deposits minus withdrawals.
    investmentTotal: difference(ledger.trace, savingsTotal, gainAmount),
    monthlySavings: monthlySavings(ledger, saved),
    postings: Array.from(
      ledger.counted.inDefaultOrder.filter((posting) => inGoal.has(posting)),
      (posting) => wirePosting(ledger, posting, { marketOn: today }),
    ),
    savingsTimeline: saved.length === 0 ? [] : savingsTimeline(ledger, saved),
    savingsTotal,
    xirr,
    ...(xirr_error === undefined ? {} : { xirr_error }),
  }
}

function monthlySavings(ledger: ValuedLedger, saved: Int32Array): Exact {
  const before = firstOfMonth(ledger.today) - 1
  const lately = within(ledger, saved, lastMonths(before, HABIT_MONTHS))
  const sum = sumOf(ledger, lately)
  const mean = sum.sign < 0 ? Exact.zero : sum.dividedBy(Exact.of(HABIT_MONTHS))
  return derived(ledger.trace, mean, 'put aside in 12 months / 12, and nothing where more was taken out', { 'put aside': sum })
}

/** The value of the savings on every day from the first posting. */
function savingsTimeline(ledger: ValuedLedger, postings: Int32Array): { date: string; value: Exact }[] {
  const { booked, today, zone } = ledger
  const holdings = new Holdings(ledger)
  const points: { date: string; value: Exact }[] = []
  let next = 0
  for (let day = Math.max(intAt(booked.day, intAt(postings, 0)), ledger.worked(toldDays).first); day <= today; day++) {
    while (next < postings.length && intAt(booked.day, intAt(postings, next)) <= day) holdings.add(booked, intAt(postings, next++))
    points.push({ date: zone.start(day), value: holdings.valueOn(day) })
  }
  return points
}
