import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Day, formatDay, parseDay } from '#vocabulary/day.ts'
import { assetsBalanceReport } from '../../src/projections/reports/assets-balance.ts'
import { gainReport } from '../../src/projections/reports/gain.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import { NO_NETWORTH } from '../../src/projections/valuation/net-worth-walk.ts'
import { FULL_SETTINGS, REPORTS } from '../support/every-report.ts'
import { expectSame } from '../support/expect-same.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

const today = parseDay(GENERATED_TODAY)
const anyDay = fc.integer({ min: parseDay('2021-12-01'), max: today })

describe('a rate that merely becomes known', () => {
  const coming = fc
    .record({
      day: anyDay,
      from: fc.constantFrom('Assets:Dollar', 'Assets:Wallet', 'Income:Salary', 'Expenses:Food'),
      units: fc.integer({ min: 1, max: 9999 }),
    })
    .map(({ day, from, units }) => ({ day, text: `${formatDay(day)} Move\n  Assets:Savings  ${units}.01 USD\n  ${from}\n` }))
  /** Dollars come, go and move; none has a cost, and there is one rate of the dollar in the whole book. */
  const book = fc.tuple(fc.array(coming, { minLength: 1, maxLength: 12 }), anyDay)

  test('is no gain on any day, of any account, and gives no return', () => {
    fc.assert(
      fc.property(book, ([moves, rateDay]) => {
        const text = `P ${formatDay(rateDay)} USD 0.8 EUR\n${moves.map(({ text }) => text).join('')}`
        const ledger = ledgerOf(text, GENERATED_TODAY, { currencies: ['USD'] })
        const { networthTimeline, xirr } = networthReport(ledger)
        for (const point of networthTimeline)
          expectSame([`${point.gainAmount}`, `${point.balanceAmount.minus(point.netInvestmentAmount)}`], ['0', '0'])
        expect(xirr.toString()).toBe('0')
        for (const { networth, xirr: of } of gainReport(ledger).gain_breakdown) expect([`${networth.gainAmount}`, `${of}`]).toEqual(['0', '0'])
        for (const row of Object.values(assetsBalanceReport(ledger).asset_breakdowns))
          expect([`${row.gainAmount}`, `${row.xirr}`]).toEqual(['0', '0'])
      }),
      { numRuns: runs(20) },
    )
  })
})

describe('for every book and every day', () => {
  /** Not of the day are the numbers that postings have in an answer, and whether the month whose last day it was is over by now. */
  const OF_NOW: ReadonlySet<string> = new Set(['id', 'running'])
  const answerOf = (report: keyof typeof REPORTS, day: Day, asked: string, text: string): unknown =>
    JSON.parse(
      JSON.stringify(plain(REPORTS[report]!(ledgerOf(text, asked, FULL_SETTINGS).asOf(day))), (key, value) => (OF_NOW.has(key) ? undefined : value)),
    )

  test('the answer as of a day is the one that was given on that day, whatever has become known since', () => {
    fc.assert(
      fc.property(generatedBook, anyDay, fc.constantFrom(...Object.keys(REPORTS)), (text, day, report) => {
        expect(answerOf(report, day, GENERATED_TODAY, text)).toEqual(answerOf(report, day, formatDay(day), text))
      }),
      { numRuns: runs(67) },
    )
  })

  test('the timeline says of a day what the book as of that day says', () => {
    fc.assert(
      fc.property(generatedBook, anyDay, (text, day) => {
        const ledger = ledgerOf(text, GENERATED_TODAY, { currencies: ['USD'] })
        const timeline = networthReport(ledger).networthTimeline
        const point = timeline.findLast(({ date }) => date <= ledger.zone.start(day)) ?? NO_NETWORTH
        const asOf = networthReport(ledger.asOf(day)).networthTimeline.at(-1) ?? NO_NETWORTH
        expect(plain({ ...point, date: '' })).toEqual(plain({ ...asOf, date: '' }))
      }),
      { numRuns: runs(34) },
    )
  })
})
