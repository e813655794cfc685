import type { expenses as english } from '../en/expenses.ts'
import { plural } from './plural.ts'

export const expenses: typeof english = {
  nothing: 'Rien n’a encore été dépensé.',
  nothingIn: (period) => `Aucune dépense sur ${period}.`,
  nothingThen: 'Rien n’a été dépensé ce mois-ci.',
  other: 'Autres',
  averageOfYear: 'Moyenne de l’année',
  spentIn: (period) => `Dépensé, ${period}`,
  spentOn: (day) => `Dépensé le ${day}`,
  average: (months) => plural(months, { one: 'Moyenne de # mois précédent', other: 'Moyenne des # mois précédents' }),
  averageToDate: (months) =>
    plural(months, { one: 'Moyenne de # mois précédent, jusqu’au même jour', other: 'Moyenne des # mois précédents, jusqu’au même jour' }),
  difference: 'Écart',
  chart: 'Dépenses par mois. Appuyez sur Entrée pour choisir un mois',
  ofMonth: (category, month) => `${category}, ${month}`,
  categoriesIn: (month) => `Catégories, ${month}`,
  category: 'Catégorie',
  bar: 'Barre',
  spent: 'Dépensé',
  share: 'Part',
  shareOf: (category, month) => `${category} : part de ${month}`,
  averageHead: 'Moyenne',
  averageOf: (category) => `${category} : moyenne`,
  differenceExplained: 'Par rapport à la moyenne',
  differenceOf: (category) => `${category} : écart à la moyenne`,
  trend: 'Tendance sur six mois et moyenne',
  dayByDay: (month) => `${month}, jour par jour`,
  clickDay: 'Cliquez sur un jour pour voir ses transactions',
  eachDay: (month) => `Dépenses de chaque jour, ${month}`,
}
