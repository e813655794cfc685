import type { yearReport as english } from '../en/year-report.ts'
import { plural } from './plural.ts'

export const yearReport: typeof english = {
  title: 'Relatório anual',
  withProofs: 'Com comprovações',
  print: 'Imprimir',
  days: (first, last, currency) => `De ${first} a ${last}. Todos os valores em ${currency}.`,
  daysSoFar: (first, last, currency) => `De ${first} a ${last}: o ano não terminou. Todos os valores em ${currency}.`,
  incomeStatement: 'Demonstração de resultados',
  balanceSheetOn: (day) => `Balanço patrimonial em ${day}`,
  holdingsOn: (day) => `Posições em ${day}`,
  holdingsByLot: 'Posições por lote',
  soldInYear: 'Vendido no ano',
  soldByLot: 'Vendas por lote',
  appendix: 'Anexo: as transações da demonstração de resultados',
  proofOf: (account) => `Transações de ${account}`,
  heads: { day: 'Dia', payee: 'Favorecido', line: 'Linha', amount: 'Valor' },
  morePostings: (count) => plural(count, { one: 'mais # lançamento', other: 'mais # lançamentos' }),
  byPrices: 'De preços e taxas de câmbio',
  total: 'Total',
  noneIn: (year) => `Não há transações em ${year}.`,
  noYear: (text) => `“${text}” não é um ano.`,
  reportOf: (year) => `Relatório de ${year}`,
}
