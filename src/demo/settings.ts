/** The configuration of the demo book, with a word on what each part is for. */
export const demoSettings = (
  dialect: string,
  root: string,
): string => `# Daybook's settings. Every key is optional but the first; while the server runs, /api/config says what there is and what it means.
journal_path: ${root}
ledger_cli: ${dialect}

default_currency: EUR
# Commodities that are money, and not something to gain or lose with.
currencies: [USD, CHF]
display_precision: 2
locale: en-IE
time_zone: Europe/Vienna
financial_year_starting_month: 1

# These hold cash: they count in net worth, but nobody asks for their return.
checking_accounts:
  - Assets:Checking

allocation_targets:
  - name: Shares
    target: 60
    accounts: ['Assets:Equity:*', 'Assets:Fund:World']
  - name: Bonds and savings
    target: 40
    accounts: ['Assets:Fund:GreenBonds', 'Assets:Savings:*']

goals:
  savings:
    - name: Home of our own
      icon: fa6-solid:house
      target: 120000
      target_date: '2031-06-30'
      rate: 2
      accounts: ['Assets:Savings:*', 'Assets:Fund:GreenBonds']
  retirement:
    - name: Independence
      icon: fa6-solid:umbrella-beach
      swr: 3.5
      savings: ['Assets:Fund:*', 'Assets:Equity:*']
      expenses: ['Expenses:*']

credit_cards:
  - account: Liabilities:CreditCard:Alpine
    credit_limit: 3000
    statement_end_day: 24
    due_day: 5
    network: visa
    number: '4021'
    expiration_date: '2029-08-31'
`
