import type { periods as english } from '../en/periods.ts'
import { plural } from './plural.ts'

export const periods: typeof english = {
  soFar: (period) => `${period} até agora`,
  upTo: (period, day) => `${period}, até ${day}`,
  allTime: 'Todo o período',
  lastMonths: (count) => plural(count, { one: 'Último mês', other: 'Últimos # meses' }),
  lastYears: (count) => plural(count, { one: 'Último ano', other: 'Últimos # anos' }),
  quarter: (quarter, year) => `T${quarter} ${year}`,
  firstHalf: (year) => `1º semestre de ${year}`,
  secondHalf: (year) => `2º semestre de ${year}`,
  financialYear: (years) => `Exercício ${years}`,
  monthly: 'mensal',
  everyTwoMonths: 'a cada dois meses',
  quarterly: 'trimestral',
  halfYearly: 'semestral',
  yearly: 'anual',
  daily: 'diário',
  weekly: 'semanal',
  everyTwoWeeks: 'a cada duas semanas',
  everyDays: (count) => plural(count, { one: 'todos os dias', other: 'a cada # dias' }),
  today: 'hoje',
  inDays: (count) => plural(count, { one: 'em # dia', other: 'em # dias' }),
  daysLate: (count) => plural(count, { one: '# dia de atraso', other: '# dias de atraso' }),
}
