import type { yearReport as english } from '../en/year-report.ts'
import { plural } from './plural.ts'

export const yearReport: typeof english = {
  title: 'Rapport annuel',
  withProofs: 'Avec justifications',
  print: 'Imprimer',
  days: (first, last, currency) => `Du ${first} au ${last}. Tous les montants en ${currency}.`,
  daysSoFar: (first, last, currency) => `Du ${first} au ${last} : l’année n’est pas terminée. Tous les montants en ${currency}.`,
  incomeStatement: 'Compte de résultat',
  balanceSheetOn: (day) => `Bilan au ${day}`,
  holdingsOn: (day) => `Positions au ${day}`,
  holdingsByLot: 'Positions par lot',
  soldInYear: 'Vendu dans l’année',
  soldByLot: 'Ventes par lot',
  appendix: 'Annexe : les transactions du compte de résultat',
  proofOf: (account) => `Transactions de ${account}`,
  heads: { day: 'Jour', payee: 'Bénéficiaire', line: 'Ligne', amount: 'Montant' },
  morePostings: (count) => plural(count, { one: '# autre ligne d’écriture', other: '# autres lignes d’écriture' }),
  byPrices: 'Des cours et taux de change',
  total: 'Total',
  noneIn: (year) => `Aucune transaction en ${year}.`,
  noYear: (text) => `« ${text} » n’est pas une année.`,
  reportOf: (year) => `Rapport ${year}`,
}
