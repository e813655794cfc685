import type { frame as english } from '../en/frame.ts'

export const frame: typeof english = {
  description: 'Ihre Bücher aus Ihren eigenen Journaldateien.',
  loading: 'Wird geladen',
  needsJavaScript: 'Daybook zeigt Ihre Bücher im Browser und braucht dafür JavaScript. Alle Zahlen gibt es auch unter /api/openapi.json.',
  filesNotLoaded:
    'Die Dateien dieser Seite konnten nicht geladen werden: Daybook wurde im laufenden Betrieb aktualisiert oder angehalten. Starten Sie es neu und laden Sie die Seite noch einmal.',
  language: 'Sprache',
  helpAboutPage: 'Hilfe zu dieser Seite',
}
