import type * as english from '../en/refusals-book.ts'

export const backups: typeof english.backups = {
  unreadable: (path, code) => `${path} lässt sich nicht lesen (${code}).`,
  brokenLog: (message) => `Das Ereignisprotokoll lässt sich nicht sichern: ${message}. „daybook verify“ zeigt, was in Ordnung ist.`,
  ending: 'Daybook wird beendet, deshalb wurde die Sicherung nicht fertiggestellt.',
  folderIsFile: (folder) =>
    `${folder} ist eine Datei; für Sicherungen ist dort ein Ordner nötig. Verschieben Sie sie, oder wählen Sie einen anderen backup.folder.`,
  diskFull: (file) => `${file} lässt sich nicht schreiben: Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.`,
  unwritable: (file, code) => `${file} lässt sich nicht schreiben (${code}).`,
  noBackup: (name) => `Es gibt keine Sicherung ${name}.`,
}

export const imports: typeof english.imports = {
  cancelled: 'Die Anfrage zu diesem Kontoauszug wurde abgebrochen, deshalb wurde er nicht gelesen.',
  tooManyWaiting: (count) => `Es warten bereits ${count} Kontoauszüge darauf, gelesen zu werden. Versuchen Sie es gleich noch einmal.`,
  noRules: (name) => `Neben dem Journal gibt es keine Regeln ${name}.`,
  noPreset: (name) => `Es gibt keine Vorlage ${name}.`,
  noTemplate: (name) => `Es gibt kein Template ${name}.`,
  notWaiting: (name) => `${name} wartet nicht mehr.`,
  notInFolder: (name) => `Im Importordner gibt es keinen Kontoauszug ${name}.`,
  overwriteBuiltin: (name) => `Die eingebaute Vorlage ${name} lässt sich nicht überschreiben.`,
  deleteBuiltin: (name) => `Die eingebaute Vorlage ${name} lässt sich nicht löschen.`,
  folderMissing: (folder) => `import.folder: ${folder} gibt es nicht. Legen Sie den Ordner an.`,
  folderUnreadable: (folder, code) => `import.folder: ${folder} lässt sich nicht lesen (${code}).`,
}

export const reconciliation: typeof english.reconciliation = {
  bookChanged: 'Das Buch hat sich seit Beginn dieses Auszugs geändert. Prüfen Sie die Buchungszeilen noch einmal.',
  differs: (amount, commodity) => `Die abgehakten Buchungszeilen weichen um ${amount} ${commodity} vom Saldo des Auszugs ab.`,
  notAllOnStatement: 'Ein Saldo lässt sich nur dann ins Journal schreiben, wenn alles bis zu diesem Tag auf dem Auszug steht.',
  noReconciliation: (id) => `Es gibt keine Abstimmung ${id}.`,
  undoneAlready: 'Diese Abstimmung wurde bereits rückgängig gemacht.',
  noLineForBalance: 'Dieses Konto hat keine Buchungszeile, hinter die sich ein Saldo schreiben lässt.',
  notReadYet: (name) => `${name} wurde geändert und seitdem nicht gelesen. Versuchen Sie es gleich noch einmal.`,
  noPostingInLine: (name, line) =>
    `${name}:${line}: In dieser Zeile wurde keine Buchungszeile gefunden. Markieren Sie sie in einem Editor als bestätigt.`,
  noSuchBalance:
    'In keiner Zeile des Journals besteht dieser Saldo: ledger zählt in der Reihenfolge der Zeilen, und Buchungen späterer Tage stehen über der letzten davon. Schließen Sie ohne Saldoprüfung ab.',
  futureDate: 'Das Datum liegt in der Zukunft. Ein Auszug ist von heute oder von einem früheren Tag.',
  wouldBreakBook: (problems) => `Mit dieser Änderung würde sich das Buch nicht laden lassen: ${problems}`,
  noneOfAccount: (account) => `Diese Abstimmung von ${account} gibt es nicht.`,
  switchedOff: 'Das Abstimmen von Konten ist ausgeschaltet. Setzen Sie in der Konfiguration enable_reconciliation: true.',
  dayToCome: 'last_reconciled_date liegt in der Zukunft. Möglich sind heute oder ein früherer Tag.',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `${file} wurde nicht geändert: ${why}`,
  noDemo: 'Hier wird keine Demo angeboten. „daybook --demo“ startet sie.',
  demoFileExists: (name) => `${name} gibt es bereits, und das Demobuch enthält eine Datei dieses Namens. Es wurde nichts geschrieben.`,
}
