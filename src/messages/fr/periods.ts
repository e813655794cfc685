import type { periods as english } from '../en/periods.ts'
import { plural } from './plural.ts'

export const periods: typeof english = {
  soFar: (period) => `${period} à ce jour`,
  upTo: (period, day) => `${period}, jusqu’au ${day}`,
  allTime: 'Toute la période',
  lastMonths: (count) => plural(count, { one: 'Dernier mois', other: '# derniers mois' }),
  lastYears: (count) => plural(count, { one: 'Dernière année', other: '# dernières années' }),
  quarter: (quarter, year) => `T${quarter} ${year}`,
  firstHalf: (year) => `1er semestre ${year}`,
  secondHalf: (year) => `2e semestre ${year}`,
  financialYear: (years) => `Exercice ${years}`,
  monthly: 'mensuel',
  everyTwoMonths: 'tous les deux mois',
  quarterly: 'trimestriel',
  halfYearly: 'semestriel',
  yearly: 'annuel',
  daily: 'quotidien',
  weekly: 'hebdomadaire',
  everyTwoWeeks: 'toutes les deux semaines',
  everyDays: (count) => plural(count, { one: 'tous les jours', other: 'tous les # jours' }),
  today: 'aujourd’hui',
  inDays: (count) => plural(count, { one: 'dans # jour', other: 'dans # jours' }),
  daysLate: (count) => plural(count, { one: '# jour de retard', other: '# jours de retard' }),
}
