import { describe, expect, test } from 'vitest'
import { creditCardReport, creditCardsReport } from '../../../src/projections/reports/credit-cards.ts'
import type { CreditCardSettings } from '../../../src/projections/valuation/settings.ts'
import { ledgerOf, plain } from '../../support/ledger-from-text.ts'

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
  test('lists the whole transactions of a bill, with their postings in the order of lists', () => {
    const text = '2023-01-15 Shop\n  Liabilities:Card  -30 EUR\n  Expenses:B  10 EUR\n  Expenses:A  20 EUR\n'
    const report = creditCardReport(ledgerOf(text, '2023-12-31', { creditCards: [card] }), { account: card.account })
    const [bill] = 'creditCard' in report ? report.creditCard.bills : []
    expect(bill!.transactions.map(({ postings }) => postings.map(({ account }) => account))).toEqual([
      ['Expenses:A', 'Expenses:B', 'Liabilities:Card'],
    ])
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
  test('owes today what was spent up to today, and a bill to come is shown when the ledger looks ahead', () => {
    const ledger = ledgerOf(used('2023-06-01', -10) + used('2023-08-01', -20), '2023-06-30', { creditCards: [card] })
    const cards = [ledger, ledger.lookingAhead()].map((of) => creditCardsReport(of).creditCards[0]!)
    expect(cards.map(({ balance, bills: list }) => `${balance} ${list.length}`)).toEqual(['10 1', '30 2'])
  })
  test('that is not configured is refused', () => {
    expect(creditCardReport(ledgerOf('', '2023-12-31'), { account: 'Liabilities:Other' })).toMatchObject({ code: 'NOT_FOUND' })
  })
})
