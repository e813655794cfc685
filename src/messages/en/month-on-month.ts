import { plural } from './plural.ts'

export const monthOnMonth = {
  /** A month of spending compared with those before it. */
  nothing: 'Nothing was spent in these months.',
  versus: (month: string) => `vs ${month}`,
  average: (months: number) => plural(months, { one: '#-month average', other: '#-month average' }),
  highest: (month: string) => `Highest, ${month}`,
  lowest: (month: string) => `Lowest, ${month}`,
  volatility: 'Volatility',
  volatilityExplained: 'Standard deviation of the whole months, in percent of their average',
  steady: (percent: string) => `${percent}, steady`,
  varies: (percent: string) => `${percent}, varies`,
  variesMuch: (percent: string) => `${percent}, varies a lot`,
  spent: 'Spent',
  chart: 'Spending by month and its three-month average',
  madeOf: 'By category',
  madeOfChart: 'Spending by month and category',
  whatChanged: 'What changed',
  rows: 'Rows',
  top: (count: string) => `Top ${count}`,
  monthsTo: (count: number, month: string) => plural(count, { one: `# month to ${month}`, other: `# months to ${month}` }),
}
