import type { investmentIncome as english } from '../en/investment-income.ts'

export const investmentIncome: typeof english = {
  kinds: { dividend: 'Dividendos', interest: 'Intereses', distribution: 'Distribuciones' },
  ofKind: { Dividend: 'Dividendo', Interest: 'Intereses', Distribution: 'Distribución' },
  lastYear: 'Ingresos antes de impuestos, últimos 12 meses',
  last12Months: 'Últimos 12 meses',
  last12MonthsExplained: 'Antes de impuestos: este mes y los once anteriores',
  allTime: 'Desde el principio',
  beforeTax: 'Antes de impuestos',
  byYear: 'Por año',
  kind: 'Tipo',
  holding: 'Posición',
  byHolding: 'Por posición',
  incomeByHolding: 'Ingresos por posición',
  chart: 'Ingresos de las inversiones, en los meses en que los hubo',
  nothing:
    'Ninguna inversión ha pagado nada todavía. Contabilice los dividendos en Income:Dividend:NAME o Income:BANK:NAME:Dividend y los intereses en Income:Interest:NAME o Income:BANK:Interest.',
}
