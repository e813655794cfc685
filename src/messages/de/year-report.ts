import type { yearReport as english } from '../en/year-report.ts'
import { plural } from './plural.ts'

export const yearReport: typeof english = {
  title: 'Jahresbericht',
  withProofs: 'Mit Nachweisen',
  print: 'Drucken',
  days: (first, last, currency) => `Von ${first} bis ${last}. Alle Beträge in ${currency}.`,
  daysSoFar: (first, last, currency) => `Von ${first} bis ${last}: Das Jahr ist noch nicht zu Ende. Alle Beträge in ${currency}.`,
  incomeStatement: 'Erfolgsrechnung',
  balanceSheetOn: (day) => `Bilanz am ${day}`,
  holdingsOn: (day) => `Bestände am ${day}`,
  holdingsByLot: 'Bestände nach Posten',
  soldInYear: 'In diesem Jahr verkauft',
  soldByLot: 'Verkäufe nach Posten',
  appendix: 'Anhang: die Buchungen der Erfolgsrechnung',
  proofOf: (account) => `Buchungen von ${account}`,
  heads: { day: 'Tag', payee: 'Empfänger', line: 'Zeile', amount: 'Betrag' },
  morePostings: (count) => plural(count, { one: '# weitere Buchungszeile', other: '# weitere Buchungszeilen' }),
  byPrices: 'Aus Kursen und Wechselkursen',
  total: 'Summe',
  noneIn: (year) => `In ${year} gibt es keine Buchungen.`,
  noYear: (text) => `„${text}“ ist kein Jahr.`,
  reportOf: (year) => `Bericht ${year}`,
}
