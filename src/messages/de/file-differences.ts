import type { fileDifferences as english } from '../en/file-differences.ts'

export const fileDifferences: typeof english = {
  operations: {
    rename_account: 'Konto ändern',
    set_payee: 'Empfänger ändern',
    add_tag: 'Schlagwort hinzufügen',
    remove_tag: 'Schlagwort entfernen',
    rename_tag: 'Schlagwort umbenennen',
    set_status: 'Status setzen',
    set_date: 'Datum ändern',
    change_commodity: 'Währung oder Wertpapier ändern',
    move: 'In Datei verschieben',
    make_transfer: 'Umbuchungen erstellen',
    delete: 'Löschen',
  },
  changesIn: (file) => `Änderungen in ${file}`,
  line: 'Zeile',
  showAll: (lines) => `Alle ${lines} anzeigen`,
}
