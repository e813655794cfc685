import type { sheets as english } from '../en/sheets.ts'
import { plural } from './plural.ts'

export const sheets: typeof english = {
  title: 'Rechenblätter',
  deleted: (name) => `${name} gelöscht`,
  readOnly: 'Schreibgeschützt: Ihre Eingabe wird berechnet, aber nicht gespeichert',
  errors: (count) => plural(count, { one: '# Fehler', other: '# Fehler' }),
  error: 'Fehler',
  errorAt: (line, column, message) => `Zeile ${line}, Spalte ${column}: ${message}`,
  saveFirst: 'Zuerst speichern',
  rename: 'Umbenennen',
  renameSheet: 'Rechenblatt umbenennen',
  newName: 'Neuer Name',
  notCreated: 'Das Rechenblatt konnte nicht angelegt werden',
  nameOfNewSheet: 'Name des neuen Rechenblatts',
  createSheet: 'Rechenblatt anlegen',
  newSheet: 'Neues Rechenblatt',
  none: 'Es gibt noch keine Rechenblätter',
  explained: (example) => [
    'Ein Rechenblatt ist ein Text, in dem jede Zeile berechnet wird: Zahlen, Beträge in Währungen, Kredite, Ersparnisse und Zahlen des Buchs, wie in ',
    example,
    '. Es wird neu berechnet, wenn sich das Buch ändert.',
  ],
  cannotWrite: 'Diese Installation ist schreibgeschützt.',
  createFirst: 'Erstes Rechenblatt anlegen',
  noSuchSheet: (name, all) => [`Es gibt kein Rechenblatt „${name}“. `, all],
  allSheets: 'Alle Rechenblätter',
}
