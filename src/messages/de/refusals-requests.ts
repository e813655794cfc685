import type { requests as english } from '../en/refusals-requests.ts'

export const requests: typeof english = {
  noSettingsToUndo: 'Seit dem Start von Daybook wurden die Einstellungen nicht geändert.',
  settingsChanged: 'Die Konfigurationsdatei wurde anderswo geändert und neu gelesen. Prüfen Sie sie, bevor Sie speichern.',
  nothingToUndo: 'Die Dateien sind bereits so wie vor dieser Änderung.',
  beingChanged: (name) => `${name} wird gerade anderswo geändert. Versuchen Sie es noch einmal.`,
  editedSince: (name, written) => `${name} wurde seitdem bearbeitet, in den Zeilen dieser Änderung:\n${written}`,
  undoBreaksBook: (problems) => `Ohne diese Änderung würde sich das Buch nicht laden lassen: ${problems}`,
  nothingWrittenBusy: (name) => `${name} wird gerade anderswo geändert. Es wurde nichts geschrieben; versuchen Sie es noch einmal.`,
  wouldBreakBook: (problems) => `Mit dieser Änderung würde sich das Buch nicht laden lassen, deshalb wurde nichts geschrieben: ${problems}`,
  tooManyAtOnce: 'Zu viele Ihrer Anfragen werden gerade beantwortet. Schließen Sie einige Seiten, oder versuchen Sie es gleich noch einmal.',
  folderInUse: (process) =>
    `Ein anderes Daybook (${process}) ändert gerade Dateien dieses Ordners. Es wurde nichts geändert; versuchen Sie es noch einmal.`,
  ourMistake: (id) => `In Daybook ist ein Fehler aufgetreten. Im Protokoll steht mehr unter ${id}.`,
  databaseAway:
    'Die Datenbank antwortet nicht: Berichte haben den Stand des letzten Abgleichs, und bis sie wieder da ist, lässt sich nichts ändern. Versuchen Sie es gleich noch einmal.',
  logFolderLost:
    'Der Datenordner wurde im laufenden Betrieb entfernt oder ersetzt: Berichte haben den Stand des letzten Abgleichs, und es lässt sich nichts ändern. Stellen Sie ihn wieder her und starten Sie Daybook neu; das Protokoll nennt den Ordner.',
  databaseReadOnly: 'Die Datenbank kann im Moment nur gelesen werden. Es wurde nichts geändert; versuchen Sie es gleich noch einmal.',
  databaseRefuses:
    'Die Datenbank lehnt die Anmeldung von Daybook ab: Berichte haben den Stand des letzten Abgleichs, und es lässt sich nichts ändern. Den Grund nennt das Protokoll; korrigieren Sie Benutzer oder Passwort in DATABASE_URL, und starten Sie neu.',
  databaseDamaged:
    'Die Datenbank ist auf der Festplatte beschädigt: Berichte haben den Stand des letzten Abgleichs, und es lässt sich nichts ändern. „daybook verify“ zeigt den Schaden, „daybook restore“ oder „daybook events import“ stellt eine Sicherung wieder her.',
  tooLarge: (size) => `Die Datei oder der Text ist größer als ${size}.`,
  noFile: 'Diese Datei gibt es nicht.',
  readOnly: 'Dieses Daybook ist schreibgeschützt: Es lässt sich nichts ändern.',
  diskFull: (file) => `Der Datenträger mit ${file} ist voll. Es wurde nichts geändert; schaffen Sie Platz, und versuchen Sie es noch einmal.`,
  invalidSettings: (problems) => `Ungültige Konfiguration\n${problems}`,
}
