import type { backups as english } from '../en/refusals-backups.ts'

export const backups: typeof english = {
  unreadable: (path, code) => `${path} lässt sich nicht lesen (${code}).`,
  brokenLog: (message) => `Das Ereignisprotokoll lässt sich nicht sichern: ${message}. „daybook verify“ zeigt, was in Ordnung ist.`,
  ending: 'Daybook wird beendet, deshalb wurde die Sicherung nicht fertiggestellt.',
  folderIsFile: (folder) =>
    `${folder} ist eine Datei; für Sicherungen ist dort ein Ordner nötig. Verschieben Sie sie, oder wählen Sie einen anderen backup.folder.`,
  diskFull: (file) => `${file} lässt sich nicht schreiben: Der Datenträger ist voll. Schaffen Sie Platz, und versuchen Sie es noch einmal.`,
  unwritable: (file, code) => `${file} lässt sich nicht schreiben (${code}).`,
  noBackup: (name) => `Es gibt keine Sicherung ${name}.`,
}
