import { intAt } from '#vocabulary/element-at.ts'
import type { ResultOf } from '../../http/contract/endpoint.ts'
import type { getProjection } from '../../http/contract/net-worth-contract.ts'
import { Decimal } from 'decimal.js'
import { addMonths, type Day } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { monthIndex } from '../valuation/calendar.ts'
import { derived, given, type Trace } from '../valuation/trace.ts'
import { PriceGaps } from '../valuation/price-gaps.ts'
import type { ValuedLedger } from '../valuation/valued-ledger.ts'
import { isIncome, isSpent, bookedWhere, investedPostings, lastMonths, sumOf } from './parts/selection.ts'
import { networthToday } from './net-worth.ts'

/** Rates in percent. */
export interface ProjectionParameters {
  readonly years: number
  readonly conservative: Exact
  readonly expected: Exact
  readonly optimistic: Exact
  /** Undefined or 0: the savings of the last twelve months. */
  readonly monthlyContribution?: Exact | undefined
  readonly withdrawalRate: Exact
}

export const PROJECTION_DEFAULTS: ProjectionParameters = {
  years: 15,
  conservative: Exact.of(6),
  expected: Exact.of(9),
  optimistic: Exact.of(12),
  withdrawalRate: Exact.of(4),
}

type ProjectionPoint = ProjectionReport['projection']['expected'][number]

export type ProjectionReport = ResultOf<typeof getProjection>

const MONTHS = 12
const HUNDRED = Exact.of(100)
const TEN_MILLION = Exact.of(10_000_000)
/** Decimal places of the running balance; only shown values are rounded to cents. */
const RUNNING_PLACES = 20
const Precise = Decimal.clone({ precision: 40 })

/** Where net worth goes at three rates of growth when saving continues, and when it carries the spending of the last year. */
export function projectionReport(ledger: ValuedLedger, parameters: ProjectionParameters = PROJECTION_DEFAULTS): ProjectionReport {
  const { today, trace, zone } = ledger
  const gaps = new PriceGaps(ledger)
  const { savingsRate, contribution, annualExpenses } = lastTwelveMonths(ledger, gaps)
  const putAside = shown(trace, contribution)
  const current = networthToday(ledger, gaps).networth.balanceAmount
  const asked = parameters.monthlyContribution
  const isSupposed = asked !== undefined && !asked.isZero
  const monthly = isSupposed ? given(trace, asked) : derived(trace, contribution.value, contribution.formula, contribution.inputs)
  const series = (rate: Exact): { day: Day; balance: Exact }[] =>
    grow(current, { rate, monthly, months: parameters.years * MONTHS, from: today }).map(({ day, balance }, month) => ({
      day,
      balance: derived(trace, balance, 'net worth and what is put aside each month, growing at the rate a year for so many months', {
        networth: current,
        monthly,
        rate,
        months: Exact.of(month + 1),
      }),
    }))
  const expected = series(parameters.expected)
  const points = (list: readonly { day: Day; balance: Exact }[]): ProjectionPoint[] =>
    list.map(({ day, balance }) => ({ date: zone.start(day), balanceAmount: balance }))
  const target = annualExpenses.value.times(HUNDRED).dividedBy(parameters.withdrawalRate)
  const yearly = shown(trace, annualExpenses)
  const enough = derived(trace, target.rounded(2), 'annual expenses / withdrawal rate x 100', {
    annualExpenses: yearly,
    withdrawalRate: parameters.withdrawalRate,
  })
  const hasTarget = target.sign > 0
  const reached = (amount: Exact): { day: Day } | undefined => expected.find(({ balance }) => !balance.isLessThan(amount))
  const fire = hasTarget ? reached(target) : undefined
  const crore = reached(TEN_MILLION)
  const progress = hasTarget ? current.dividedBy(target).times(HUNDRED) : Exact.zero
  return {
    annual_expenses: yearly,
    conservative_cagr: given(trace, parameters.conservative.rounded(2)),
    current_networth: current,
    derived_contribution: putAside,
    expected_cagr: given(trace, parameters.expected.rounded(2)),
    fire_progress_percent: derived(
      trace,
      (progress.isGreaterThan(HUNDRED) ? HUNDRED : progress).rounded(2),
      'net worth / target x 100, at most 100',
      { networth: current, target: enough },
    ),
    milestones: [
      ...(crore ? [{ label: 'You will hit 1Cr', date: zone.start(crore.day), amount: given(trace, TEN_MILLION) }] : []),
      ...(fire ? [{ label: 'FIRE target reached', date: zone.start(fire.day), amount: enough }] : []),
    ],
    monthly_contribution: isSupposed ? given(trace, asked.rounded(2)) : putAside,
    optimistic_cagr: given(trace, parameters.optimistic.rounded(2)),
    projection: {
      conservative: points(series(parameters.conservative)),
      expected: points(expected),
      optimistic: points(series(parameters.optimistic)),
    },
    savings_rate: shown(trace, savingsRate),
    swr: given(trace, parameters.withdrawalRate.rounded(2)),
    target_corpus: enough,
    years_to_fire: fire ? yearsUntil(trace, Exact.of(monthIndex(fire.day) - monthIndex(today)), enough) : null,
    ...gaps.lists(),
  }
}

/** An unrounded average or share; only shown values are rounded. */
interface Average {
  readonly value: Exact
  readonly formula: string
  readonly inputs: Readonly<Record<string, Exact>>
}

const shown = (trace: Trace | undefined, { value, formula, inputs }: Average): Exact => derived(trace, value.rounded(2), formula, inputs)

function lastTwelveMonths(ledger: ValuedLedger, gaps: PriceGaps): { savingsRate: Average; contribution: Average; annualExpenses: Average } {
  const { booked, today } = ledger
  const { first, last } = lastMonths(today, MONTHS)
  const isRecent = (posting: number): boolean => intAt(booked.day, posting) >= first && intAt(booked.day, posting) <= last
  const incomes = bookedWhere(ledger, isIncome).filter(isRecent)
  const invested = investedPostings(ledger).filter(isRecent)
  const expenses = bookedWhere(ledger, isSpent).filter(isRecent)
  gaps.flows(incomes).flows(invested).flows(expenses)
  const netIncome = sumOf(ledger, incomes, -1)
  const netInvestment = sumOf(ledger, invested)
  const months = Exact.of(Math.max(monthsSince(ledger, incomes), monthsSince(ledger, invested), 1))
  const spendingMonths = Exact.of(Math.max(monthsSince(ledger, expenses), 1))
  const spent = sumOf(ledger, expenses)
  return {
    savingsRate: {
      value: netIncome.sign > 0 ? netInvestment.dividedBy(netIncome).times(HUNDRED) : Exact.zero,
      formula: 'invested / income x 100',
      inputs: { invested: netInvestment, income: netIncome },
    },
    contribution: { value: netInvestment.dividedBy(months), formula: 'invested / months', inputs: { invested: netInvestment, months } },
    annualExpenses: {
      value: spent.times(Exact.of(MONTHS)).dividedBy(spendingMonths),
      formula: 'spent / months x 12',
      inputs: { spent, months: spendingMonths },
    },
  }
}

const yearsUntil = (trace: Trace | undefined, months: Exact, target: Exact): Exact =>
  derived(trace, months.dividedBy(Exact.of(MONTHS)).rounded(2), 'months until the expected balance has reached the target / 12', { months, target })

/** Months from the first of the postings to this one, at most twelve; 0 without postings. */
function monthsSince({ booked, today }: ValuedLedger, postings: Int32Array): number {
  const first = postings[0]
  return first === undefined ? 0 : Math.min(Math.max(monthIndex(today) - monthIndex(intAt(booked.day, first)) + 1, 1), MONTHS)
}

function grow(
  current: Exact,
  { rate, monthly, months, from }: { rate: Exact; monthly: Exact; months: number; from: Day },
): { day: Day; balance: Exact }[] {
  // The twelfth root of the yearly growth: decimal.js takes roots, and a growth rate is no amount.
  const factor = Exact.parse(
    new Precise(1).plus(new Precise(rate.toText()).dividedBy(100)).pow(new Precise(1).dividedBy(MONTHS)).toFixed(RUNNING_PLACES),
  )
  let balance = current
  return Array.from({ length: months }, (_, month) => {
    balance = balance.times(factor).plus(monthly).rounded(RUNNING_PLACES)
    return { day: addMonths(from, month + 1), balance: balance.rounded(2) }
  })
}
