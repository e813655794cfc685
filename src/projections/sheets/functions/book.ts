import { Amounts } from '../amounts.ts'
import { Fraction } from '../fraction.ts'
import type { PostingSet, Sum } from '../posting-set.ts'
import { SheetProblem } from '../sheet-problem.ts'
import type { Value } from '../values.ts'
import { amountsOf, dayOfGiven, type Given, numberOf, postingsOf, type SheetFunction, type Surroundings, textOf } from './given.ts'

/** A function that takes postings and gives postings or a value. */
const ofPostings = (name: string, summary: string, call: (postings: PostingSet, surroundings: Surroundings) => Value): SheetFunction => ({
  name,
  signature: `${name}(query)`,
  summary,
  least: 1,
  most: 1,
  call: ([of], surroundings) => call(postingsOf(of!), surroundings),
})

function money({ value, unknown }: Sum, { book, remark }: Surroundings, lacking: (names: string) => string): Value {
  if (unknown.length > 0) remark(lacking(unknown.join(', ')))
  return Amounts.of(Fraction.from(value), book.currency)
}

/** The price of one unit, or the reason why there is none. */
function rateOf(commodity: string, currency: string, on: Given | undefined, { book }: Surroundings, of: Given): Fraction {
  const rate = book.rate(commodity, currency, on && dayOfGiven(on).day)
  if (rate) return rate
  throw new SheetProblem(`there is no price of ${commodity} in ${currency}${on ? ' on that day' : ''}`, of.place)
}

export const bookFunctions: readonly SheetFunction[] = [
  ofPostings('cost', 'What was paid for them, in the default currency.', (postings, surroundings) =>
    money(postings.cost(), surroundings, (names) => `nothing says what ${names} was paid for: left out`),
  ),
  ofPostings('balance', 'What they are worth today, in the default currency.', (postings, surroundings) => {
    const { value, unknown } = postings.balance()
    const untold = new Set(postings.cost().unknown)
    const those = (isTold: boolean): Sum => ({ value, unknown: unknown.filter((name) => untold.has(name) !== isTold) })
    money(those(false), surroundings, (names) => `nothing says what ${names} is worth or was paid for: left out`)
    return money(those(true), surroundings, (names) => `no price of ${names}: carried at cost`)
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
      if (!single) throw new SheetProblem('expected an amount in one commodity: convert it with value(…) first', of!.place)
      return single.value
    },
  },
]
