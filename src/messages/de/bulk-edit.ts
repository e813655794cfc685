import type { bulkEdit as english } from '../en/bulk-edit.ts'
import { plural } from './plural.ts'

export const bulkEdit: typeof english = {
  title: 'Mehrere bearbeiten',
  action: 'Aktion',
  from: 'von',
  to: 'nach',
  tagOrValue: 'Schlagwort oder Schlagwort: Wert',
  tag: 'Schlagwort',
  file: 'Datei',
  wholeBook: 'im ganzen Buch, auch in Direktiven und Regeln',
  showChanges: 'Änderungen anzeigen',
  allTransactions: 'Alle Buchungen des Buchs',
  selectSome: 'Wählen Sie Buchungen in der Liste aus.',
  selected: (count) => plural(count, { one: '# Buchung ausgewählt', other: '# Buchungen ausgewählt' }),
  selectAll: (count) => plural(count, { one: '# Buchung auswählen', other: 'Alle # Buchungen auswählen' }),
  clearSelection: 'Auswahl aufheben',
  wouldChange: (transactions, files) => `Geändert würden ${transactions} in ${files}:`,
  change: (transactions, files) => `${transactions} in ${files} ändern`,
  saved: 'Gespeichert.',
  joined: 'Die beiden sind jetzt eine Umbuchung.',
  checking: 'Die Änderung wird geprüft …',
  whatChanges: 'Was sich ändert',
  transferAbout: 'Die frühere Buchung bleibt und erhält statt des unbekannten Kontos das Konto der anderen. Die andere Buchung wird gelöscht.',
}
