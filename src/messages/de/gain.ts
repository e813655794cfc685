import type { gain as english } from '../en/gain.ts'

export const gain: typeof english = {
  bars: 'Als Balken',
  history: (account) => `${account} Tag für Tag`,
  dayByDay: 'Tag für Tag',
  byAccount: 'Gewinn nach Konten',
  nothing: 'Es wurde noch nichts angelegt.',
  notUsed: 'Dieses Konto wurde noch nicht verwendet.',
  cashIsPaidIn: 'Eingezahlt abzüglich ausgezahlt; Barmittel zählen als Einzahlung',
  boughtAndSold: 'Käufe und Verkäufe',
  allTransactions: 'Alle Buchungen',
  allInvestments: 'Alle Anlagen',
  payee: 'Empfänger',
  amount: 'Betrag',
  valueToday: 'Wert heute',
}
