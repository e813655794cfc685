import type { periods as english } from '../en/periods.ts'
import { plural } from './plural.ts'

export const periods: typeof english = {
  soFar: (period) => `${period} hasta hoy`,
  upTo: (period, day) => `${period}, hasta el ${day}`,
  allTime: 'Todo el período',
  lastMonths: (count) => plural(count, { one: 'Último mes', other: 'Últimos # meses' }),
  lastYears: (count) => plural(count, { one: 'Último año', other: 'Últimos # años' }),
  quarter: (quarter, year) => `T${quarter} ${year}`,
  firstHalf: (year) => `1.er semestre de ${year}`,
  secondHalf: (year) => `2.º semestre de ${year}`,
  financialYear: (years) => `Ejercicio ${years}`,
  monthly: 'mensual',
  everyTwoMonths: 'cada dos meses',
  quarterly: 'trimestral',
  halfYearly: 'semestral',
  yearly: 'anual',
  daily: 'diario',
  weekly: 'semanal',
  everyTwoWeeks: 'cada dos semanas',
  everyDays: (count) => plural(count, { one: 'cada día', other: 'cada # días' }),
  today: 'hoy',
  inDays: (count) => plural(count, { one: 'en # día', other: 'en # días' }),
  daysLate: (count) => plural(count, { one: '# día de retraso', other: '# días de retraso' }),
}
