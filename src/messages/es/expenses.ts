import type { expenses as english } from '../en/expenses.ts'
import { plural } from './plural.ts'

export const expenses: typeof english = {
  nothing: 'Todavía no se ha gastado nada.',
  nothingIn: (period) => `No hay gastos en ${period}.`,
  nothingThen: 'No se gastó nada en este mes.',
  other: 'Otros',
  averageOfYear: 'Media del año',
  spentIn: (period) => `Gastado en ${period}`,
  spentOn: (day) => `Gastado el ${day}`,
  average: (months) => plural(months, { one: 'Media de # mes anterior', other: 'Media de los # meses anteriores' }),
  averageToDate: (months) =>
    plural(months, { one: 'Media de # mes anterior, hasta el mismo día', other: 'Media de los # meses anteriores, hasta el mismo día' }),
  difference: 'Diferencia',
  chart: 'Gastos por mes. Pulse Intro para elegir un mes',
  ofMonth: (category, month) => `${category}, ${month}`,
  categoriesIn: (month) => `Categorías de ${month}`,
  category: 'Categoría',
  bar: 'Barra',
  spent: 'Gastado',
  share: 'Parte',
  shareOf: (category, month) => `${category}: parte de ${month}`,
  averageHead: 'Media',
  averageOf: (category) => `${category}: media`,
  differenceExplained: 'Respecto a la media',
  differenceOf: (category) => `${category}: diferencia respecto a la media`,
  trend: 'Tendencia de seis meses y media',
  dayByDay: (month) => `${month}, día a día`,
  clickDay: 'Haga clic en un día para ver sus transacciones',
  eachDay: (month) => `Gastos de cada día de ${month}`,
}
