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
