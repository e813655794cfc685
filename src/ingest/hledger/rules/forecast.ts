import { NONE } from '#vocabulary/columns.ts'
import { civil, type Day, dayOf, NO_DAY } from '#vocabulary/day.ts'
import { FORECAST, INFERRED } from '#vocabulary/book-columns.ts'
import { occurrences } from '../dates/occurrences.ts'
import type { Balancer } from '../finish/balance.ts'
import { addPosting } from '../finish/posting-rows.ts'
import { Malformed } from '../malformed.ts'
import type { ReadingState } from '../reading-state.ts'
import type { PeriodicRule } from './rule.ts'

/** Budgets look back: rules are carried out from the beginning of the year that many years ago. */
const YEARS_BACK = 3
const FORECASTS_MAX = 200_000

/** Carries out the periodic rules up to a day, as FORECAST transactions. A rule that cannot balance is a warning: balances do not need it. */
export function addForecasts(
  reading: ReadingState,
  balancer: Balancer,
  { until, warn }: { readonly until: Day; readonly warn: (rule: PeriodicRule, wrong: Malformed) => void },
): void {
  const from = dayOf(civil(reading.options.today).year - YEARS_BACK, 1, 1)
  const { transactions, postings } = reading.book
  const most = transactions.count + FORECASTS_MAX
  for (const rule of reading.periodicRules) {
    if (transactions.count > most) {
      warn(
        rule,
        new Malformed(
          'forecast_too_long',
          `More than ${FORECASTS_MAX} forecasts: this rule and those after it make none. Give the rules an end: ~ monthly to 2030`,
          rule.line,
        ),
      )
      return
    }
    for (const day of occurrences(rule.period, from, until)) {
      const firstPosting = postings.count
      add(reading, rule, day)
      try {
        balancer.balance(transactions.count - 1, postings.count)
      } catch (wrong) {
        if (!(wrong instanceof Malformed)) throw wrong
        reading.forgetPostings(firstPosting)
        transactions.count--
        warn(rule, new Malformed('forecast_unbalanced', `This periodic rule makes no forecast. ${wrong.message}`, rule.line))
        break
      }
    }
  }
}

function add(reading: ReadingState, rule: PeriodicRule, day: Day): void {
  const { transactions, postings, payees, texts } = reading.book
  const row = transactions.count
  if (row + 1 >= transactions.day.length) transactions.grow()
  transactions.day[row] = day
  transactions.secondDay[row] = NO_DAY
  transactions.status[row] = rule.status
  transactions.origin[row] = FORECAST
  transactions.code[row] = rule.code === '' ? NONE : texts.id(rule.code)
  transactions.payee[row] = payees.id(rule.description)
  transactions.note[row] = rule.note === '' ? NONE : texts.id(rule.note)
  transactions.file[row] = rule.file
  // It stands in no line: the rule does.
  transactions.beginLine[row] = 0
  transactions.endLine[row] = 0
  transactions.firstPosting[row] = postings.count
  if (rule.tags !== undefined) transactions.tags.set(row, rule.tags)
  transactions.count++
  for (const { account, kind, status, amount, note, tags } of rule.postings) {
    const amounts = amount === undefined ? [] : [amount]
    addPosting(reading, { account, kind, status, amounts, flags: amount === undefined ? INFERRED : 0, day: NO_DAY, note, tags, line: 0 })
  }
}
