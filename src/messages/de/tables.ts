import type { tables as english } from '../en/tables.ts'
import { plural } from './plural.ts'

export const tables: typeof english = {
  total: 'Summe',
  columns: 'Spalten',
  columnsOf: 'Spalten dieser Tabelle',
  copy: 'Kopieren',
  copied: (count) => plural(count, { one: '# Zeile kopiert', other: '# Zeilen kopiert' }),
  notCopied: 'Der Browser erlaubt dieser Seite das Kopieren nicht. Speichern Sie die Tabelle stattdessen als CSV.',
  noWorkbook: 'Die Arbeitsmappe konnte nicht erstellt werden. Speichern Sie die Tabelle stattdessen als CSV.',
  wholeRow: 'Alle Spalten dieser Zeile',
  open: (name) => `${name} aufklappen`,
  close: (name) => `${name} zuklappen`,
  shownOf: (shown, count) => plural(count, { one: `${shown} von # Zeile`, other: `${shown} von # Zeilen` }),
  onlyBeginning: 'Nur der Anfang der Liste ist gedruckt, so weit sie gescrollt wurde. Eine exportierte Datei enthält jede Zeile.',
}
