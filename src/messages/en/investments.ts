export const gain = {
  /** How investments perform: all of them, and one account. */
  bars: 'As bars',
  history: (account: string) => `${account} day by day`,
  dayByDay: 'Day by day',
  byAccount: 'Gain by account',
  nothing: 'Nothing has been invested yet.',
  notUsed: 'This account has not been used yet.',
  cashIsPaidIn: 'Deposited less withdrawn; cash counts as paid in',
  boughtAndSold: 'Bought and sold',
  allTransactions: 'All transactions',
  allInvestments: 'All investments',
  payee: 'Payee',
  amount: 'Amount',
  valueToday: 'Value today',
}

export const assets = {
  /** Every asset account with its value, gain and return. */
  layout: 'Layout',
  tree: 'Tree',
  list: 'List',
  tableIn: (currency: string) => `Assets in ${currency}`,
  nothingThen: 'Nothing was held on that day.',
  nothing: 'No account under Assets has been used yet.',
  showClosed: 'Show accounts that hold nothing',
  inItsCurrency: 'In its currency',
  inItsCurrencyExplained: 'What is held, in the currencies it is held or quoted in',
  inCurrency: (account: string, currency: string) => `${account}: in ${currency}`,
  showOthers: (account: string, names: string) => `${account}: also show ${names}`,
  hideOthers: (account: string, names: string) => `${account}: hide ${names}`,
}

export const holdings = {
  /** What is held of everything but money, lot by lot, and what was sold. */
  nothing: 'Only money is held.',
  groupBy: 'Group by',
  by: { lot: 'Lots', commodity: 'Commodities', account: 'Accounts', currency: 'Currencies' },
  heads: { lot: 'Commodity', commodity: 'Commodity', account: 'Account', currency: 'Currency' },
  bought: 'Bought',
  lots: 'Lots',
  sold: 'Sold',
  soldFor: 'Sold for',
  soldLots: 'Sold, lot by lot',
  whatWasSold: 'Lots sold',
}

export const investmentIncome = {
  /** What investments paid: dividends, interest and distributions. */
  kinds: { dividend: 'Dividends', interest: 'Interest', distribution: 'Distributions' },
  ofKind: { Dividend: 'Dividend', Interest: 'Interest', Distribution: 'Distribution' },
  lastYear: 'Income before tax, last 12 months',
  last12Months: 'Last 12 months',
  last12MonthsExplained: 'Before tax: this month and the eleven before',
  allTime: 'All time',
  beforeTax: 'Before tax',
  byYear: 'By year',
  kind: 'Kind',
  holding: 'Holding',
  byHolding: 'By holding',
  incomeByHolding: 'Income by holding',
  chart: 'Income from investments, by month in which there was some',
  nothing:
    'No investment has paid anything yet. Book dividends to Income:Dividend:NAME or Income:BANK:NAME:Dividend, and interest to Income:Interest:NAME or Income:BANK:Interest.',
}
