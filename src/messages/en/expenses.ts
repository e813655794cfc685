import { plural } from './plural.ts'

export const expenses = {
  /** Expenses by month. */
  nothing: 'Nothing has been spent yet.',
  nothingIn: (period: string) => `No expenses in ${period}.`,
  nothingThen: 'Nothing was spent in this month.',
  other: 'Other',
  averageOfYear: 'Average of the year',
  spentIn: (period: string) => `Spent in ${period}`,
  spentOn: (day: string) => `Spent on ${day}`,
  average: (months: number) => plural(months, { one: 'Average of # month before', other: 'Average of the # months before' }),
  averageToDate: (months: number) =>
    plural(months, { one: 'Average of # month before, to the same day', other: 'Average of the # months before, each to the same day' }),
  difference: 'Difference',
  chart: 'Expenses by month. Press Enter to choose a month',
  ofMonth: (category: string, month: string) => `${category}, ${month}`,
  categoriesIn: (month: string) => `Categories in ${month}`,
  category: 'Category',
  bar: 'Bar',
  spent: 'Spent',
  share: 'Share',
  shareOf: (category: string, month: string) => `${category}: share of ${month}`,
  averageHead: 'Average',
  averageOf: (category: string) => `${category}: average`,
  differenceExplained: 'From the average',
  differenceOf: (category: string) => `${category}: difference from the average`,
  trend: 'Trend of six months and the average',
  dayByDay: (month: string) => `${month}, day by day`,
  clickDay: 'Click a day to see its transactions',
  eachDay: (month: string) => `Spending on each day of ${month}`,
}
