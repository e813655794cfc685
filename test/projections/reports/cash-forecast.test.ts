import { describe, expect, test } from 'vitest'
import { cashForecastReport } from '../../../src/projections/reports/cash-forecast.ts'
import { explainFigure } from '../../../src/projections/reports/explain.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { ledgerOf } from '../../support/ledger-from-text.ts'

const BOOK = `
2024-01-01 Opening
  Assets:Bank  1000 EUR
  Equity:Opening
2024-02-01 Landlord ; Recurring: Rent
  Expenses:Rent  700 EUR
  Assets:Bank
2024-03-01 Landlord ; Recurring: Rent
  Expenses:Rent  710 EUR
  Assets:Bank
2024-01-25 Employer ; Recurring: Salary
  Assets:Bank  900 EUR
  Income:Salary
2024-02-25 Employer ; Recurring: Salary
  Assets:Bank  900 EUR
  Income:Salary
2024-01-01 Gym ; Recurring: Gym
  Expenses:Gym  20 EUR
  Assets:Bank
2024-01-08 Gym ; Recurring: Gym
  Expenses:Gym  20 EUR
  Assets:Bank
2024-03-12 Shop
  Expenses:Food  50 EUR
  Liabilities:Card
`
const SETTINGS = {
  checkingAccounts: ['Assets:Bank'],
  creditCards: [
    { account: 'Liabilities:Card', creditLimit: 1000, statementEndDay: 20, dueDay: 5, network: 'visa', number: '', expirationDate: '2029-01-01' },
  ],
}
const forecast = (more = '', days = 31) => cashForecastReport(ledgerOf(BOOK + more, '2024-03-28', SETTINGS), { days })
const told = ({ days }: ReturnType<typeof forecast>) =>
  days.flatMap(({ date, balance, items }) => items.map(({ name, kind, amount }) => `${date.slice(5, 10)} ${kind} ${name} ${amount} → ${balance}`))

describe('what will be in checking accounts', () => {
  test('is what is there, less what is due and what cards take, with what comes in; what is late is expected today', () => {
    const report = forecast()
    expect(`${report.start}`).toBe('1350')
    expect(told(report)).toEqual([
      '03-28 recurring Salary 900 → 2250',
      '04-01 recurring Rent -710 → 1540',
      '04-05 statement Liabilities:Card -50 → 1490',
      '04-25 recurring Salary 900 → 2390',
    ])
    expect([report.lowest.date.slice(0, 10), `${report.lowest.balance}`, `${report.end}`]).toEqual(['2024-04-05', '1490', '2390'])
    expect(report.days[0]!.items[0]!.due.slice(0, 10)).toBe('2024-03-25')
  })
  test('has what is booked ahead once, and not a second time because it comes back', () => {
    const ahead = '2024-04-02 Landlord ; Recurring: Rent\n  Expenses:Rent  800 EUR\n  Assets:Bank\n'
    expect(told(forecast(ahead)).filter((line) => /Rent|Landlord/.test(line))).toEqual(['04-02 booked Landlord -800 → 1450'])
  })
  test('has a card once: by its statement, and not as it was paid the last time', () => {
    const paid = ['01-05', '02-05'].map((day) => `2024-${day} Bank ; Recurring: Card\n  Liabilities:Card  30 EUR\n  Assets:Bank\n`).join('')
    const spent = '2024-01-02 Shop\n  Expenses:Food  60 EUR\n  Liabilities:Card\n'
    expect(told(forecast(paid + spent)).filter((line) => line.includes('Card'))).toEqual(['04-05 statement Liabilities:Card -50 → 1430'])
  })
  test('has of several statements that are late the newest, with what is unpaid of all of them, and then what came later', () => {
    const spent = '2024-01-02 Shop\n  Expenses:Food  60 EUR\n  Liabilities:Card\n2024-02-02 Shop\n  Expenses:Food  7 EUR\n  Liabilities:Card\n'
    const paid = '2024-02-03 Bank\n  Liabilities:Card  20 EUR\n  Assets:Bank\n'
    expect(told(forecast(spent + paid)).filter((line) => line.includes('Card'))).toEqual([
      '03-28 statement Liabilities:Card -47 → 2183',
      '04-05 statement Liabilities:Card -50 → 1423',
    ])
  })
  test('has what a card will take less what is booked ahead to pay it, and with what is booked ahead on it', () => {
    const paid = '2024-04-03 Bank\n  Liabilities:Card  20 EUR\n  Assets:Bank\n'
    const spent = '2024-04-10 Shop\n  Expenses:Food  8 EUR\n  Liabilities:Card\n'
    expect(told(forecast(paid + spent, 60)).filter((line) => /Card|Bank/.test(line))).toEqual([
      '04-03 booked Bank -20 → 1520',
      '04-05 statement Liabilities:Card -30 → 1490',
      '05-05 statement Liabilities:Card -8 → 1672',
    ])
    const all = '2024-04-04 Bank\n  Liabilities:Card  50 EUR\n  Assets:Bank\n'
    expect(told(forecast(all)).filter((line) => /Card|Bank/.test(line))).toEqual(['04-04 booked Bank -50 → 1490'])
    const monthly = ['01-05', '02-05', '03-05']
      .map((day) => `2024-${day} Bank ; Recurring: Card\n  Liabilities:Card  30 EUR\n  Assets:Bank\n`)
      .join('')
    const before = '2024-01-02 Shop\n  Expenses:Food  90 EUR\n  Liabilities:Card\n'
    expect(told(forecast(monthly + before + all)).filter((line) => /Card|Bank/.test(line))).toEqual(['04-04 booked Bank -50 → 1400'])
  })
  test('is proved by the postings of the last time', () => {
    const proof = explainFigure(ledgerOf(BOOK, '2024-03-28', SETTINGS), (ledger) => cashForecastReport(ledger, { days: 31 }), '/lowest/balance')
    if (proof instanceof Refusal) throw new Error(proof.message)
    expect(proof.accounts.map(({ account, contribution }) => `${account} ${contribution}`)).toEqual(['Assets:Bank 1540', 'Liabilities:Card -50'])
    const ahead = '2024-04-03 Bank\n  Liabilities:Card  20 EUR\n  Assets:Bank\n'
    const less = explainFigure(
      ledgerOf(BOOK + ahead, '2024-03-28', SETTINGS),
      (ledger) => cashForecastReport(ledger, { days: 31 }),
      '/days/8/items/0/amount',
    )
    if (less instanceof Refusal) throw new Error(less.message)
    expect(less.terms.map(({ posting, contribution }) => `${posting.payee} ${contribution}`)).toEqual(['Shop -50', 'Bank 20'])
  })
})
