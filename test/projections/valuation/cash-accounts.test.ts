import { expect, test } from 'vitest'
import { cashAccountsOf, receivableAccountsOf } from '../../../src/projections/valuation/cash-accounts.ts'
import { viewFromText } from '../../support/view-from-text.ts'

/** Money put into an account once, and income or spending that goes through it so many times. */
const put = (account: string, amount = '10.00 EUR'): string => `2024-01-01 Start\n  ${account}  ${amount}\n  Equity:Opening\n`
const used = (account: string, times: number): string => '2024-01-02 Shop\n  Expenses:Food  1.00 EUR\n  X\n'.replace('X', account).repeat(times)
const paid = (account: string, to: string, times: number): string => `2024-01-02 Pay\n  ${to}  1.00 EUR\n  ${account}\n`.repeat(times)
const earned = (account: string, from: string, times: number): string => `2024-01-02 Earn\n  ${account}  1.00 EUR\n  ${from}\n`.repeat(times)
const points = (account: string): string => `2024-02-01 Trip\n  Expenses:Trip  7 MILES\n  ${account}  -7 MILES\n`
const cash = (...parts: string[]) => cashAccountsOf(viewFromText(parts.join('')), 'EUR')

test.each([
  [
    'called so',
    put('Assets:Savings:Bank') + put('Assets:Tagesgeld') + put('Assets:现金'),
    ['Assets:Savings:Bank', 'Assets:Tagesgeld', 'Assets:现金'],
  ],
  ['called so in its shortest form', put('Assets:Check') + put('Assets:Checks'), ['Assets:Check', 'Assets:Checks']],
  ['one that money is spent from, whatever it is called', used('Assets:N26', 3), ['Assets:N26']],
  ['one that pays a card', paid('Assets:N26', 'Liabilities:Visa', 3), ['Assets:N26']],
  ['one that only earns: none, however often its interest comes', put('Assets:Debt:FD') + earned('Assets:Debt:FD', 'Income:Interest:FD', 5), []],
  ['one that is only paid into from a salary: none', earned('Assets:PPF', 'Income:Salary', 12), []],
  ['one whose tax is withheld: none', put('Assets:Debt:FD') + paid('Assets:Debt:FD', 'Expenses:Tax:Withheld', 5), []],
  ['of the currency of the book, with a payment in another one', put('Assets:Bank') + put('Assets:Bank', '-3.00 USD'), ['Assets:Bank']],
  ['neither called nor used so: a house is none', put('Assets:House', '300000.00 EUR') + used('Assets:House', 2), []],
  ['of shares: none', put('Assets:Bank', '3 ACME'), []],
  ['of money, from which points are spent as well', put('Assets:Bank') + points('Assets:Bank'), ['Assets:Bank']],
  ['of points alone: none', put('Assets:Bank') + points('Assets:Bank:Points'), ['Assets:Bank']],
  ['called so, in another currency', put('Assets:Bank:Dollars', '3.00 USD') + put('Assets:Cash', '3 JPY'), ['Assets:Bank:Dollars', 'Assets:Cash']],
  ['of another currency and called otherwise, which gains by its rate: none', put('Assets:Dollars', '3.00 USD'), []],
  ['whose gains are booked: none', put('Assets:Bank') + put('Income:CapitalGains:Bank', '-1.00 EUR'), []],
  ['whose gains are booked under its whole name: none', put('Assets:Bank:Giro') + put('Income:CapitalGains:Bank:Giro', '-1.00 EUR'), []],
  ['whose gains are booked in small letters: none', put('Assets:bank') + put('Income:capitalgains:bank', '-1.00 EUR'), []],
  [
    'above one that is none: only what stands beside it',
    put('Assets:Bank') + put('Assets:Bank:Depot', '3 ACME') + put('Assets:Bank:Giro'),
    ['Assets:Bank:Giro'],
  ],
  [
    'below Assets:Checking, whatever it holds',
    put('Assets:Checking:Giro') + put('Assets:Checking:Zurich', '3.00 CHF') + put('Assets:CheckingOfEve', '3.00 CHF'),
    ['Assets:Checking:Giro', 'Assets:Checking:Zurich'],
  ],
  [
    'Assets:Checking itself, above money of another currency',
    put('Assets:Checking') + put('Assets:Checking:CHF', '3.00 CHF'),
    ['Assets:Checking', 'Assets:Checking:CHF'],
  ],
  ['of somebody who is owed: none', put('Liabilities:Bank'), []],
  ['that only sounds like it: none', put('Assets:Bankruptcy') + put('Assets:Cashew'), []],
])('an account that money lies in is %s', (_, text, accounts) => {
  expect(cash(text)).toEqual(accounts)
})

test.each([
  'Assets:Receivable:Friend',
  'Assets:Accounts-Receivable',
  'Assets:AccountsReceivable:Employer',
  'Assets:reimbursements',
  'Assets:Forderungen:Max',
  'Assets:Créances',
  'Assets:应收款',
])('what others owe is no money to live from, however often it is used: %s', (account) => {
  expect(cash(used(account, 5))).toEqual([])
  expect(receivableAccountsOf(viewFromText(used(account, 5)), 'EUR')).toEqual([account])
})

test.each(['Assets:Loans', 'Assets:Talent', 'Assets:Bank', 'Liabilities:Receivable'])(
  'and an account that only sounds like it is none: %s',
  (account) => {
    expect(receivableAccountsOf(viewFromText(put(account)), 'EUR')).toEqual([])
  },
)

test('shares that others owe, and money of another currency, gain by their prices', () => {
  expect(receivableAccountsOf(viewFromText(put('Assets:Receivable:Max', '3 ACME') + put('Assets:Receivable:Eve', '3.00 USD')), 'EUR')).toEqual([])
})
