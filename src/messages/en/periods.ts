import { plural } from './plural.ts'

export const periods = {
  /** What periods are called, how often something recurs and when it is due. */
  soFar: (period: string) => `${period} so far`,
  upTo: (period: string, day: string) => `${period} to ${day}`,
  allTime: 'All time',
  lastMonths: (count: number) => plural(count, { one: 'Last month', other: 'Last # months' }),
  lastYears: (count: number) => plural(count, { one: 'Last year', other: 'Last # years' }),
  quarter: (quarter: string, year: string) => `Q${quarter} ${year}`,
  firstHalf: (year: string) => `H1 ${year}`,
  secondHalf: (year: string) => `H2 ${year}`,
  financialYear: (years: string) => `FY ${years}`,
  monthly: 'monthly',
  everyTwoMonths: 'every two months',
  quarterly: 'quarterly',
  halfYearly: 'half-yearly',
  yearly: 'yearly',
  daily: 'daily',
  weekly: 'weekly',
  everyTwoWeeks: 'every two weeks',
  everyDays: (count: number) => plural(count, { one: 'every day', other: 'every # days' }),
  today: 'today',
  inDays: (count: number) => plural(count, { one: 'in # day', other: 'in # days' }),
  daysLate: (count: number) => plural(count, { one: '# day late', other: '# days late' }),
}
