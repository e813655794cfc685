import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { allocationReport } from '../../src/projections/reports/allocation.ts'
import { assetsBalanceReport } from '../../src/projections/reports/assets-balance.ts'
import { cashFlowReport } from '../../src/projections/reports/cash-flow.ts'
import { gainReport } from '../../src/projections/reports/gain.ts'
import { goalsReport } from '../../src/projections/reports/goals.ts'
import { incomeStatementReport } from '../../src/projections/reports/income-statement.ts'
import { networthReport } from '../../src/projections/reports/net-worth.ts'
import type { ValuedLedger } from '../../src/projections/valuation/valued-ledger.ts'
import { FULL_SETTINGS, REPORTS } from '../support/every-report.ts'
import { GENERATED_TODAY, generatedBook } from '../support/generated-book.ts'
import { ledgerOf, plain } from '../support/ledger-from-text.ts'
import { runs } from '../support/thorough.ts'

const all = (ledger: ValuedLedger): unknown[] => Object.values(REPORTS).map((report) => plain(report(ledger)))

describe('every report has an answer', () => {
  const books: Record<string, string> = {
    'for an empty book': '',
    'for a book of prices only': 'P 2023-01-01 USD 0.9 EUR\nP 2023-01-02 FUND 12 USD',
    'for a book of future postings only':
      '2024-01-01 Later\n  Assets:Checking  5 EUR\n  Income:Salary\n2024-02-01 Buy\n  Assets:Equity:FUND  1 FUND @ 5 EUR\n  Assets:Checking',
    'for a book of one thing without any price': '2023-01-01 Gift\n  Assets:Stamps  5 STAMP\n  Equity:Gifts',
    'for a book of forecasts only': '~ 2023-06-01 Budget\n  Expenses:Food  100 EUR',
    'for a book of virtual postings only': '2023-01-01 Envelope\n  (Assets:Envelope)  5 EUR',
    'for a book whose currency is never mentioned': '2023-01-01 Salary\n  Assets:Checking  5 USD\n  Income:Salary',
  }
  for (const [name, text] of Object.entries(books)) {
    test(name, () => {
      for (const answer of all(ledgerOf(text, GENERATED_TODAY, FULL_SETTINGS))) expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity|undefined/)
    })
  }
  test('for any book, in any time zone and any financial year, on any day', () => {
    const zone = fc.constantFrom('UTC', 'Asia/Kolkata', 'America/Los_Angeles', 'Pacific/Auckland')
    fc.assert(
      fc.property(
        generatedBook,
        zone,
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 18_900, max: 19_600 }),
        (text, timeZone, financialYearStartingMonth, day) => {
          const ledger = ledgerOf(text, GENERATED_TODAY, { ...FULL_SETTINGS, timeZone, financialYearStartingMonth })
          for (const answer of [...all(ledger), ...all(ledger.asOf(day))]) expect(JSON.stringify(answer)).not.toMatch(/NaN|Infinity/)
        },
      ),
      { numRuns: runs(7) },
    )
  })
})

test('a posting without a price is never counted as so much money', () => {
  const ledger = ledgerOf('2023-01-01 Gift\n  Assets:Stamps  1234 STAMP\n  Equity:Gifts', GENERATED_TODAY, FULL_SETTINGS)
  for (const report of [networthReport, assetsBalanceReport, incomeStatementReport, allocationReport, gainReport, cashFlowReport, goalsReport]) {
    const { unpriced, ...figures } = plain(report(ledger)) as Record<string, unknown>
    const amounts = JSON.stringify(figures, (key, value) =>
      ['quantity', 'original_amount', 'balanceUnits', 'originalBalances', 'target'].includes(key) ? undefined : value,
    )
    expect(amounts).not.toContain('1234')
    expect(unpriced).toContainEqual({ commodity: 'STAMP', date: '2023-01-01T00:00:00Z', amount: '1234' })
  }
})

test('reports do not depend on the order in which the book was recorded', () => {
  fc.assert(
    fc.property(generatedBook, fc.infiniteStream(fc.nat()), (text, random) => {
      // One transaction a day: within a day the place in the files is part of the book.
      const parts = [...new Map(text.split(/\n(?=[~P\d])/).map((part) => [/\d{4}-\d\d-\d\d/.exec(part)?.[0], part])).values()]
      const shuffled = parts.map((part) => ({ part, key: random.next().value })).sort((a, b) => a.key - b.key)
      const settings = { ...FULL_SETTINGS, currencies: ['USD'] }
      const strip = (answers: unknown[]): unknown =>
        JSON.parse(JSON.stringify(answers, (key, value) => (/^(id|transaction_id|.*[lL]ine)$/.test(key) ? undefined : value)))
      const sorted = strip(all(ledgerOf(parts.join('\n'), GENERATED_TODAY, settings)))
      expect(strip(all(ledgerOf(shuffled.map(({ part }) => part).join('\n'), GENERATED_TODAY, settings)))).toEqual(sorted)
    }),
    { numRuns: runs(7) },
  )
})
