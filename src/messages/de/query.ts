import type { query as english } from '../en/query.ts'

export const query: typeof english = {
  title: 'Abfrage',
  rowsAndMore: (rows) => `${rows} und mehr`,
  saveAs: (format) => `Als ${format} speichern`,
  onlyFirst: (rows) => `Gezeigt werden die ersten ${rows}. Dateien enthalten alle.`,
  result: 'Ergebnis',
  chartOf: (name, rows) => `${name}, ${rows}`,
  saved: 'Gespeicherte Abfragen',
  removeQuery: (name) => `${name} entfernen`,
  ofJournal: 'Abfragen im Journal',
  examples: 'Beispiele',
  tablesAndFunctions: 'Tabellen und Funktionen',
  table: 'Tabelle',
  notRead: 'Das Ergebnis konnte nicht gelesen werden.',
  stop: 'Anhalten',
  run: 'Ausführen',
  name: 'Speichern als',
}
