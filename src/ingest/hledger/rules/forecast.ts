import { civil, type Day, dayOf, NO_DAY } from '#vocabulary/day.ts'
import { FORECAST, INFERRED } from '#vocabulary/book-columns.ts'
import { occurrences } from '../dates/journal-dates.ts'
import type { Balancer } from '../finish/balance.ts'
import { addPosting } from '../transactions/posting-rows.ts'
import { Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { PeriodicRule } from './rule.ts'

/** A first transaction further back than that is a mistyped year, and would have rules carried out for centuries. */
const YEARS_MAX = 100
const FORECASTS_MAX = 200_000
const FORECAST_POSTINGS_MAX = 400_000

/** Carries out the periodic rules up to a day, as FORECAST transactions. A rule that cannot balance is a warning: balances do not need it. */
export function addForecasts(
  reading: ReadingState,
  balancer: Balancer,
  { until, warn }: { readonly until: Day; readonly warn: (rule: PeriodicRule, wrong: Malformed) => void },
): void {
  const { transactions, postings } = reading.book
  const from = firstDay(reading)
  const most = transactions.count + FORECASTS_MAX
  const mostPostings = postings.count + FORECAST_POSTINGS_MAX
  for (const rule of reading.periodicRules) {
    if (transactions.count > most || postings.count > mostPostings) {
      warn(
        rule,
        new Malformed(
          'forecast_too_long',
          `More than ${FORECASTS_MAX} forecasts or ${FORECAST_POSTINGS_MAX} postings of them: this rule and those after it make none. Give the rules an end: ~ monthly to 2030`,
          rule.line,
        ),
      )
      return
    }
    for (const day of occurrences(rule.period, from, until)) {
      if (postings.count > mostPostings) break
      const firstPosting = postings.count
      add(reading, rule, day)
      try {
        balancer.balance(transactions.count - 1, postings.count)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        reading.forgetPostings(firstPosting)
        transactions.count--
        transactions.tags.delete(transactions.count)
        warn(rule, new Malformed('forecast_unbalanced', `This periodic rule makes no forecast. ${wrong.message}`, rule.line))
        break
      }
    }
  }
}

/** The year before that of the first transaction: a plan of a year may reach into the book. No figure depends on the day that it is looked from. */
function firstDay({ book: { transactions }, options: { today } }: ReadingState): Day {
  let first = today
  for (let row = 0; row < transactions.count; row++) first = Math.min(first, transactions.day[row]!)
  return dayOf(Math.max(civil(first).year - 1, civil(today).year - YEARS_MAX), 1, 1)
}

function add(reading: ReadingState, rule: PeriodicRule, day: Day): void {
  const { status, code, description: payee, note, tags = [], file } = rule
  // A generated transaction has no line; the rule has one.
  reading.book.beginTransaction({ day, status, origin: FORECAST, code, payee, note, tags, file, beginLine: 0, endLine: 0 })
  for (const { amount, ...posting } of rule.postings) {
    const amounts = amount === undefined ? [] : [amount]
    addPosting(reading, { ...posting, amounts, assertion: undefined, flags: amount === undefined ? INFERRED : 0, day: NO_DAY, line: 0 })
  }
  reading.book.endTransaction()
}
