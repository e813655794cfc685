import type { yearReport as english } from '../en/year-report.ts'
import { plural } from './plural.ts'

export const yearReport: typeof english = {
  title: 'Informe anual',
  withProofs: 'Con justificantes',
  print: 'Imprimir',
  days: (first, last, currency) => `Del ${first} al ${last}. Todos los importes en ${currency}.`,
  daysSoFar: (first, last, currency) => `Del ${first} al ${last}: el año no ha terminado. Todos los importes en ${currency}.`,
  incomeStatement: 'Cuenta de resultados',
  balanceSheetOn: (day) => `Balance a ${day}`,
  holdingsOn: (day) => `Posiciones a ${day}`,
  holdingsByLot: 'Posiciones por lote',
  soldInYear: 'Vendido en el año',
  soldByLot: 'Ventas por lote',
  appendix: 'Anexo: las transacciones de la cuenta de resultados',
  proofOf: (account) => `Transacciones de ${account}`,
  heads: { day: 'Día', payee: 'Beneficiario', line: 'Línea', amount: 'Importe' },
  morePostings: (count) => plural(count, { one: '# apunte más', other: '# apuntes más' }),
  byPrices: 'De precios y tipos de cambio',
  total: 'Total',
  noneIn: (year) => `No hay transacciones en ${year}.`,
  noYear: (text) => `«${text}» no es un año.`,
  reportOf: (year) => `Informe de ${year}`,
}
