import { Exact } from '#vocabulary/exact.ts'
import { rateOfFlows } from '../../valuation/returns.ts'
import { Fraction } from '../fraction.ts'
import { power } from '../power.ts'
import { SheetProblem } from '../sheet-problem.ts'
import type { Value } from '../values.ts'
import { PostingSet } from '../posting-set.ts'
import { Query } from '../values.ts'
import { dayOfGiven, type Given, inOneUnit, numberOf, postingsOf, type SheetFunction, type Surroundings } from './given.ts'

const MANY = 1000
const DAYS_A_YEAR = 365
/** Places of a rate that was found by trying, of which all are sure. */
const RATE_PLACES = 9
/** Digits of an amount that count in a rate. */
const FLOW_PLACES = 16
const HUNDRED = Fraction.whole(100)

/** What stays the same in the formula of annuities: pv·growth + pmt·series + fv = 0, with payments at the end of each period or, with `due` 1, at its beginning. */
function annuity([rateGiven, periodsGiven]: readonly Given[], due: Given | undefined): { readonly growth: Fraction; readonly series: Fraction } {
  const [rate, periods] = [numberOf(rateGiven!), numberOf(periodsGiven!)]
  if (periods.sign < 0) throw new SheetProblem('expected a number of periods that is not negative', periodsGiven!.place)
  const at = due ? numberOf(due) : Fraction.zero
  if (!(at.isZero || at.equals(Fraction.one)))
    throw new SheetProblem('expected 0 for payments at the end of a period, or 1 at its beginning', due!.place)
  if (rate.isZero) return { growth: Fraction.one, series: periods }
  const growth = power(Fraction.one.plus(rate), periods)
  const series = growth
    .minus(Fraction.one)
    .dividedBy(rate)
    .times(Fraction.one.plus(rate.times(at)))
  return { growth, series }
}

/** A function of an annuity: two amounts of money are given, the third comes out. */
const annuityFunction = (
  name: string,
  [first, second]: readonly [string, string],
  summary: string,
  solve: (first: Fraction, second: Fraction, of: { readonly growth: Fraction; readonly series: Fraction }) => Fraction,
): SheetFunction => ({
  name,
  signature: `${name}(rate, periods, ${first}, ${second} = 0, due = 0)`,
  summary,
  least: 3,
  most: 5,
  call: (given, surroundings) => {
    const { numbers, valueOf } = inOneUnit(given.slice(2, 4), surroundings)
    return valueOf(solve(numbers[0]!, numbers[1] ?? Fraction.zero, annuity(given, given[4])))
  },
})

function divided(value: Fraction, by: Fraction): Fraction {
  if (by.isZero) throw new SheetProblem('division by zero: there are no periods, or they come to nothing')
  return value.dividedBy(by)
}

/** A rate that was found by trying. */
function rateFound(amounts: readonly Fraction[], gaps: readonly number[]): Fraction {
  const rate = rateOfFlows(
    amounts.map((amount) => amount.toExact(FLOW_PLACES)),
    gaps,
  )
  if (rate === undefined) throw new SheetProblem('no rate makes these amounts come to nothing: are there some with each sign?')
  return Fraction.from(Exact.parse(rate.toFixed(RATE_PLACES)))
}

/** Of postings as the pages compute it, or of amounts with their days. */
function datedRate(given: readonly Given[], surroundings: Surroundings): Value {
  const [first] = given
  if (given.length === 1 && (first!.value instanceof Query || first!.value instanceof PostingSet)) {
    const postings = postingsOf(first!)
    if (postings.count === 0) throw new SheetProblem('there is no rate of return: the query finds no postings', first!.place)
    const { percent, error } = postings.returned()
    if (error !== undefined) throw new SheetProblem(`there is no rate of return: ${error}`, first!.place)
    return Fraction.from(percent).dividedBy(HUNDRED)
  }
  if (given.length < 4 || given.length % 2 === 1)
    throw new SheetProblem('expected a query, or two or more amounts, each with its day: xirr(-100, [2023-01-01], 110, [2024-01-01])')
  const { numbers } = inOneUnit(
    given.filter((_, at) => at % 2 === 0),
    surroundings,
  )
  const flows = numbers.map((amount, at) => ({ amount, day: dayOfGiven(given[at * 2 + 1]!).day })).sort((a, b) => a.day - b.day)
  return rateFound(
    flows.map(({ amount }) => amount),
    flows.map(({ day }, at) => (at === 0 ? 0 : day - flows[at - 1]!.day)),
  )
}

export const financeFunctions: readonly SheetFunction[] = [
  annuityFunction(
    'pmt',
    ['present', 'future'],
    'The payment of each period that pays off a loan, or saves up to a future value. What one pays is negative.',
    (present, future, { growth, series }) => divided(present.times(growth).plus(future).negated(), series),
  ),
  annuityFunction('pv', ['payment', 'future'], 'What payments, and a future value, are worth today.', (payment, future, { growth, series }) =>
    divided(future.plus(payment.times(series)).negated(), growth),
  ),
  annuityFunction(
    'fv',
    ['payment', 'present'],
    'What payments, and a present value, come to after the last period.',
    (payment, present, { growth, series }) => present.times(growth).plus(payment.times(series)).negated(),
  ),
  {
    name: 'npv',
    signature: 'npv(rate, amount, …)',
    summary: 'What amounts at the end of the first, second, … period are worth today.',
    least: 2,
    most: MANY,
    call: ([rate, ...amounts], surroundings) => {
      const { numbers, valueOf } = inOneUnit(amounts, surroundings)
      const growth = Fraction.one.plus(numberOf(rate!))
      if (growth.isZero) throw new SheetProblem('division by zero: at a rate of -100 % nothing is left', rate!.place)
      // From the last to the first, so that no power is computed twice.
      return valueOf(numbers.reduceRight((worth, amount) => worth.plus(amount).dividedBy(growth), Fraction.zero))
    },
  },
  {
    name: 'irr',
    signature: 'irr(amount, …)',
    summary: 'The rate of each period at which amounts, the first of them today, come to nothing.',
    least: 2,
    most: MANY,
    call: (given, surroundings) => {
      const { numbers } = inOneUnit(given, surroundings)
      return rateFound(
        numbers,
        numbers.map((_, at) => (at === 0 ? 0 : DAYS_A_YEAR)),
      )
    },
  },
  {
    name: 'xirr',
    signature: 'xirr(query) or xirr(amount, day, …)',
    summary: 'The yearly rate of return of postings as if sold today, or of amounts on their days.',
    least: 1,
    most: MANY,
    call: datedRate,
  },
]
