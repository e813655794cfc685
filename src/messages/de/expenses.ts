import type { expenses as english } from '../en/expenses.ts'
import { plural } from './plural.ts'

export const expenses: typeof english = {
  nothing: 'Noch wurde nichts ausgegeben.',
  nothingIn: (period) => `Keine Ausgaben in ${period}.`,
  nothingThen: 'In diesem Monat wurde nichts ausgegeben.',
  other: 'Sonstiges',
  averageOfYear: 'Jahresdurchschnitt',
  spentIn: (period) => `Ausgegeben in ${period}`,
  spentOn: (day) => `Ausgegeben am ${day}`,
  average: (months) => plural(months, { one: 'Durchschnitt von # Monat davor', other: 'Durchschnitt der # Monate davor' }),
  averageToDate: (months) =>
    plural(months, {
      one: 'Durchschnitt von # Monat davor, bis zum selben Tag',
      other: 'Durchschnitt der # Monate davor, je bis zum selben Tag',
    }),
  difference: 'Unterschied',
  chart: 'Ausgaben nach Monat. Die Eingabetaste wählt einen Monat',
  ofMonth: (category, month) => `${category}, ${month}`,
  categoriesIn: (month) => `Kategorien in ${month}`,
  category: 'Kategorie',
  bar: 'Balken',
  spent: 'Ausgegeben',
  share: 'Anteil',
  shareOf: (category, month) => `${category}: Anteil an ${month}`,
  averageHead: 'Durchschnitt',
  averageOf: (category) => `${category}: Durchschnitt`,
  differenceExplained: 'Zum Durchschnitt',
  differenceOf: (category) => `${category}: Unterschied zum Durchschnitt`,
  trend: 'Verlauf von sechs Monaten und der Durchschnitt',
  dayByDay: (month) => `${month}, Tag für Tag`,
  clickDay: 'Ein Klick auf einen Tag zeigt seine Buchungen',
  eachDay: (month) => `Ausgaben an jedem Tag von ${month}`,
}
