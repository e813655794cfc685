import type { periods as english } from '../en/periods.ts'
import { plural } from './plural.ts'

export const periods: typeof english = {
  soFar: (period) => `${period} bisher`,
  upTo: (period, day) => `${period} bis ${day}`,
  allTime: 'Gesamter Zeitraum',
  lastMonths: (count) => plural(count, { one: 'Letzter Monat', other: 'Letzte # Monate' }),
  lastYears: (count) => plural(count, { one: 'Letztes Jahr', other: 'Letzte # Jahre' }),
  quarter: (quarter, year) => `Q${quarter} ${year}`,
  firstHalf: (year) => `1. Halbjahr ${year}`,
  secondHalf: (year) => `2. Halbjahr ${year}`,
  financialYear: (years) => `Geschäftsjahr ${years}`,
  monthly: 'monatlich',
  everyTwoMonths: 'alle zwei Monate',
  quarterly: 'vierteljährlich',
  halfYearly: 'halbjährlich',
  yearly: 'jährlich',
  daily: 'täglich',
  weekly: 'wöchentlich',
  everyTwoWeeks: 'alle zwei Wochen',
  everyDays: (count) => plural(count, { one: 'täglich', other: 'alle # Tage' }),
  today: 'heute',
  inDays: (count) => plural(count, { one: 'in # Tag', other: 'in # Tagen' }),
  daysLate: (count) => plural(count, { one: '# Tag überfällig', other: '# Tage überfällig' }),
}
