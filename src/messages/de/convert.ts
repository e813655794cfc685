import type { convert as english } from '../en/convert.ts'
import { plural } from './plural.ts'

export const convert: typeof english = {
  title: 'Konvertieren',
  written: (files, root) => `${files} erstellt, beginnend mit ${root}. Auf der Seite Änderungen können Sie dies rückgängig machen.`,
  keep: 'Ergebnis behalten',
  downloadArchive: (files) => `${files} als Archiv herunterladen`,
  newFolder: 'oder einen Ordner neben dem Buch anlegen',
  createFolder: 'Anlegen',
  bookStays: (setting) => [
    'Das Buch selbst ändert sich nicht. Um das konvertierte zu verwenden, tragen Sie es in der Konfiguration als ',
    setting,
    ' ein.',
  ],
  writtenFor: (dialect) => `Dieses Buch ist für ${dialect} geschrieben`,
  otherDialect: 'Das Buch in einen anderen Dialekt konvertieren',
  explained:
    'Jede Datei wird im anderen Dialekt neu geschrieben und das Ergebnis noch einmal gelesen: Jedes Konto muss denselben Saldo haben. Was der andere Dialekt nicht ausdrücken kann, wird mit seiner Zeile aufgeführt. Nichts wird gespeichert, bevor Sie es gesehen haben, und das Buch ändert sich nicht.',
  convertTo: (dialect) => `In ${dialect} konvertieren`,
  target: 'Konvertieren in',
  working: (dialect) => `Das Buch wird in ${dialect} konvertiert und das Ergebnis gelesen. Ein großes Buch dauert einige Sekunden.`,
  notPossible: 'Dieses Buch kann jetzt nicht konvertiert werden',
  converted: (transactions, from, to) => `${transactions} von ${from} in ${to} konvertiert`,
  sameBalances: (dialect) => `Jedes Konto hat denselben Saldo, wenn ${dialect} es liest.`,
  nothingLeftOut: 'Nichts wurde weggelassen.',
  leftOut: (count) => plural(count, { one: '# Stelle weggelassen oder anders geschrieben', other: '# Stellen weggelassen oder anders geschrieben' }),
  becomes: (source, result) => [source, ` wird zu ${result}`],
  textOf: (label, name) => `${label}: ${name}`,
  onlyBeginning: 'Von dieser Datei wird nur der Anfang gezeigt. Archiv und Ordner enthalten sie ganz.',
}
