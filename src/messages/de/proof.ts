import type { proof as english } from '../en/proof.ts'
import { plural } from './plural.ts'

export const proof: typeof english = {
  withoutPayee: 'Ohne Empfänger',
  planned: 'geplant',
  open: 'Öffnen',
  notRead: 'Die Buchungen konnten nicht gelesen werden.',
  notIncluded: 'Nicht enthalten, weil kein Kurs bekannt ist:',
  noTransactions: 'Sie enthält keine Buchungen.',
  noTransactionsButPrice: 'Sie enthält keine Buchungen: Sie kommt von einem Kurs oder aus der Konfiguration.',
  byAccount: 'Nach Konto',
  moreAccounts: (count) => plural(count, { one: 'und # weiteres Konto', other: 'und # weitere Konten' }),
  loading: 'Wird geladen …',
  showNext: (count) => plural(count, { one: '# weitere anzeigen', other: '# weitere anzeigen' }),
  rateOf: (day) => `vom ${day}`,
  inverseRateOf: (day) => `vom ${day}, umgekehrt`,
  earlierPostings: (count) => plural(count, { one: 'und # frühere Buchungszeile', other: 'und # frühere Buchungszeilen' }),
  aboutAccount: 'Seite des Kontos',
  cashFlows: (count) => plural(count, { one: '# Zahlung', other: '# Zahlungen' }),
  ownFigure: 'Eine andere Zahl',
  addUp: (postings, accounts) =>
    plural(postings, {
      one: `# Buchungszeile in ${accounts} ergibt genau diese Zahl.`,
      other: `# Buchungszeilen in ${accounts} ergeben genau diese Zahl.`,
    }),
  noPostings: 'Keine Buchungszeile trägt dazu bei.',
  plannedOn: (day) => `${day} · nach einer periodischen Regel geplant`,
  edit: 'Bearbeiten',
  exactly: (amount) => ['Genau ', amount],
  contents: 'Was darin ist',
  computed: 'Wie sie entsteht',
  show: 'Anzeigen',
  back: 'Zurück',
  theTransaction: (name) => `Die Buchung ${name}`,
  contentsOf: (name) => `Was in ${name} enthalten ist`,
  computedOf: (name) => `Wie ${name} entsteht`,
}
