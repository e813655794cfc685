import type { monthOnMonth as english } from '../en/month-on-month.ts'
import { plural } from './plural.ts'

export const monthOnMonth: typeof english = {
  nothing: 'No se gastó nada en estos meses.',
  versus: (month) => `frente a ${month}`,
  average: (months) => plural(months, { one: 'Media de # mes', other: 'Media de # meses' }),
  highest: (month) => `El más alto, ${month}`,
  lowest: (month) => `El más bajo, ${month}`,
  volatility: 'Volatilidad',
  volatilityExplained: 'Desviación típica de los meses completos, en porcentaje de su media',
  steady: (percent) => `${percent}, estable`,
  varies: (percent) => `${percent}, variable`,
  variesMuch: (percent) => `${percent}, muy variable`,
  spent: 'Gastado',
  chart: 'Gastos por mes y su media de tres meses',
  madeOf: 'Por categoría',
  madeOfChart: 'Gastos por mes y categoría',
  whatChanged: 'Qué cambió',
  rows: 'Filas',
  top: (count) => `Top ${count}`,
  monthsTo: (count, month) => plural(count, { one: `# mes hasta ${month}`, other: `# meses hasta ${month}` }),
}
