import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Exact } from '#vocabulary/exact.ts'
import { agreementOf } from '../../src/projections/agreement.ts'
import { accountReport } from '../../src/projections/reports/account.ts'
import { activityReport } from '../../src/projections/reports/activity.ts'
import { allocationReport } from '../../src/projections/reports/allocation.ts'
import { cashFlowReport } from '../../src/projections/reports/cash-flow.ts'
import { liabilitiesInterestReport } from '../../src/projections/reports/liabilities.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { writeJson } from '../../src/http/exact-json.ts'
import { REPORTS } from '../support/every-report.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'
import { given } from '../support/given.ts'

/*
 * One year that was mistyped in a book that is sane otherwise. The same book with the day in the year 1 and on the last day before the rest
 * begins has the same timelines: what is booked earlier is in each of their days.
 */
const FIRST = '2021-10-31'
const ODD = [
  (day: string) => `${day} Shop\n  Expenses:Food  12.00 EUR\n  Assets:Checking\n`,
  (day: string) => `${day} Buy\n  Assets:Equity:FUND  3 FUND @@ 12.00 EUR\n  Liabilities:Mortgage\n`,
  (day: string) => `${day} Dollars\n  Assets:Dollar  5 USD @ 0.91 EUR\n  Income:Salary:Abroad\n`,
  (day: string) => `${day} Loan\n  Assets:House  100 EUR\n  Liabilities:CreditCard:Visa\n`,
]
const oddBook = fc.tuple(generatedBook, fc.constantFrom(...ODD), fc.constantFrom('0001-01-01', '0050-01-01', '0204-03-01', '1021-12-01'))
const rest = `2021-11-01 Rest\n  Assets:Safe  1 EUR\n  Equity:Own\n\n`.repeat(3)
const book = (text: string): ValuedLedger => ledgerOf(rest + text, GENERATED_TODAY, { currencies: ['USD'] })
/** Every answer about such a book of twenty months has less than a megabyte without the mistyped year. */
const kilobytes = (answer: unknown): string => {
  const { length } = writeJson(answer)
  return length < 1_000_000 ? 'bounded' : `${Math.round(length / 1000)} KB`
}
/** What is asked for with `include_future`. */
const LOOKING_AHEAD = new Set([
  'activity',
  'activityOfPayees',
  'budget',
  'cashFlow',
  'creditCards',
  'expense',
  'liabilitiesRepayment',
  'sankey',
  'scheduleAl',
  'yearlyCashFlow',
])
const [spent, , earned] = ODD as [OddEntry, OddEntry, OddEntry]
type OddEntry = (day: string) => string
const dates = (points: readonly { readonly date: string }[]): string[] => points.map(({ date }) => date.slice(0, 10))

describe('with one mistyped year', () => {
  test('no answer is much longer than without it', () => {
    fc.assert(
      fc.property(oddBook, fc.constantFrom('0050-01-01', '9999-12-31'), ([text, odd], year) => {
        const there = book(`${text}\n\n${odd(year)}`)
        const ahead = there.lookingAhead()
        for (const [name, report] of Object.entries(REPORTS)) {
          expect(`${name}: ${kilobytes(report(there))}`).toBe(`${name}: bounded`)
          if (LOOKING_AHEAD.has(name)) expect(`${name}: ${kilobytes(report(ahead))}`).toBe(`${name}: bounded`)
        }
      }),
      { numRuns: runs(2) },
    )
  })

  test('timelines begin with the rest of the book, and each of their days has what is booked before', () => {
    fc.assert(
      fc.property(oddBook, ([text, odd, year]) => {
        const [there, near] = [book(`${text}\n\n${odd(year)}`), book(`${text}\n\n${odd(FIRST)}`)]
        const days = networthReport(near).networthTimeline.slice(1)
        expect(plain(networthReport(there).networthTimeline)).toEqual(plain(days))
        const [allocation, allocationNear] = [allocationReport(there).aggregates_timeline, allocationReport(near).aggregates_timeline!]
        expect(plain(allocation)).toEqual(plain(allocationNear.slice(allocationNear.length - allocation.length)))
        for (const { overview_timeline: debt } of liabilitiesInterestReport(there).interest_timeline_breakdown)
          expect(dates(debt)[0]! >= '2021-11-01').toBe(true)
        expect(agreementOf(there).disagreements).toEqual([])
      }),
      { numRuns: runs(7) },
    )
  })

  test('months and years add up to all that was booked, that of the mistyped day among them', () => {
    fc.assert(
      fc.property(oddBook, ([text, odd, year]) => {
        const there = book(`${text}\n\n${odd(year)}`)
        for (const every of ['month', 'year', 'financial_year'] as const) {
          const { totals, total, periods } = activityReport(there, { kind: 'left', every })
          expect(Exact.sum(totals).toString()).toBe(total.toString())
          expect(dates(periods.map(({ start_date: date }) => ({ date })))[0]).toBe(year)
        }
        for (const account of ['Expenses', 'Income']) {
          const { timeline, value } = given(accountReport(book(`${text}\n\n${spent(year)}\n${earned(year)}`), { account }))
          expect(Exact.sum(timeline.map((month) => month.value)).toString()).toBe(value.toString())
          expect(dates(timeline)[0]).toBe(`${year.slice(0, 8)}01`)
        }
        const { cash_flows } = cashFlowReport(there)
        expect(dates(cash_flows)[0]).toBe(`${year.slice(0, 8)}01`)
        expect(Exact.sum(cash_flows.map(({ checking }) => checking)).toString()).toBe(cash_flows.at(-1)!.balance.toString())
      }),
      { numRuns: runs(7) },
    )
  })
})
