import { describe, expect, test } from 'vitest'
import { firstVisit } from '../support/first-visit.ts'

describe('a sign and its code', () => {
  const dollars = '2024-01-05 Job\n    Assets:Bank   $100\n    Income:Job\n2024-01-06 Job\n    Assets:Bank   100 USD\n    Income:Job\n'
  test('are one currency where the book leaves no doubt: 100 and 100 are 200', () => {
    const seen = firstVisit('my.ledger', dollars, '2024-02-01')
    expect(seen).toMatchObject({ worth: '200', unpriced: [], problems: [] })
    expect(seen.same).toEqual([seen.currency === '$' ? ['$', 'USD'] : ['USD', '$']])
  })
  test('are two where a sign may be that of another dollar', () => {
    const other = `${dollars}2024-01-07 Job\n    Assets:Bank   100 CAD\n    Income:Job\n`
    expect(firstVisit('my.ledger', other, '2024-02-01')).toMatchObject({ worth: '100', same: [] })
  })
})

/** Books as the examples that come with the three tools are, none of them copied: what each is, and what it is worth. */
const BOOKS: readonly (readonly [what: string, name: string, text: string, seen: object])[] = [
  [
    'hledger, small letters and a debt',
    'sample.journal',
    `2008/01/01 income
    assets:bank:checking  $10
    income:salary
2008/06/01 gift
    assets:bank:checking  $2
    income:gifts
2008/06/03 * eat & shop
    expenses:food      $1
    expenses:supplies  $1
    assets:cash
2008/12/31 * pay off
    liabilities:debts  $3
    assets:bank:checking
`,
    { dialect: 'hledger', currency: '$', worth: '10' },
  ],
  [
    'hledger, a first week',
    'quick.journal',
    `2023-01-01 opening balances
    assets:bank:checking                $1,000.00
    assets:cash                           $50
    equity:opening balances
2023-01-03 market  ; weekly
    expenses:groceries                    $25.75
    assets:cash
`,
    { dialect: 'hledger', currency: '$', worth: '1024.25' },
  ],
  [
    'hledger, in Chinese',
    'zhang.journal',
    '2023-01-05 工资\n    资产:银行   8000 CNY\n    收入:工资\n2023-01-06 超市\n    支出:食物   512.50 CNY\n    负债:信用卡\n',
    { dialect: 'hledger', currency: 'CNY', worth: '7487.5' },
  ],
  [
    'hledger, accounts with types and a share',
    'typed.journal',
    `account Giro     ; type: C
account Depot    ; type: A
account Lohn     ; type: R
commodity 1.000,00 EUR
P 2023-02-01 WORLD 12,00 EUR
2023-01-05 Arbeit
    Giro     2.000,00 EUR
    Lohn
2023-01-09 Kauf
    Depot    50 WORLD @ 10,00 EUR
    Giro
`,
    { dialect: 'hledger', currency: 'EUR', worth: '2100', gain: '100' },
  ],
  [
    'ledger, a budget and an automated transaction',
    'household.dat',
    `= /^Expenses:Books/
  (Liabilities:Taxes)             -0.10
~ Monthly
  Assets:Bank:Checking          $500.00
  Income:Salary
2004/05/01 * Checking balance
  Assets:Bank:Checking        $1,000.00
  Equity:Opening Balances
2004/05/03=2004/05/01 * Investment balance
  Assets:Brokerage              50 AAPL @ $30.00
  Equity:Opening Balances
2004/05/24 Book Store
  Expenses:Books                 $20.00
  Liabilities:MasterCard
`,
    // What a rule adds beside the books is in no worth.
    { dialect: 'ledger', currency: '$', worth: '2480' },
  ],
  [
    'ledger, lots and prices',
    'standard.ledger',
    `P 2013/03/01 VTI $80.00
2013/01/02 * Opening
    Assets:Checking              $5,000.00
    Equity:Opening Balances
2013/01/10 * Broker
    Assets:Brokerage             10 VTI {$75.00} @ $75.00
    Assets:Checking
2013/02/05 * Landlord
    Expenses:Rent                $900.00
    Assets:Checking
`,
    { dialect: 'ledger', currency: '$', worth: '4150', gain: '50' },
  ],
  [
    'ledger, the money of a game',
    'game.dat',
    `C 1.00s = 100c
C 1.00G = 100s
D 1.00G
2006/03/14 Opening Balances
    Assets:Tajer                  34.70G
    Equity:Opening Balances
2006/03/16 Fishing
    Assets:Tajer                  2.00G
    Income:Fishing
2006/03/16 Vendor
    Expenses:Mounts               80s
    Assets:Tajer
`,
    // ledger counts it in its smallest coin, which nothing gives a price: the page says what is held.
    { dialect: 'ledger', currency: 'G', unpriced: ['c'], held: ['359000 c'] },
  ],
  [
    'beancount, a currency of its own',
    'basic.beancount',
    `option "title" "My first book"
option "operating_currency" "USD"
2014-01-01 open Assets:US:Bank:Checking   USD
2014-01-01 open Equity:Opening-Balances
2014-01-01 open Expenses:Food
2014-01-01 open Liabilities:US:Visa
2014-01-01 * "Opening balance"
  Assets:US:Bank:Checking   3077.70 USD
  Equity:Opening-Balances  -3077.70 USD
2014-02-03 * "Uncle Boons" "Eating out alone"
  Liabilities:US:Visa        -30.22 USD
  Expenses:Food               30.22 USD
2014-02-04 balance Assets:US:Bank:Checking   3077.70 USD
`,
    { dialect: 'beancount', currency: 'USD', worth: '3047.48' },
  ],
  [
    'beancount, a retirement plan with lots and prices',
    'retire.bean',
    `option "operating_currency" "USD"
plugin "beancount.plugins.auto_accounts"
2015-01-05 * "Employer" "Payroll"
  Assets:US:Bank:Checking       1350.60 USD
  Assets:US:Vanguard:Cash        600.00 USD
  Expenses:Taxes:Federal         450.00 USD
  Income:US:Employer:Salary    -2400.60 USD
2015-01-07 * "Buy units of the fund"
  Assets:US:Vanguard:Fund          4 RGAGX {120.00 USD}
  Assets:US:Vanguard:Cash       -480.00 USD
2015-02-01 price RGAGX 125.00 USD
`,
    { dialect: 'beancount', currency: 'USD', worth: '1970.6', gain: '20' },
  ],
  [
    'beancount, other names of roots and no currency',
    'haushalt.beancount',
    `option "name_assets" "Vermoegen"
option "name_income" "Einkommen"
option "name_expenses" "Ausgaben"
2020-01-01 open Vermoegen:Konto
2020-01-01 open Einkommen:Gehalt
2020-01-01 open Ausgaben:Miete
2020-01-31 * "Firma" "Gehalt"
  Vermoegen:Konto     2500.00 EUR
  Einkommen:Gehalt
2020-02-01 * "Vermieter" "Miete"
  Ausgaben:Miete       800.00 EUR
  Vermoegen:Konto
`,
    { dialect: 'beancount', currency: 'EUR', worth: '1700' },
  ],
]

test.each(BOOKS)('a book like the examples of %s does not open empty', (_, name, text, seen) => {
  expect(firstVisit(name, text, '2024-03-31')).toMatchObject({ unclear: [], unpriced: [], problems: [], ...seen })
})
