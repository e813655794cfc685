import { describe, expect, test } from 'vitest'
import { Refusal } from '#vocabulary/refusal.ts'
import { cashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { networthReport } from '../../../src/projections/reports/net-worth.ts'
import type { Narrowing } from '../../../src/projections/valuation/read-postings.ts'
import { recast } from '../../../src/projections/valuation/recast.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'
import { transactionsReport } from '../../support/listed-reports.ts'

const ledger = ledgerOf(
  `
P 2024-01-01 USD 0.5 EUR
2024-01-01 Work
  Assets:Checking  1000 EUR
  Income:Salary
2024-01-05 Market ; trip: Rome
  Expenses:Food:Fruit  60 EUR
  Assets:Checking
2024-01-06 Inn
  Expenses:Inn  100 EUR ; trip: Vienna
  Assets:Checking
2024-02-03 market
  Expenses:Food  7 EUR
  Assets:Checking
`,
  '2024-03-31',
  { checkingAccounts: ['Assets:Checking'], currencies: ['USD'] },
)
const narrowed = (only: Narrowing, others: Parameters<typeof recast>[1] = {}) => {
  const part = recast(ledger, { ...others, only })
  if (part instanceof Refusal) throw new Error(part.message)
  return part
}
const listed = (only: Narrowing): string[] => transactionsReport(narrowed(only)).transactions.map(({ payee }) => payee)

describe('a narrowed book', () => {
  test('has whole transactions that touch an account or one below it', () => {
    expect(listed({ accounts: ['Expenses:Food'] })).toEqual(['market', 'Market'])
    expect(listed({ accounts: ['Expenses:Food', 'Income:Salary'] })).toEqual(['market', 'Market', 'Work'])
    expect(listed({ accounts: ['Expenses:Fo'] })).toEqual([])
  })

  test('of a payee, whatever the case, and with a tag of the transaction or of a posting', () => {
    expect(listed({ payees: ['MARKET'] })).toEqual(['market', 'Market'])
    expect(listed({ tags: ['trip'] })).toEqual(['Inn', 'Market'])
    expect(listed({ tags: ['Trip: vienna'] })).toEqual(['Inn'])
    expect(listed({ tags: ['trip'], payees: ['market'] })).toEqual(['Market'])
  })

  test('has figures of these alone, in another currency and on another day too, and they are proved', () => {
    const part = narrowed({ payees: ['market'] })
    expect(cashFlowReport(part).cash_flows.map(({ expenses }) => `${expenses}`)).toEqual(['60', '7', '0'])
    const explanation = explainFigure(part, networthReport, '/networthTimeline/-1/balanceAmount')
    if (explanation instanceof Refusal) throw new Error(explanation.message)
    expect([`${explanation.figure}`, explanation.terms.length]).toEqual(['-67', 2])
    const dollars = networthReport(narrowed({ payees: ['market'] }, { reportCurrency: 'USD', asOf: ledger.today - 60 }))
    expect(`${dollars.networthTimeline.at(-1)?.balanceAmount}`).toBe('-120')
  })

  test('is the whole book when nothing narrows it', () => {
    expect(recast(ledger, { only: { accounts: [] } })).toBe(ledger)
  })
})
