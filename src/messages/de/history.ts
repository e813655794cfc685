import type { history as english } from '../en/history.ts'
import { plural } from './plural.ts'

export const history: typeof english = {
  title: 'Verlauf',
  added: (count) => plural(count, { one: '+ # Buchung hinzugefügt', other: '+ # Buchungen hinzugefügt' }),
  removed: (count) => plural(count, { one: '− # Buchung entfernt', other: '− # Buchungen entfernt' }),
  netWorthChange: (before, after, change) => ['Nettovermögen ', before, ' → ', after, ' (', change, ')'],
  netWorthAtEvent: (event) => `Nettovermögen bei Ereignis ${event}`,
  pricesDropped: 'Abgerufene Kurse wurden entfernt',
  portfoliosFetched: (names) => `Fondszusammensetzungen abgerufen: ${names}`,
  pricesFetched: (count, names) => `${plural(count, { one: '# Kurs abgerufen', other: '# Kurse abgerufen' })}: ${names}`,
  otherChange: (total) => `Kurse oder Stellen im Journal geändert (insgesamt ${total})`,
  came: (added, total) => `${plural(added, { one: '+# Buchung', other: '+# Buchungen' })} (insgesamt ${total})`,
  went: (removed, total) => `${plural(removed, { one: '−# Buchung', other: '−# Buchungen' })} (insgesamt ${total})`,
  cameAndWent: (added, removed, total) => `+${added}, ${plural(removed, { one: '−# Buchung', other: '−# Buchungen' })} (insgesamt ${total})`,
  notRead: 'Der Verlauf konnte nicht gelesen werden.',
  none: 'Noch ist nichts aufgezeichnet.',
  event: (position) => `Ereignis ${position}`,
  whatChanged: 'Was sich geändert hat',
  bookThen: 'Buch zu diesem Zeitpunkt ansehen',
  earlier: 'Frühere Stände',
  states: 'Stände des Buchs',
  newestFirst: 'neueste zuerst',
  seal: {
    notYet: 'Das Protokoll wurde seit dem Start des Servers noch nicht geprüft. Das geschieht gleich.',
    verified: (event, when) => `Alle Prüfsummen bis Ereignis ${event} stimmen, geprüft ${when}: Nichts Aufgezeichnetes wurde verändert.`,
    altered: (event, when, problem) =>
      `Ereignis ${event} ist nicht mehr so, wie es geschrieben wurde (festgestellt ${when}): ${problem}. Führen Sie „daybook verify“ aus und stellen Sie eine Sicherung wieder her.`,
    shortVerified: (when) => `Protokoll geprüft ${when}`,
    shortAltered: (event) => `Protokoll bei Ereignis ${event} verändert`,
  },
}
