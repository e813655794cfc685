import { plural } from './plural.ts'

export const moneyFlow = {
  /** The flow of money between accounts as a picture. */
  label: (period: string) => `Money flow, ${period}`,
  spendingLabel: (period: string) => `Spending, ${period}`,
  howToWalk: (label: string) => `${label}. Use the arrow keys to follow the flow and Enter for details.`,
  stages: { from: 'From', through: 'Through', to: 'To' },
  link: (from: string, to: string, amount: string, count: number) =>
    plural(count, { one: `${from} → ${to}: ${amount}, # transaction`, other: `${from} → ${to}: ${amount}, # transactions` }),
  from: 'From',
  to: 'To',
  amount: 'Amount',
  transactions: 'Transactions',
  table: 'Table',
  nothing: 'No money moved in this period.',
  cameIn: (period: string) => `In, ${period}`,
  wentOut: 'Spent',
  wentOutExplained: 'Expenses and taxes',
  left: 'Left',
  taxes: 'Taxes',
  incomeDepth: 'Income depth',
  expenseDepth: 'Expense depth',
  all: 'All',
  allExplained: 'Every account',
  levels: (count: number) => plural(count, { one: 'First # part of a name', other: 'First # parts of a name' }),
  transfers: 'Transfers between own accounts',
}
