import type { monthOnMonth as english } from '../en/month-on-month.ts'
import { plural } from './plural.ts'

export const monthOnMonth: typeof english = {
  nothing: 'In diesen Monaten wurde nichts ausgegeben.',
  versus: (month) => `gegenüber ${month}`,
  average: (months) => plural(months, { one: '#-Monats-Durchschnitt', other: '#-Monats-Durchschnitt' }),
  highest: (month) => `Höchster, ${month}`,
  lowest: (month) => `Niedrigster, ${month}`,
  volatility: 'Schwankung',
  volatilityExplained: 'Standardabweichung der ganzen Monate, in Prozent ihres Durchschnitts',
  steady: (percent) => `${percent}, gleichmäßig`,
  varies: (percent) => `${percent}, schwankt`,
  variesMuch: (percent) => `${percent}, schwankt stark`,
  spent: 'Ausgegeben',
  chart: 'Ausgaben nach Monat und ihr Dreimonatsdurchschnitt',
  madeOf: 'Nach Kategorie',
  madeOfChart: 'Ausgaben nach Monat und Kategorie',
  whatChanged: 'Was sich geändert hat',
  rows: 'Zeilen',
  top: (count) => `Top ${count}`,
  monthsTo: (count, month) => plural(count, { one: `# Monat bis ${month}`, other: `# Monate bis ${month}` }),
}
