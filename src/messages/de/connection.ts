import type { connection as english } from '../en/connection.ts'

export const connection: typeof english = {
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
