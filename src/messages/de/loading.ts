import type { loading as english } from '../en/loading.ts'

export const loading: typeof english = {
  loading: 'Wird geladen',
  noAnswer: 'Der Server hat noch nicht geantwortet. Vielleicht ist er ausgelastet oder nicht erreichbar.',
  pageNotLoaded: 'Diese Seite konnte nicht geladen werden. Vielleicht wurde Daybook aktualisiert, oder der Server antwortet nicht.',
  overlayNotLoaded: 'Der geöffnete Inhalt konnte nicht geladen werden. Vielleicht wurde Daybook aktualisiert, oder der Server antwortet nicht.',
  dropHere: 'Kontoauszüge zum Importieren hier ablegen',
  fileNotTaken: (name) =>
    `${name} wurde nicht importiert: Der Import konnte nicht geladen werden. Vielleicht wurde Daybook aktualisiert, oder der Server antwortet nicht.`,
  filesNotTaken:
    'Die Dateien wurden nicht importiert: Der Import konnte nicht geladen werden. Vielleicht wurde Daybook aktualisiert, oder der Server antwortet nicht.',
  pageNotFound: 'Seite nicht gefunden',
  nothingHere: (dashboard) => ['Unter dieser Adresse gibt es keine Seite. Weiter zur ', dashboard, '.'],
  dashboard: 'Übersicht',
}
