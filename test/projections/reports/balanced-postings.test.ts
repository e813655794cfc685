import { describe, expect, test } from 'vitest'
import { balancedPostingsReport } from '../../../src/projections/reports/balanced-postings.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

describe('balanced postings', () => {
  test('split the larger side until each pair balances', () => {
    const pairs = balancedPostingsReport(
      ledgerOf('2023-01-02 Salary\n  Income:Salary -4000 EUR\n  Assets:Bank 3000 EUR\n  Expenses:Tax 1000 EUR', '2023-02-01'),
    ).balancedPostings!
    expect(pairs.map(({ from, to }) => `${from.account} ${from.quantity} > ${to.account} ${to.quantity}`)).toEqual([
      'Income:Salary -3000 > Assets:Bank 3000',
      'Income:Salary -1000 > Expenses:Tax 1000',
    ])
  })
  test('pair a purchase by its amount, whatever its commodity', () => {
    const pairs = balancedPostingsReport(ledgerOf('2023-01-02 Buy\n  Assets:Fund 4 FUND @ 25 EUR\n  Assets:Bank', '2023-02-01')).balancedPostings!
    expect(pairs.map(({ from, to }) => `${from.account} > ${to.account}`)).toEqual(['Assets:Bank > Assets:Fund'])
  })
  test('are null when there are none', () => {
    expect(balancedPostingsReport(ledgerOf('', '2023-02-01')).balancedPostings).toBeNull()
  })
})
