import type { emptyBook as english } from '../en/empty-book.ts'

export const emptyBook: typeof english = {
  addTransaction: 'Buchung hinzufügen',
  importStatement: 'Kontoauszug importieren',
  allAhead: (day, link) => [
    `Alle Buchungen dieses Buchs liegen in der Zukunft: Die erste ist am ${day}, und ab diesem Tag zählen die Zahlen sie mit. `,
    link,
  ],
  allTransactions: 'Alle Buchungen',
  unread: 'Das Journal konnte nicht gelesen werden. Beheben Sie die Probleme oben, dann erscheinen hier seine Zahlen.',
  noMatch: 'Keine Buchung entspricht dem Filter oben.',
  noTransactions: 'Es gibt noch keine Buchungen.',
  reading: 'Das Journal wird gelesen …',
  bookIsEmpty: 'Dieses Buch hat noch keine Buchungen',
  howToBegin:
    'Importieren Sie einen Kontoauszug Ihrer Bank, oder fügen Sie eine erste Buchung hinzu. Der Monat erscheint dann hier und auf der Seite Geldfluss.',
  withEditor: (file) => [
    'Sie können sie auch mit einem beliebigen Editor in ',
    file,
    ' schreiben. Diese Seite aktualisiert sich, wenn die Datei gespeichert wird.',
  ],
  theJournal: 'das Journal',
  lookAround: (command) => ['Um sich erst umzusehen, führen Sie ', command, ' aus: Es öffnet drei Jahre eines erfundenen Haushalts.'],
  noneChosen: 'Kein Konto unter Assets oder Liabilities entspricht dem Filter oben.',
  noNetWorth: 'Unter Assets oder Liabilities ist nichts gebucht. Das Nettovermögen ist der Saldo der Konten unter diesen beiden Namen.',
}
