import fc from 'fast-check'
import { expect, test } from 'vitest'
import { budgetReport } from '../../src/projections/reports/budget.ts'
import { naming, withUnknown } from '../../src/projections/reports/explain.ts'
import { Trace } from '../../src/projections/valuation/trace.ts'
import { FULL_SETTINGS, REPORTS } from '../support/every-report.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

const COMMODITIES = ['FUND', 'ACME', 'GOLD', 'USD']

test('of every book without some prices, what is remembered of gaps alone names what everything that went into a figure does', () => {
  let named = 0
  fc.assert(
    fc.property(generatedBook, fc.subarray(COMMODITIES, { minLength: 1 }), (text, silent) => {
      const isSilent = (line: string): boolean => silent.some((commodity) => line.startsWith('P ') && line.includes(` ${commodity} `))
      const lines = text.split('\n').filter((line) => !isSilent(line))
      const ledger = ledgerOf(lines.join('\n').replaceAll(/ @@? [^\n]*/g, ''), GENERATED_TODAY, FULL_SETTINGS)
      if (ledger.booked.unknown.size === 0) return
      for (const [name, report] of Object.entries(REPORTS)) {
        const trace = new Trace()
        const answer = withUnknown(ledger, report)
        expect([name, plain(answer)]).toEqual([name, plain(naming(report(ledger.traced(trace)), trace))])
        if (typeof answer === 'object' && answer !== null && 'unknown' in answer) named++
      }
    }),
    { numRuns: runs(8) },
  )
  expect(named).toBeGreaterThan(0)
})

test('what may still be spent is partly unknown where nobody knows what was, whatever is remembered', () => {
  const text = `~ 2021-11-01 Budget
  Expenses:Food  0.01 EUR
2021-11-01 Hotel
  Expenses:Travel  0.01 USD
  Assets:Dollar
~ 2021-11-01 Budget
  Expenses  0.01 EUR`
  const ledger = ledgerOf(text, GENERATED_TODAY, FULL_SETTINGS)
  const trace = new Trace()
  const answer = withUnknown(ledger, budgetReport)
  expect(answer).toMatchObject({
    partly_unknown: ['/budgetsByMonth/2021-11/accounts/0/available', '/budgetsByMonth/2021-11/availableThisMonth'],
  })
  expect(plain(answer)).toEqual(plain(naming(budgetReport(ledger.traced(trace)), trace)))
})
