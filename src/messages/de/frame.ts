import type * as english from '../en/frame.ts'

export const frame: typeof english.frame = {
  description: 'Ihre Bücher aus Ihren eigenen Journaldateien.',
  loading: 'Wird geladen',
  needsJavaScript: 'Daybook zeigt Ihre Bücher im Browser und braucht dafür JavaScript. Alle Zahlen gibt es auch unter /api/openapi.json.',
  filesNotLoaded:
    'Die Dateien dieser Seite konnten nicht geladen werden: Daybook wurde im laufenden Betrieb aktualisiert oder angehalten. Starten Sie es neu und laden Sie die Seite noch einmal.',
  language: 'Sprache',
  helpAboutPage: 'Hilfe zu dieser Seite',
}

export const connection: typeof english.connection = {
  brokeOff: 'Die Antwort des Daybook-Servers brach unterwegs ab. Prüfen Sie die Verbindung und versuchen Sie es noch einmal.',
  noAnswer: 'Der Daybook-Server antwortet nicht. Läuft er?',
  unreadable: 'Die Antwort des Servers konnte nicht gelesen werden.',
  tooLarge: 'Das ist größer, als der Proxy vor Daybook erlaubt. Lassen Sie ihn 26 MB durchlassen (bei nginx: client_max_body_size 26m).',
  notReached: (status) => `Der Proxy vor Daybook erreicht es nicht (Status ${status}). Läuft es?`,
  tooSlow: (status) =>
    `Der Proxy vor Daybook hat nicht auf die Antwort gewartet (Status ${status}). Die Arbeit ist vielleicht getan. Lassen Sie ihn länger warten (bei nginx: proxy_read_timeout).`,
  unexplained: (status) => `Der Server antwortete mit Status ${status} und ohne Erklärung.`,
  loginElsewhere: 'Diese Anmeldung wurde in einem anderen Tab begonnen oder ist schon abgeschlossen. Melden Sie sich noch einmal an.',
  syncFailed: 'Ein Abgleich ist fehlgeschlagen',
}

export const loading: typeof english.loading = {
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

export const login: typeof english.login = {
  title: 'Anmelden',
  userName: 'Benutzername',
  password: 'Passwort',
  code: 'Code Ihrer Authenticator-App oder ein Wiederherstellungscode',
  sessionEnded: 'Ihre Sitzung ist beendet: Sie dauert einen Tag und endet mit einem neuen Passwort. Melden Sie sich noch einmal an.',
  tooManyAttempts: 'Zu viele Fehlversuche. Warten Sie eine Minute und versuchen Sie es dann noch einmal.',
  loggingIn: 'Anmeldung läuft …',
  backToLogin: 'Zurück zur Anmeldung',
}

export const help: typeof english.help = {
  title: 'Hilfe',
  parts: {
    guide: 'Anleitung',
    explain: 'Erklärungen',
    reference: 'Nachschlagewerk',
    glossary: 'Glossar',
  },
  shortcuts: 'Tastenkürzel',
  search: 'Titel durchsuchen',
  noneFound: 'Kein Titel passt.',
  allTopics: 'Alle Themen',
}
