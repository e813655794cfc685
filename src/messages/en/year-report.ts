import { plural } from './plural.ts'

export const yearReport = {
  /** The report of one year for a tax adviser, also on paper. */
  title: 'Yearly report',
  withProofs: 'With proofs',
  print: 'Print',
  days: (first: string, last: string, currency: string) => `From ${first} to ${last}. All amounts in ${currency}.`,
  daysSoFar: (first: string, last: string, currency: string) => `From ${first} to ${last}: the year is not over. All amounts in ${currency}.`,
  incomeStatement: 'Income statement',
  balanceSheetOn: (day: string) => `Balance sheet on ${day}`,
  holdingsOn: (day: string) => `Holdings on ${day}`,
  holdingsByLot: 'Holdings by lot',
  soldInYear: 'Sold in the year',
  soldByLot: 'Sales by lot',
  appendix: 'Appendix: the transactions of the income statement',
  proofOf: (account: string) => `Transactions of ${account}`,
  heads: { day: 'Day', payee: 'Payee', line: 'Line', amount: 'Amount' },
  morePostings: (count: number) => plural(count, { one: '# more posting', other: '# more postings' }),
  byPrices: 'From prices and exchange rates',
  total: 'Total',
  noneIn: (year: string) => `There are no transactions in ${year}.`,
  noYear: (text: string) => `“${text}” is not a year.`,
  reportOf: (year: string) => `Report of ${year}`,
}
