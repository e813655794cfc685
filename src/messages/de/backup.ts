import type { backup as english } from '../en/backup.ts'
import { plural } from './plural.ts'

const events = (count: number): string => plural(count, { one: '# Ereignis', other: '# Ereignisse' })
const files = (count: number): string => plural(count, { one: '# Datei', other: '# Dateien' })

export const backup: typeof english = {
  title: 'Sicherung',
  backUpNow: 'Jetzt sichern',
  made: (eventCount, fileCount) => `Gesichert und geprüft: ${events(eventCount)}, ${files(fileCount)}.`,
  missing: (names) => `Nicht enthalten: ${names}. Die Konfiguration nennt diese Dateien für Preise, aber sie sind nicht lesbar.`,
  tested: (eventCount, fileCount) => `Die Sicherung ist vollständig: ${events(eventCount)} und ${files(fileCount)} sind unverändert.`,
  test: 'Prüfen',
  testOf: (name) => `${name} prüfen`,
  lastBackup: (when) => `Letzte Sicherung: ${when}`,
  none: 'Es gibt noch keine Sicherung',
  contents: 'Inhalt',
  contentsText: 'das ganze Ereignisprotokoll, die Konfiguration und alle Journaldateien',
  folder: 'Ordner',
  atMost: (count) => plural(count, { one: 'behält # Sicherung', other: 'behält die letzten # Sicherungen' }),
  schedule: 'Zeitplan',
  noSchedule: (setting) => ['keiner; ', setting, ' in der Konfiguration sichert jede Nacht um 3:00 Uhr'],
  lastTest: 'Letzte Prüfung',
  complete: 'vollständig',
  notTested: 'keine, seit Daybook läuft',
  restore: 'Wiederherstellen',
  restoreText: (command) => [command, ' stellt in einen neuen Ordner wieder her, nachdem die Sicherung auf Vollständigkeit geprüft wurde'],
  backups: 'Sicherungen',
  heads: { made: 'Erstellt', size: 'Größe', check: 'Prüfen' },
}
