import { describe, expect, test } from 'vitest'
import { liabilitiesBalanceReport, liabilitiesInterestReport, liabilitiesRepaymentReport } from '../../../src/projections/reports/liabilities.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

describe('a liability', () => {
  const book = `
2022-01-01 Loan
  Liabilities:Car  -20000 EUR
  Assets:Checking
2022-07-01 Instalment
  Liabilities:Car  4000 EUR
  Expenses:Interest:Car  500 EUR
  Assets:Checking
2023-01-01 Instalment
  Liabilities:Car  5000 EUR
  Expenses:Interest:Car  400 EUR
  Assets:Checking
`
  test('knows what was drawn, repaid, owed and paid for it', () => {
    const { 'Liabilities:Car': car, Liabilities: all } = liabilitiesBalanceReport(ledgerOf(book, '2023-01-01')).liability_breakdowns
    expect([car!.drawn_amount, car!.repaid_amount, car!.balance_amount, car!.interest_amount].map(String)).toEqual(['20000', '9900', '11000', '900'])
    expect(all!.apr.equals(car!.apr)).toBe(true)
    expect(car!.apr.toNumber()).toBeCloseTo(5.1, 1)
    expect(plain(car!.originalBalances)).toEqual([{ currency: 'EUR', amount: '11000' }])
  })
  test('has a history that ends on the day it was repaid for good', () => {
    const repaid = `${book}2023-02-01 Rest\n  Liabilities:Car  11000 EUR\n  Assets:Checking`
    const [car] = liabilitiesInterestReport(ledgerOf(repaid, '2023-12-31')).interest_timeline_breakdown
    expect(car!.overview_timeline).toHaveLength(397)
    expect(plain(car!.overview_timeline.at(-1))).toEqual({
      date: '2023-02-01T00:00:00Z',
      drawn_amount: '20000',
      repaid_amount: '20900',
      interest_amount: '900',
    })
  })
  test('is told on fewer days where all would be millions of figures, and on each as it is', () => {
    const owing = (debts: number): string =>
      `2017-01-05 Open\n${Array.from({ length: debts }, (_, nth) => `  Liabilities:Loan${nth}  -2 EUR\n`).join('')}  Equity:Own\n2017-03-01 Paid\n  Liabilities:Loan0  1 EUR\n  Equity:Own\n2017-05-03 Paid\n  Liabilities:Loan0  1 EUR\n  Equity:Own\n`
    const pointsOf = (debts: number): string[] =>
      liabilitiesInterestReport(ledgerOf(owing(debts), '2022-12-31')).interest_timeline_breakdown[0]!.overview_timeline.map(
        (point) => `${point.date.slice(0, 10)} ${point.drawn_amount} ${point.repaid_amount}`,
      )
    expect(pointsOf(2)).toHaveLength(119)
    expect(pointsOf(1000)).toEqual(['2017-01-05 2 0', '2017-01-31 2 0', '2017-02-28 2 0', '2017-03-31 2 1', '2017-04-30 2 1', '2017-05-03 2 2'])
  })
  test('lists what was paid back, then what was paid for it', () => {
    expect(liabilitiesRepaymentReport(ledgerOf(book, '2023-12-31')).repayments.map(({ amount }) => `${amount}`)).toEqual([
      '4000',
      '5000',
      '500',
      '400',
    ])
  })
  test.each([
    ['Liabilities:Loans:Car', 'Expenses:Interest:Car', 'the only debt whose name ends so'],
    ['Liabilities:Car:BigBank', 'Expenses:Interest:Car', 'the only debt below'],
    ['Liabilities:car', 'Expenses:interest:car', 'in small letters'],
    ['Liabilities:Car', 'Expenses:Interest', 'none, beside what is paid back'],
    ['Liabilities:Darlehen:Auto', 'Expenses:Zinsen', 'none, in another language'],
  ])('is charged with the interest of an account that names it: %s, %s (%s)', (owed, interest) => {
    const ledger = ledgerOf(book.replaceAll('Liabilities:Car', owed).replaceAll('Expenses:Interest:Car', interest), '2023-01-01')
    const [debt] = liabilitiesInterestReport(ledger).interest_timeline_breakdown
    expect(String(debt!.overview_timeline.at(-1)!.interest_amount)).toBe('900')
    expect(Object.values(liabilitiesBalanceReport(ledger).liability_breakdowns).map((each) => String(each.interest_amount))).toSatisfy(
      (amounts: string[]) => amounts.every((amount) => amount === '900'),
    )
  })
  test('is charged with no interest that may be another’s', () => {
    const two = `${book.replaceAll('Liabilities:Car', 'Liabilities:Car:BigBank')}2023-01-01 Second\n  Liabilities:Car:SmallBank  -100 EUR\n  Assets:Checking\n`
    const ledger = ledgerOf(two, '2023-01-01')
    for (const { overview_timeline: points } of liabilitiesInterestReport(ledger).interest_timeline_breakdown)
      expect(String(points.at(-1)!.interest_amount)).toBe('0')
    const { 'Liabilities:Car': both, 'Liabilities:Car:BigBank': one } = liabilitiesBalanceReport(ledger).liability_breakdowns
    expect([both, one].map((each) => String(each!.interest_amount))).toEqual(['900', '0'])
  })
  test('that does not exist has no history', () => {
    expect(liabilitiesInterestReport(ledgerOf('', '2023-12-31')).interest_timeline_breakdown).toEqual([])
  })
})
