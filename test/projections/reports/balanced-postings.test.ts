import type { Exact } from '#vocabulary/exact.ts'
import { describe, expect, test } from 'vitest'
import { balancedPostingsReport } from '../../../src/projections/reports/transactions.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

describe('balanced postings', () => {
  test('split the larger side until each pair balances', () => {
    const pairs = balancedPostingsReport(
      ledgerOf('2023-01-02 Salary\n  Income:Salary -4000 EUR\n  Assets:Bank 3000 EUR\n  Expenses:Tax 1000 EUR', '2023-02-01'),
    ).balancedPostings
    expect(pairs.map(({ from, to }) => `${from.account} ${from.quantity} > ${to.account} ${to.quantity}`)).toEqual([
      'Income:Salary -3000 > Assets:Bank 3000',
      'Income:Salary -1000 > Expenses:Tax 1000',
    ])
  })
  test('pair a purchase by its amount, whatever its commodity', () => {
    const pairs = balancedPostingsReport(ledgerOf('2023-01-02 Buy\n  Assets:Fund 4 FUND @ 25 EUR\n  Assets:Bank', '2023-02-01')).balancedPostings
    expect(pairs.map(({ from, to }) => `${from.account} > ${to.account}`)).toEqual(['Assets:Bank > Assets:Fund'])
  })
  test('pair what nobody knows the amount of by its quantity, and what is left of one commodity with what is left of another', () => {
    const text = `2023-01-02 Split
  Assets:A 10 QQQ
  Assets:B -7 QQQ
  Assets:C -3 QQQ
2023-01-03 Swap
  Assets:A 10 QQQ
  Assets:B -4 QQQ
  Assets:C -5 RRR
  Assets:D 1 EUR
  Assets:E -1 EUR`
    const { balancedPostings, unpriced } = balancedPostingsReport(ledgerOf(text, '2023-02-01'))
    const side = ({ account, quantity, commodity, amount }: { account: string; quantity: Exact; commodity: string; amount: Exact }) =>
      `${account} ${quantity} ${commodity} (${amount})`
    expect(balancedPostings.map(({ from, to }) => `${side(from)} > ${side(to)}`)).toEqual([
      'Assets:E -1 EUR (-1) > Assets:D 1 EUR (1)',
      'Assets:B -4 QQQ (0) > Assets:A 4 QQQ (0)',
      'Assets:C -5 RRR (0) > Assets:A 6 QQQ (0)',
      'Assets:B -7 QQQ (0) > Assets:A 7 QQQ (0)',
      'Assets:C -3 QQQ (0) > Assets:A 3 QQQ (0)',
    ])
    expect(unpriced.map(({ commodity }) => commodity)).toContain('QQQ')
  })
  test('are null when there are none', () => {
    expect(balancedPostingsReport(ledgerOf('', '2023-02-01')).balancedPostings).toEqual([])
  })
})
