import { CARD } from './plans.ts'

/** A household over two years: salary, taxes, rent, a card, a loan, a fund that was bought, paid out and partly sold. Every page has something to show. */

const months = (from: number, to: number, text: (day: (n: number) => string, index: number) => string): string =>
  Array.from({ length: to - from }, (_, nth) => {
    const index = from + nth
    const month = `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}`
    return text((n) => `${month}-${String(n).padStart(2, '0')}`, nth)
  }).join('\n')

const JANUARY_2022 = 2022 * 12

export const RICH_BOOK = `account Assets:Checking
commodity EUR
    format 1,000.00 EUR

P 2022-01-10 FUND 100.00 EUR
P 2023-06-01 FUND 110.00 EUR
P 2024-03-20 FUND 120.00 EUR

2022-01-01 * Opening balance
    Assets:Checking            6,000.00 EUR
    Equity:Opening

2022-01-02 * Bank
    Assets:Checking            5,000.00 EUR
    Liabilities:Loan:Car

2022-01-10 * Broker
    Assets:Fund                40 FUND @ 100.00 EUR
    Assets:Checking

2023-06-01 * Broker
    Assets:Fund                10 FUND @ 110.00 EUR
    Assets:Checking

2024-02-10 * Broker
    Assets:Fund               -15 FUND {100.00 EUR} @ 118.00 EUR
    Assets:Checking         1,770.00 EUR
    Income:CapitalGains:Fund

2023-07-01 * Fund house
    Assets:Checking              42.50 EUR
    Income:Dividend:Fund

2024-01-15 * Fund house
    Assets:Checking              31.25 EUR
    Income:Dividend:Fund

${months(
  JANUARY_2022,
  JANUARY_2022 + 27,
  (day, nth) => `${day(1)} * Landlord  ; Recurring: Rent
    Expenses:Rent            ${900 + nth}.00 EUR
    Assets:Checking

${day(5)} * Employer  ; Recurring: Salary
    Assets:Checking          2,400.00 EUR
    Expenses:Tax               600.00 EUR
    Income:Salary

${day(12)} * ${nth % 2 === 0 ? 'Grocer' : 'Bakery'}
    Expenses:Food:Home        ${120 + 7 * (nth % 5)}.30 EUR
    Liabilities:Card

${day(20)} * Bank
    Liabilities:Loan:Car        150.00 EUR
    Expenses:Interest:Loan:Car   12.40 EUR
    Assets:Checking

${day(25)} * Card
    Liabilities:Card            100.00 EUR
    Assets:Checking
`,
)}
~ Monthly from 2024-01-01
    Expenses:Rent               950.00 EUR
    Expenses:Food:Home          130.00 EUR
    Expenses:Food:Out            20.00 EUR
    Assets:Checking

2023-08-02 ! Hotel
    Expenses:Travel             480.00 EUR
    Liabilities:Card
`

export const RICH_SETTINGS = `financial_year_starting_month: 1
checking_accounts: ['Assets:Checking']
${CARD}goals:
  savings:
    - name: A boat
      icon: ''
      target: 20000
      target_date: '2028-03-31'
      rate: 3
      accounts: ['Assets:Fund']
  retirement:
    - name: Rest
      icon: ''
      swr: 4
      savings: ['Assets:Fund']
      expenses: ['Expenses:Rent', 'Expenses:Food:*']
commodities:
  - name: FUND
    type: stock
    price: { provider: local-json, code: FUND }
    tax_category: equity
    harvest: 365
allocation_targets:
  - name: Shares
    target: 50
    accounts: ['Assets:Fund']
schedule_al:
  - code: share
    accounts: ['Assets:Fund']
  - code: bank
    accounts: ['Assets:Checking']
`
