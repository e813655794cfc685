import { civil, monthsLater, tryDayOf, tryParseDay } from '#vocabulary/day.ts'
import { Fraction } from '../fraction.ts'
import { SheetProblem } from '../sheet-problem.ts'
import { DayOf } from '../values.ts'
import { dayOfGiven, type SheetFunction, textOf, wholeOf } from './given.ts'

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

export const dayFunctions: readonly SheetFunction[] = [
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
        const text = textOf(given[0]!)
        const day = tryParseDay(text)
        if (day === undefined) throw new SheetProblem(`${JSON.stringify(text.slice(0, 50))} is no day: write it as 2024-01-31`, given[0]!.place)
        return new DayOf(day)
      }
      if (given.length === 2) throw new SheetProblem('expected a year, a month and a day')
      const [year, month, day] = given.map((one) => wholeOf(one, YEAR_MAX)) as [number, number, number]
      const found = year < 1 ? undefined : tryDayOf(year, month, day)
      if (found === undefined) throw new SheetProblem('there is no such day', given[2]!.place)
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
