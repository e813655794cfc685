import { describe, expect, test } from 'vitest'
import { budgetReport } from '../../../src/projections/reports/budget.ts'
import { ledgerOfJournal } from '../../support/ledger-from-journal.ts'
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
  test('counts a dinner to come neither as spent nor as gone from the bank; looking ahead it counts in both', () => {
    const dinner =
      '2022-01-01 Open\n  Assets:Checking  1000 EUR\n  Equity:Open\n' +
      planned('2022-02-01', 'Expenses:Food', 300) +
      spent('2022-02-20', 'Expenses:Food', 60)
    const ledger = ledgerOf(dinner, '2022-02-07')
    const figures = (of: ReturnType<typeof budgetReport>): unknown =>
      plain([of.checkingBalance, of.budgetsByMonth['2022-02']!.accounts[0]!.actual, of.availableForBudgeting])
    expect(figures(budgetReport(ledger))).toEqual(['1000', '0', '700'])
    expect(figures(budgetReport(ledger.lookingAhead()))).toEqual(['940', '60', '700'])
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
  test('of a year counts though the book begins within it, and one of a month that was over does not', () => {
    const yearly = ['2026-01-01', '2027-01-01'].map((day) => planned(day, 'Expenses:Insurance', 1200)).join('')
    const monthly = ['2026-01-01', '2026-02-01', '2026-03-01'].map((day) => planned(day, 'Expenses:Food', 100)).join('')
    const book =
      yearly +
      monthly +
      '2026-03-05 Open\n  Assets:Checking  5000 EUR\n  Equity:Open\n' +
      spent('2026-04-10', 'Expenses:Insurance', 300) +
      spent('2026-03-07', 'Expenses:Food', 30)
    const { budgetsByMonth } = budgetReport(ledgerOf(book, '2026-05-20'))
    const of = (month: string): unknown =>
      budgetsByMonth[month]!.accounts.map(({ account, rollover, forecast, actual, available }) =>
        [account.slice(9), rollover, forecast, actual, available].join(' '),
      )
    expect(['2026-01', '2026-02', '2026-03', '2026-04'].map(of)).toEqual([
      ['Food 0 0 0 0', 'Insurance 0 1200 0 1200'],
      ['Food 0 0 0 0', 'Insurance 1200 0 0 1200'],
      ['Food 0 100 30 70', 'Insurance 1200 0 0 1200'],
      ['Food 70 0 0 70', 'Insurance 1200 0 300 900'],
    ])
  })
  test('of a part that begins later takes nothing of what was spent there before', () => {
    const book =
      '2023-01-01 Open\n  Assets:Checking  5000 EUR\n  Equity:Open\n' +
      ['2023-01-01', '2023-02-01', '2023-03-01'].map((day) => planned(day, 'Expenses:Food', 300)).join('') +
      planned('2023-03-01', 'Expenses:Food:Canteen', 40) +
      spent('2023-01-10', 'Expenses:Food:Canteen', 100) +
      spent('2023-01-11', 'Expenses:Food:Market', 150) +
      spent('2023-03-10', 'Expenses:Food:Canteen', 15)
    const { budgetsByMonth } = budgetReport(ledgerOf(book, '2023-03-20'))
    const available = (month: string): unknown => budgetsByMonth[month]!.accounts.map((each) => `${each.account} ${each.available}`)
    expect(['2023-01', '2023-02', '2023-03'].map(available)).toEqual([
      ['Expenses:Food 50', 'Expenses:Food:Canteen 0'],
      ['Expenses:Food 350', 'Expenses:Food:Canteen 0'],
      ['Expenses:Food 650', 'Expenses:Food:Canteen 25'],
    ])
  })
  test('is what the rule of a period plans, and nothing that an automated rule adds to it', () => {
    const text = `~ monthly
  expenses:car  100 EUR
  assets:bank

= ^expenses:car
  expenses:insurance  *0.08
  assets:bank  *-0.08

2023-01-01 Open
  assets:bank  1000 EUR
  equity:open
`
    const { accounts } = budgetReport(ledgerOfJournal(text, '2023-01-31', { dialect: 'hledger', plannedUntil: '2023-02-28' })).budgetsByMonth[
      '2023-01'
    ]!
    expect(accounts.map(({ account, forecast }) => `${account} ${forecast}`)).toEqual(['Expenses:car 100'])
  })
  test('may be one of all expenses together', () => {
    const all = planned('2023-01-01', 'Expenses', 500) + spent('2023-01-09', 'Expenses:Food', 30)
    const { accounts } = budgetReport(ledgerOf(all, '2023-01-31')).budgetsByMonth['2023-01']!
    expect(accounts.map(({ account, forecast, actual }) => [account, forecast, actual].join(' '))).toEqual(['Expenses 500 30'])
  })
  test('without forecasts leaves everything for budgeting', () => {
    expect(plain(budgetReport(ledgerOf(spent('2023-04-05', 'Expenses:Food', 20), '2023-04-10')))).toEqual({
      availableForBudgeting: '-20',
      budgetsByMonth: {},
      unpriced: [],
      estimated: [],
      checkingBalance: '-20',
      checkingValue: '-20',
    })
  })
  test('says what cash of another currency is worth now beside what it was when it came', () => {
    const abroad = 'P 2023-04-01 CHF 1.00 EUR\nP 2023-04-09 CHF 1.10 EUR\n2023-04-02 Course\n  Assets:Checking  100 CHF\n  Income:Course\n'
    const { checkingBalance, checkingValue } = budgetReport(ledgerOf(abroad, '2023-04-10'))
    expect(plain([checkingBalance, checkingValue])).toEqual(['100', '110'])
  })
  test('tells the months that are asked for as they follow from those before them', () => {
    const whole = budgetReport(ledgerOf(book, '2023-04-10'))
    const one = budgetReport(ledgerOf(book, '2023-04-10'), { firstMonth: '2023-04', lastMonth: '2023-04' })
    expect(plain(one.budgetsByMonth)).toEqual(plain({ '2023-04': whole.budgetsByMonth['2023-04'] }))
    expect(plain(one.availableForBudgeting)).toEqual(plain(whole.availableForBudgeting))
  })
  test('lists the postings of the days that are asked for, and sums up all', () => {
    const listed = { first: Number.MAX_SAFE_INTEGER, last: Number.MAX_SAFE_INTEGER }
    const { accounts } = budgetReport(ledgerOf(book, '2023-04-10'), { listed }).budgetsByMonth['2023-04']!
    expect(accounts.map(({ actual, expenses }) => `${actual} ${expenses.length}`)).toEqual(['450 0', '950 0'])
  })
})
