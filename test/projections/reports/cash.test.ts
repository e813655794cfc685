import { describe, expect, test } from 'vitest'
import { budgetReport } from '../../../src/projections/reports/budget.ts'
import { cashFlowReport } from '../../../src/projections/reports/cash-flow.ts'
import { creditCardReport, creditCardsReport } from '../../../src/projections/reports/credit-cards.ts'
import { liabilitiesBalanceReport, liabilitiesInterestReport, liabilitiesRepaymentReport } from '../../../src/projections/reports/liabilities.ts'
import type { CreditCardSettings } from '../../../src/projections/reports/parts/settings.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

const spent = (day: string, account: string, amount: number): string => `${day} Shop\n  ${account}  ${amount} EUR\n  Assets:Checking\n`
const planned = (day: string, account: string, amount: number): string => `~ ${day} Budget\n  ${account}  ${amount} EUR\n`

describe('a budget', () => {
  const book = [
    '2023-02-27 Open\n  Assets:Checking  5000 EUR\n  Equity:Open\n',
    ...['2023-03-01', '2023-04-01', '2023-05-01'].map((day) => planned(day, 'Expenses:Food', 400) + planned(day, 'Expenses:Home', 900)),
    spent('2023-03-04', 'Expenses:Home', 900),
    spent('2023-03-10', 'Expenses:Food', 250),
    spent('2023-04-03', 'Expenses:Home', 950),
    spent('2023-04-05', 'Expenses:Food:Bakery', 90),
    spent('2023-04-06', 'Expenses:Food', 360),
    spent('2023-04-07', 'Expenses:Books', 50),
  ].join('')
  const months = (rollover: boolean): string[] =>
    Object.entries(budgetReport(ledgerOf(book, '2023-04-10', { budgetRollover: rollover })).budgetsByMonth).flatMap(
      ([month, { accounts, endOfMonthBalance }]) => [
        ...accounts.map(
          ({ account, forecast, actual, rollover: left, available }) => `${month} ${account.slice(9)} ${forecast} ${actual} ${left} ${available}`,
        ),
        `${month} ${endOfMonthBalance}`,
      ],
    )

  test('carries over what was not spent, and sets money aside once, from this month on', () => {
    // 2400 in the bank: April's envelopes hold 100, May newly promises 300 and 900.
    expect(months(true)).toEqual([
      '2023-03 Food 400 250 0 150',
      '2023-03 Home 900 900 0 0',
      '2023-03 2400',
      '2023-04 Food 400 450 150 100',
      '2023-04 Home 900 950 0 -50',
      '2023-04 2300',
      '2023-05 Food 400 0 100 500',
      '2023-05 Home 900 0 0 900',
      '2023-05 1000',
    ])
  })
  test('forgets what was left when nothing is carried over', () => {
    expect(months(false)).toEqual([
      '2023-03 Food 400 250 0 0',
      '2023-03 Home 900 900 0 0',
      '2023-03 2400',
      '2023-04 Food 400 450 0 -50',
      '2023-04 Home 900 950 0 -50',
      '2023-04 2400',
      '2023-05 Food 400 0 0 400',
      '2023-05 Home 900 0 0 900',
      '2023-05 1100',
    ])
  })
  test('of an account takes nothing from the budget of an account below it', () => {
    const both =
      planned('2023-04-01', 'Expenses:Food', 400) +
      planned('2023-04-01', 'Expenses:Food:Bakery', 50) +
      spent('2023-04-05', 'Expenses:Food:Bakery:Cake', 20)
    const { accounts } = budgetReport(ledgerOf(both, '2023-04-10')).budgetsByMonth['2023-04']!
    expect(accounts.map(({ account, actual }) => `${account} ${actual}`)).toEqual(['Expenses:Food 0', 'Expenses:Food:Bakery 20'])
  })
  test('begins with the book, whatever a rule foresees for the time before', () => {
    const early =
      ['2022-11-01', '2022-12-01', '2023-01-01'].map((day) => planned(day, 'Expenses:Food', 100)).join('') + spent('2023-01-09', 'Expenses:Food', 30)
    expect(Object.keys(budgetReport(ledgerOf(early, '2023-01-31')).budgetsByMonth)).toEqual(['2023-01'])
  })
  test('without forecasts leaves everything for budgeting', () => {
    expect(plain(budgetReport(ledgerOf(spent('2023-04-05', 'Expenses:Food', 20), '2023-04-10')))).toEqual({
      availableForBudgeting: '-20',
      budgetsByMonth: {},
      checkingBalance: '-20',
    })
  })
})

describe('the cash flow', () => {
  test('has a line for every month, and what the checking accounts hold at its end', () => {
    const book = `
2023-01-30 Salary
  Assets:Checking  2000 EUR
  Expenses:Tax  500 EUR
  Income:Salary
2023-03-02 Fund
  Assets:Fund  300 EUR
  Assets:Checking
2023-03-05 Card
  Liabilities:Card  -70 EUR
  Expenses:Food`
    const lines = cashFlowReport(ledgerOf(book, '2023-03-31')).cash_flows.map(
      ({ date, income, tax, expenses, liabilities, investment, checking, balance }) =>
        `${date.slice(0, 7)} ${[income, tax, expenses, liabilities, investment, checking, balance].join(' ')}`,
    )
    expect(lines).toEqual(['2023-01 2500 500 0 0 0 2000 2000', '2023-02 0 0 0 0 0 0 2000', '2023-03 0 0 70 70 300 -300 1700'])
  })
  test('has a line for a future month even when its only posting is on the first', () => {
    const book = '2023-05-01 Later\n  Expenses:Food  5 EUR\n  Assets:Checking'
    expect(cashFlowReport(ledgerOf(book, '2023-03-31')).cash_flows.map(({ date }) => date.slice(0, 10))).toEqual(['2023-05-01'])
  })
})

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
    const [car] = liabilitiesInterestReport(ledgerOf(repaid, '2023-12-31')).interest_timeline_breakdown!
    expect(car!.overview_timeline).toHaveLength(397)
    expect(plain(car!.overview_timeline.at(-1))).toEqual({
      date: '2023-02-01T00:00:00Z',
      drawn_amount: '20000',
      repaid_amount: '20900',
      interest_amount: '900',
    })
  })
  test('lists what was paid back, then what was paid for it', () => {
    expect(liabilitiesRepaymentReport(ledgerOf(book, '2023-12-31')).repayments.map(({ amount }) => `${amount}`)).toEqual([
      '4000',
      '5000',
      '500',
      '400',
    ])
  })
  test('that does not exist has no history', () => {
    expect(liabilitiesInterestReport(ledgerOf('', '2023-12-31')).interest_timeline_breakdown).toBeNull()
  })
})

describe('a credit card', () => {
  const card: CreditCardSettings = {
    account: 'Liabilities:Card',
    creditLimit: 3000,
    statementEndDay: 20,
    dueDay: 8,
    network: 'visa',
    number: '0042',
    expirationDate: '2027-06-30',
  }
  const used = (day: string, amount: number): string => `${day} Card\n  Liabilities:Card  ${amount} EUR\n  Assets:Checking\n`
  const bills = (text: string, settings: Partial<CreditCardSettings> = {}): string[] => {
    const report = creditCardReport(ledgerOf(text, '2023-12-31', { creditCards: [{ ...card, ...settings }] }), { account: card.account })
    if (!('creditCard' in report)) throw new Error(report.message)
    return report.creditCard.bills.map(
      (bill) =>
        `${[bill.statementStartDate, bill.statementEndDate, bill.dueDate, bill.paidDate ?? 'open'].map((date) => date.slice(0, 10)).join(' ')} ${[bill.debits, bill.credits, bill.DebitsRunningBalance, bill.openingBalance, bill.closingBalance].join(' ')}`,
    )
  }
  test('has a bill for every cycle with postings, and pays the oldest first', () => {
    expect(
      bills(
        used('2023-01-15', -600) +
          used('2023-01-21', -250) +
          used('2023-02-06', 600) +
          used('2023-02-25', -90) +
          used('2023-03-03', 250) +
          used('2023-05-30', -40),
      ),
    ).toEqual([
      '2022-12-21 2023-01-20 2023-02-08 2023-02-06 600 0 600 0 600',
      '2023-01-21 2023-02-20 2023-03-08 2023-03-03 250 600 850 600 250',
      '2023-02-21 2023-03-20 2023-04-08 open 90 250 940 250 90',
      '2023-05-21 2023-06-20 2023-07-08 open 40 0 980 90 130',
    ])
  })
  test('closes its statement on the last day of a month that is too short', () => {
    expect(bills(used('2023-02-28', -10) + used('2023-03-01', -5), { statementEndDay: 31 }).map((bill) => bill.slice(0, 32))).toEqual([
      '2023-02-01 2023-02-28 2023-03-08',
      '2023-03-01 2023-03-31 2023-04-08',
    ])
  })
  test('knows a bill as paid that an earlier credit covers', () => {
    expect(bills(used('2023-01-10', 500) + used('2023-01-25', -100)).map((bill) => bill.split(' ')[3])).toEqual(['2023-01-10', '2023-01-10'])
  })
  test('sums up spending by its own years, and keeps it out of the list of cards', () => {
    const text = used('2023-06-29', -10) + used('2023-06-30', -20) + used('2023-07-04', -5)
    const report = creditCardReport(ledgerOf(text, '2023-12-31', { creditCards: [card] }), { account: card.account })
    expect(plain('creditCard' in report && report.creditCard.yearlySpends)).toEqual({
      '2022 - 23': { '2023-06': '10' },
      '2023 - 24': { '2023-06': '20', '2023-07': '5' },
    })
    const [listed] = creditCardsReport(ledgerOf(text, '2023-12-31', { creditCards: [card] })).creditCards
    expect(listed!.yearlySpends).toEqual({})
    expect(listed!.bills.flatMap(({ postings, transactions }) => [...postings, ...transactions])).toEqual([])
  })
  test('that is not configured is refused', () => {
    expect(creditCardReport(ledgerOf('', '2023-12-31'), { account: 'Liabilities:Other' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
