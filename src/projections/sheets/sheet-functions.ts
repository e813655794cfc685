import { elementAt } from '#vocabulary/element-at.ts'
import { civil, monthsLater, tryDayOf, tryParseDay } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import type { Said } from '../../messages/said.ts'
import { rateOfFlows } from '../valuation/returns.ts'
import { combined } from './arithmetic.ts'
import {
  amountsOf,
  dayOfGiven,
  type Given,
  inOneUnit,
  numberOf,
  postingsOf,
  type SheetFunction,
  type Surroundings,
  textOf,
  wholeOf,
} from './sheet-book.ts'
import { PostingSet, type Sum } from './posting-set.ts'
import { Amounts, DayOf, Fraction, power, Query, SheetProblem, type Value } from './values.ts'

/** A function that takes postings and gives postings or a value. */
const ofPostings = (name: string, summary: string, call: (postings: PostingSet, surroundings: Surroundings) => Value): SheetFunction => ({
  name,
  signature: `${name}(query)`,
  summary,
  least: 1,
  most: 1,
  call: ([of], surroundings) => call(postingsOf(of!), surroundings),
})

function money({ value, unknown }: Sum, { book, remark }: Surroundings, lacking: (names: string) => Said): Value {
  if (unknown.length > 0) remark(lacking(unknown.join(', ')))
  return Amounts.of(Fraction.from(value), book.currency)
}

/** The price of one unit, or the reason why there is none. */
function rateOf(commodity: string, currency: string, on: Given | undefined, { book }: Surroundings, of: Given): Fraction {
  const rate = book.rate(commodity, currency, on && dayOfGiven(on).day)
  if (rate) return rate
  throw new SheetProblem(({ sheetProblems: { noPrice, noPriceOnDay } }) => (on ? noPriceOnDay : noPrice)(commodity, currency), of.place)
}

const bookFunctions: readonly SheetFunction[] = [
  ofPostings('cost', 'What was paid for them, in the default currency.', (postings, surroundings) =>
    money(postings.cost(), surroundings, (names) => (t) => t.sheetProblems.costUnknown(names)),
  ),
  ofPostings('balance', 'What they are worth today, in the default currency.', (postings, surroundings) => {
    const { value, unknown } = postings.balance()
    const untold = new Set(postings.cost().unknown)
    const those = (isTold: boolean): Sum => ({ value, unknown: unknown.filter((name) => untold.has(name) !== isTold) })
    money(those(false), surroundings, (names) => (t) => t.sheetProblems.worthUnknown(names))
    return money(those(true), surroundings, (names) => (t) => t.sheetProblems.carriedAtCost(names))
  }),
  ofPostings('quantity', 'How much of each commodity they come to.', (postings, { book }) =>
    Amounts.from(
      postings.quantities().map(([commodity, quantity]) => [book.named(commodity), Fraction.from(quantity)]),
      book.currency,
    ),
  ),
  ofPostings('negate', 'The same postings with the opposite sign.', (postings) => postings.negated()),
  ofPostings('fifo', 'What is left of the purchases when the oldest were sold first.', (postings) => postings.fifo()),
  {
    name: 'value',
    signature: 'value(amount, currency = default, day = today)',
    summary: 'Amounts in another currency, at the price of a day.',
    least: 1,
    most: 3,
    call: ([of, into, on], surroundings) => {
      const { book } = surroundings
      const currency = into ? book.named(textOf(into)) : book.currency
      if (of!.value instanceof Fraction) return Amounts.of(of!.value.times(rateOf(book.currency, currency, on, surroundings, of!)), currency)
      const values = [...amountsOf(of!).byCommodity].map(
        ([commodity, value]) => [currency, value.isZero ? value : value.times(rateOf(commodity, currency, on, surroundings, of!))] as const,
      )
      return Amounts.from(values, currency)
    },
  },
  {
    name: 'price',
    signature: 'price("commodity", currency = default, day = today)',
    summary: 'The price of one unit.',
    least: 1,
    most: 3,
    call: ([of, into, on], surroundings) => {
      const { book } = surroundings
      const currency = into ? book.named(textOf(into)) : book.currency
      return Amounts.of(rateOf(book.named(textOf(of!)), currency, on, surroundings, of!), currency)
    },
  },
  {
    name: 'amount',
    signature: 'amount(number, "commodity")',
    summary: 'A number with a commodity, as 10 EUR has one.',
    least: 2,
    most: 2,
    call: ([of, commodity], { book }) => Amounts.of(numberOf(of!), book.named(textOf(commodity!))),
  },
  {
    name: 'number',
    signature: 'number(value)',
    summary: 'An amount without its commodity.',
    least: 1,
    most: 1,
    call: ([of]) => {
      if (of!.value instanceof Fraction) return of!.value
      const single = amountsOf(of!).single
      if (!single) throw new SheetProblem((t) => t.sheetProblems.oneCommodity, of!.place)
      return single.value
    },
  },
]

const YEAR_MAX = 9999
const MONTHS_MAX = 12 * YEAR_MAX

/** The part of a day that a function returns. */
const partOf = (name: 'year' | 'month' | 'day', summary: string): SheetFunction => ({
  name,
  signature: `${name}(day)`,
  summary,
  least: 1,
  most: 1,
  call: ([of]) => Fraction.whole(civil(dayOfGiven(of!).day)[name]),
})

const dayFunctions: readonly SheetFunction[] = [
  {
    name: 'today',
    signature: 'today()',
    summary: 'The day that the figures of the book are of.',
    least: 0,
    most: 0,
    call: (_, { book }) => new DayOf(book.ledger.today),
  },
  {
    name: 'date',
    signature: 'date(year, month, day) or date("2024-01-31")',
    summary: 'A day; [2024-01-31] is the same. Days can be subtracted, and moved by a number of days.',
    least: 1,
    most: 3,
    call: (given) => {
      if (given.length === 1) {
        const text = textOf(elementAt(given, 0))
        const day = tryParseDay(text)
        if (day === undefined)
          throw new SheetProblem((t) => t.sheetProblems.textNotADay(JSON.stringify(text.slice(0, 50))), elementAt(given, 0).place)
        return new DayOf(day)
      }
      if (given.length === 2) throw new SheetProblem((t) => t.sheetProblems.yearMonthDay)
      const [year, month, day] = given.map((one) => wholeOf(one, YEAR_MAX)) as [number, number, number]
      const found = year < 1 ? undefined : tryDayOf(year, month, day)
      if (found === undefined) throw new SheetProblem((t) => t.sheetProblems.noSuchDay, elementAt(given, 2).place)
      return new DayOf(found)
    },
  },
  {
    name: 'months',
    signature: 'months(day, count)',
    summary: 'The day so many months later; the last of the month where it is shorter.',
    least: 2,
    most: 2,
    call: ([of, by]) => {
      const { day } = dayOfGiven(of!)
      return new DayOf(monthsLater(day, wholeOf(by!, MONTHS_MAX)))
    },
  },
  partOf('year', 'The year of a day.'),
  partOf('month', 'The month of a day, 1 to 12.'),
  partOf('day', 'The day of the month, 1 to 31.'),
]

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
  if (periods.sign < 0) throw new SheetProblem((t) => t.sheetProblems.periodsNegative, periodsGiven!.place)
  const at = due ? numberOf(due) : Fraction.zero
  if (!(at.isZero || at.equals(Fraction.one))) throw new SheetProblem((t) => t.sheetProblems.due, due!.place)
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
    return valueOf(solve(elementAt(numbers, 0), numbers[1] ?? Fraction.zero, annuity(given, given[4])))
  },
})

function divided(value: Fraction, by: Fraction): Fraction {
  if (by.isZero) throw new SheetProblem((t) => t.sheetProblems.noPeriods)
  return value.dividedBy(by)
}

/** A rate that was found by trying. */
function rateFound(amounts: readonly Fraction[], gaps: readonly number[]): Fraction {
  const rate = rateOfFlows(
    amounts.map((amount) => amount.toExact(FLOW_PLACES)),
    gaps,
  )
  if (rate === undefined) throw new SheetProblem((t) => t.sheetProblems.noRate)
  return Fraction.from(Exact.parse(rate.toFixed(RATE_PLACES)))
}

/** Of postings as the pages compute it, or of amounts with their days. */
function datedRate(given: readonly Given[], surroundings: Surroundings): Value {
  const [first] = given
  if (given.length === 1 && (first!.value instanceof Query || first!.value instanceof PostingSet)) {
    const postings = postingsOf(first!)
    if (postings.count === 0) throw new SheetProblem((t) => t.sheetProblems.noReturnWithoutPostings, first!.place)
    const { percent, error } = postings.returned()
    if (error !== undefined) throw new SheetProblem((t) => t.sheetProblems.noReturn(error), first!.place)
    return Fraction.from(percent).dividedBy(HUNDRED)
  }
  if (given.length < 4 || given.length % 2 === 1) throw new SheetProblem((t) => t.sheetProblems.flows)
  const { numbers } = inOneUnit(
    given.filter((_, at) => at % 2 === 0),
    surroundings,
  )
  const flows = numbers.map((amount, at) => ({ amount, day: dayOfGiven(elementAt(given, at * 2 + 1)).day })).sort((a, b) => a.day - b.day)
  return rateFound(
    flows.map(({ amount }) => amount),
    flows.map(({ day }, at) => (at === 0 ? 0 : day - elementAt(flows, at - 1).day)),
  )
}

const financeFunctions: readonly SheetFunction[] = [
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
      if (growth.isZero) throw new SheetProblem((t) => t.sheetProblems.nothingLeft, rate!.place)
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

const PLACES_MAX = 100
const HALF = Fraction.of(1n, 2n)

/** The same of a number, and of each amount where it is several. */
const ofEach = ({ value, place }: Given, change: (number: Fraction) => Fraction): Value =>
  value instanceof Amounts ? value.map(change) : change(numberOf({ value, place }))

function chosen(given: readonly Given[], surroundings: Surroundings, isBetter: (order: number) => boolean): Value {
  const { numbers, valueOf } = inOneUnit(given, surroundings)
  return valueOf(numbers.reduce((best, number) => (isBetter(number.compare(best)) ? number : best)))
}

function total(given: readonly Given[], { book }: Surroundings): Value {
  return given.reduce<Value>((sum, { value, place }) => {
    if (!(value instanceof Fraction || value instanceof Amounts)) numberOf({ value, place })
    return combined('+', sum, value, book.currency)
  }, Fraction.zero)
}

const numberFunctions: readonly SheetFunction[] = [
  {
    name: 'sum',
    signature: 'sum(value, …)',
    summary: 'All of them added; amounts in several commodities stay beside one another.',
    least: 1,
    most: MANY,
    call: total,
  },
  {
    name: 'avg',
    signature: 'avg(value, …)',
    summary: 'The arithmetic mean.',
    least: 1,
    most: MANY,
    call: (given, surroundings) => combined('/', total(given, surroundings), Fraction.whole(given.length), surroundings.book.currency),
  },
  {
    name: 'min',
    signature: 'min(value, …)',
    summary: 'The smallest; amounts must be in one commodity.',
    least: 1,
    most: MANY,
    call: (given, surroundings) => chosen(given, surroundings, (order) => order < 0),
  },
  {
    name: 'max',
    signature: 'max(value, …)',
    summary: 'The largest; amounts must be in one commodity.',
    least: 1,
    most: MANY,
    call: (given, surroundings) => chosen(given, surroundings, (order) => order > 0),
  },
  {
    name: 'count',
    signature: 'count(query) or count(value, …)',
    summary: 'How many postings a query finds, or how many values there are.',
    least: 1,
    most: MANY,
    call: (given) =>
      Fraction.whole(
        given.reduce((sum, { value }) => sum + (value instanceof Query ? value.postings.count : value instanceof PostingSet ? value.count : 1), 0),
      ),
  },
  {
    name: 'round',
    signature: 'round(value, places = 0)',
    summary: 'Rounded half away from zero; to tens or hundreds with -1 or -2 places.',
    least: 1,
    most: 2,
    call: ([of, to]) => {
      const places = to ? wholeOf(to, PLACES_MAX) : 0
      return ofEach(of!, (number) => Fraction.from(number.rounded(places)))
    },
  },
  {
    name: 'floor',
    signature: 'floor(value)',
    summary: 'The largest whole number that is not greater.',
    least: 1,
    most: 1,
    call: ([of]) => ofEach(of!, (number) => number.floor()),
  },
  {
    name: 'ceil',
    signature: 'ceil(value)',
    summary: 'The smallest whole number that is not less.',
    least: 1,
    most: 1,
    call: ([of]) => ofEach(of!, (number) => number.negated().floor().negated()),
  },
  {
    name: 'abs',
    signature: 'abs(value)',
    summary: 'Without its sign.',
    least: 1,
    most: 1,
    call: ([of]) => ofEach(of!, (number) => number.abs()),
  },
  {
    name: 'sqrt',
    signature: 'sqrt(number)',
    summary: 'The square root, to 50 digits.',
    least: 1,
    most: 1,
    call: ([of]) => power(numberOf(of!), HALF),
  },
  {
    name: 'mod',
    signature: 'mod(number, divisor)',
    summary: 'What a division leaves, with the sign of the divisor.',
    least: 2,
    most: 2,
    call: ([of, by]) => {
      const [number, divisor] = [numberOf(of!), numberOf(by!)]
      if (divisor.isZero) throw new SheetProblem((t) => t.sheetProblems.divisionByZero, by!.place)
      return number.minus(number.dividedBy(divisor).floor().times(divisor))
    },
  },
]

/** Every built-in function by its name. `if` is part of the evaluation, because it computes only one branch. */
export const functionsByName: ReadonlyMap<string, SheetFunction> = new Map(
  [...numberFunctions, ...financeFunctions, ...dayFunctions, ...bookFunctions].map((one) => [one.name, one]),
)

/** What a person may call, for completion and help. */
export const FUNCTION_LIST: readonly { readonly name: string; readonly signature: string; readonly summary: string }[] = [
  { name: 'if', signature: 'if(condition, then, else)', summary: 'One of two values; only that one is computed.' },
  ...[...functionsByName.values()].map(({ name, signature, summary }) => ({ name, signature, summary })),
]
