import type * as english from '../en/first-visit.ts'
import { plural } from './plural.ts'

export const firstVisit: typeof english.firstVisit = {
  howRead: 'So wurde dieses Buch gelesen',
  howFileRead: (file) => `So wurde ${file} gelesen`,
  closeForGood: 'Schließen: wird nicht wieder angezeigt',
  dialect: 'Dialekt',
  fromContent: 'aus Name und Inhalt',
  fromSettings: 'aus den Einstellungen',
  addLine: (file, line) => [
    `Daybook ändert diese Einstellung nicht von selbst. Fügen Sie diese Zeile in ${file} ein, und das Buch wird neu gelesen: `,
    line,
  ],
  copy: 'Kopieren',
  copied: 'Kopiert',
  currency: 'Währung',
  digits: 'Stellen',
  digitsNote: 'nach dem Komma',
  digitsOfJournal: (digits) => `wie im Journal (${digits})`,
  numbers: 'Zahlen und Daten',
  ofBrowser: (locale) => `wie dieser Browser (${locale})`,
  yearBegins: 'Das Jahr beginnt im',
  cashAccounts: 'Barmittel',
  cashNote: 'Geld zum Ausgeben; anderes Vermögen zählt als Anlage',
  cashFound: 'nach Namen und Verwendung',
  noCash: 'keine',
  change: 'Ändern',
  accountTypes: 'Kontotypen',
  setTypes: 'Kontotypen festlegen',
  missingPrices: 'Fehlende Kurse',
  none: 'keine',
  prices: 'Kurse',
  startingDemo: 'Die Demo wird gestartet …',
  openDemo: 'Stattdessen die Demo öffnen',
}

export const understood: typeof english.understood = {
  currencyFrom: {
    configuration: 'aus den Einstellungen',
    book: 'im Journal angegeben',
    postings: 'das meiste Geld ist darin',
    none: 'noch keine Buchungen',
  },
  sameAs: (reason, other) => `${reason}; ${other} ist dasselbe`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'und # weiteres', other: 'und # weitere' })}`,
  guessed: (roots) => `${roots}, aus der Verwendung geschlossen`,
  unclear: (names) => `unklar: ${names}`,
  fromNames: 'nach ihren Namen',
}
