import type { Account, Commodity } from './story.ts'

export const CHECKING = 'Assets:Checking:Everyday'
export const WALLET = 'Assets:Checking:Wallet'
export const BASEL = 'Assets:Checking:Basel'
export const BROKERAGE = 'Assets:Checking:Brokerage'
export const RESERVE = 'Assets:Savings:Reserve'
export const CARD = 'Liabilities:CreditCard:Alpine'
export const CAR_LOAN = 'Liabilities:Loan:Car'
export const OPENING = 'Equity:Opening'

export const ACCOUNTS: readonly Account[] = [
  { name: CHECKING, about: 'the joint account; everything passes here' },
  { name: WALLET, about: 'coins and notes' },
  { name: BASEL, about: 'Swiss francs, for the courses in Basel' },
  { name: BROKERAGE, about: 'US dollars waiting to be invested' },
  { name: RESERVE, about: 'three months of living, and the kitchen' },
  { name: 'Assets:Fund:World', about: 'savings plan, all the world' },
  { name: 'Assets:Fund:GreenBonds', about: 'savings plan, the calm half' },
  { name: 'Assets:Equity:Helix' },
  { name: 'Assets:Equity:Orchard' },
  { name: CARD },
  { name: CAR_LOAN, about: '4.2 % a year' },
  { name: 'Income:Salary:Mira' },
  { name: 'Income:Salary:Jonas' },
  { name: 'Income:Courses', about: "Jonas's evening courses" },
  { name: 'Income:Interest:Savings:Reserve' },
  { name: 'Income:Dividend:Equity:Helix' },
  { name: 'Income:CapitalGains:Fund:World' },
  { name: 'Income:CapitalGains:Equity:Helix' },
  { name: 'Income:CapitalGains:Equity:Orchard' },
  { name: 'Expenses:Rent' },
  { name: 'Expenses:Utilities:Electricity' },
  { name: 'Expenses:Utilities:Internet' },
  { name: 'Expenses:Utilities:Phones' },
  { name: 'Expenses:Food:Groceries' },
  { name: 'Expenses:Food:Restaurants' },
  { name: 'Expenses:Food:Bakery' },
  { name: 'Expenses:Transport:Fuel' },
  { name: 'Expenses:Transport:Trains' },
  { name: 'Expenses:Insurance:Household' },
  { name: 'Expenses:Insurance:Car' },
  { name: 'Expenses:Health' },
  { name: 'Expenses:Home' },
  { name: 'Expenses:Leisure' },
  { name: 'Expenses:Travel' },
  { name: 'Expenses:Fees' },
  { name: 'Expenses:Interest:Loan:Car' },
  { name: 'Expenses:Tax:Income' },
  { name: 'Expenses:Tax:SocialInsurance' },
  { name: 'Expenses:Tax:CapitalGains' },
  { name: 'Expenses:Tax:Withholding', about: 'kept back abroad' },
  { name: OPENING },
]

export const COMMODITIES: readonly Commodity[] = [
  { name: 'EUR', about: 'euro', places: 2 },
  { name: 'USD', about: 'US dollar', places: 2 },
  { name: 'CHF', about: 'Swiss franc', places: 2 },
  { name: 'WRLD', about: 'World Index Fund, accumulating', places: 3 },
  { name: 'GRBD', about: 'Green Bonds Fund', places: 3 },
  { name: 'HLX', about: 'Helix Instruments', places: 0 },
  { name: 'ORCH', about: 'Orchard Rail', places: 0 },
]
