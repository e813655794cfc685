import { NONE } from '#vocabulary/columns.ts'
import { addMonths, civil, type Day, firstOfMonth, lastOfMonth, NO_DAY } from '#vocabulary/day.ts'
import { FORECAST, REAL, UNMARKED } from '#vocabulary/book-columns.ts'
import type { Book } from '../journal/book.ts'
import { type Budget, type Directive, type DirectiveOf, type Directives, OTHER } from './directives.ts'
import type { Problems } from './problems.ts'

const FORECASTS_MAX = 400_000

type Planned = DirectiveOf<typeof OTHER> & { readonly budget: Budget }

/**
 * Writes what `custom "budget"` lines plan as FORECAST transactions of a single posting. A line holds from its day until the next one for
 * its account and currency. Fava, whose lines they are, spreads an amount over the days of its period; here it comes as a whole, as it
 * does of a periodic rule of the other dialects.
 */
export function addBudgets(book: Book, { directives, until, problems }: { directives: Directives; until: Day; problems: Problems }): void {
  let count = 0
  for (const lines of byAccount(directives.others)) {
    for (const [at, line] of lines.entries()) {
      if (line.budget.number.sign === 0) continue
      const end = Math.min(until, (lines[at + 1]?.day ?? until + 1) - 1)
      for (const day of days(line, end)) {
        if (++count > FORECASTS_MAX)
          return problems.warning(
            'forecast_too_long',
            line,
            `Budgets plan more than ${FORECASTS_MAX} times: this one and those after it plan nothing from here on. Write "monthly" in the place of "daily".`,
          )
        plan(book, line, day)
      }
    }
  }
}

/** What is planned for an account in a currency, by days; of several on one day the last that was written. */
function byAccount(others: readonly Directive[]): Planned[][] {
  const found = new Map<string, Planned[]>()
  for (const directive of others) {
    if (directive.kind !== OTHER || directive.budget === undefined) continue
    const key = `${directive.budget.account} ${directive.budget.currency}`
    const lines = found.get(key)
    if (lines) lines.push(directive as Planned)
    else found.set(key, [directive as Planned])
  }
  return Array.from(found.values(), (lines) => {
    const sorted = lines.toSorted((a, b) => a.day - b.day)
    return sorted.filter(({ day }, at) => sorted[at + 1]?.day !== day)
  })
}

const MONTHS = { monthly: 1, quarterly: 3, yearly: 12 } as const

/** The days up to one on which a budget comes. A month that lacks the day has its last one. */
function* days({ day: first, budget: { every } }: Planned, until: Day): Generator<Day> {
  if (every === 'daily' || every === 'weekly') {
    const step = every === 'daily' ? 1 : 7
    for (let day = first; day <= until; day += step) yield day
    return
  }
  for (let months = 0; ; months += MONTHS[every]) {
    const month = addMonths(firstOfMonth(first), months)
    const day = Math.min(month + civil(first).day - 1, lastOfMonth(month))
    if (day > until) return
    yield day
  }
}

/** A generated transaction without a line of its own; the budget has one. */
function plan(book: Book, { file, budget }: Planned, day: Day): void {
  book.beginTransaction({ day, status: UNMARKED, origin: FORECAST, payee: 'Budget', file, beginLine: 0, endLine: 0 })
  const { postings } = book
  if (postings.count === postings.account.length) postings.grow()
  const row = postings.count++
  postings.account[row] = budget.account
  postings.commodity[row] = budget.currency
  postings.kind[row] = REAL
  postings.status[row] = UNMARKED
  postings.flags[row] = 0
  postings.day[row] = NO_DAY
  postings.note[row] = NONE
  postings.line[row] = 0
  postings.costCommodity[row] = NONE
  postings.lotCommodity[row] = NONE
  postings.quantity.set(row, budget.number)
  book.endTransaction()
}
