import { Amounts } from '../amounts.ts'
import { combined } from '../arithmetic.ts'
import { Fraction } from '../fraction.ts'
import { power } from '../power.ts'
import { SheetProblem } from '../sheet-problem.ts'
import { Query, type Value } from '../values.ts'
import { PostingSet } from '../posting-set.ts'
import { type Given, inOneUnit, numberOf, type SheetFunction, type Surroundings, wholeOf } from './given.ts'

const MANY = 1000
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

export const numberFunctions: readonly SheetFunction[] = [
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
      if (divisor.isZero) throw new SheetProblem('division by zero', by!.place)
      return number.minus(number.dividedBy(divisor).floor().times(divisor))
    },
  },
]
