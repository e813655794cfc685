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
