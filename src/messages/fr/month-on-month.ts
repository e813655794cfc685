import type { monthOnMonth as english } from '../en/month-on-month.ts'
import { plural } from './plural.ts'

export const monthOnMonth: typeof english = {
  nothing: 'Rien n’a été dépensé ces mois-là.',
  versus: (month) => `par rapport à ${month}`,
  average: (months) => plural(months, { one: 'Moyenne sur # mois', other: 'Moyenne sur # mois' }),
  highest: (month) => `Le plus élevé, ${month}`,
  lowest: (month) => `Le plus bas, ${month}`,
  volatility: 'Volatilité',
  volatilityExplained: 'Écart type des mois entiers, en pourcentage de leur moyenne',
  steady: (percent) => `${percent}, stable`,
  varies: (percent) => `${percent}, variable`,
  variesMuch: (percent) => `${percent}, très variable`,
  spent: 'Dépensé',
  chart: 'Dépenses par mois et leur moyenne sur trois mois',
  madeOf: 'Par catégorie',
  madeOfChart: 'Dépenses par mois et par catégorie',
  whatChanged: 'Ce qui a changé',
  rows: 'Lignes',
  top: (count) => `Top ${count}`,
  monthsTo: (count, month) => plural(count, { one: `# mois jusqu’à ${month}`, other: `# mois jusqu’à ${month}` }),
}
