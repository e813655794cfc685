import type { doctor as english } from '../en/doctor.ts'
import { plural } from './plural.ts'

export const doctor: typeof english = {
  title: 'Prüfungen',
  sayPrice: 'Wählen, woher der Kurs kommt',
  changeTargets: 'Zielwerte ändern',
  muted: 'Stummgeschaltet.',
  unmuted: 'Nicht mehr stumm.',
  whyNoMistake: 'Warum es kein Fehler ist',
  mute: 'Stummschalten',
  unmute: 'Wieder anzeigen',
  wrong: 'Falsch',
  doubtful: 'Zweifelhaft',
  mutedWhy: (reason) => `Stummgeschaltet: ${reason}`,
  mutedBy: (who, reason) => `Stummgeschaltet von ${who}: ${reason}`,
  makeTransfer: 'Zu einer Umbuchung machen',
  firstShown: (command, shown) => [`Die ersten ${shown} werden gezeigt; `, command, ' gibt alle aus.'],
  findings: (count) => plural(count, { one: '# Befund', other: '# Befunde' }),
  findingsMuted: (count) => plural(count, { one: '# Befund stummgeschaltet', other: '# Befunde stummgeschaltet' }),
  crossChecking: 'Berichte werden miteinander verglichen …',
  agree: (currencies) => `Die Berichte stimmen bei Nettovermögen und allen Gewinnen überein, in ${currencies}.`,
  agreePlain: 'Die Berichte stimmen bei Nettovermögen und allen Gewinnen überein.',
  notChecked: 'Nicht geprüft: Das Journal konnte nicht gelesen werden. Beheben Sie zuerst die Probleme oben.',
  ofLastVersion: 'Das Journal konnte nicht gelesen werden. Diese Befunde gehören zur letzten Fassung ohne Fehler.',
  allWell: 'Nichts sieht nach einem Fehler aus.',
  chooseChecks: 'Prüfungen und ihre Konten wählen',
}
