import type * as english from '../en/status.ts'
import { plural } from './plural.ts'

export const status: typeof english.status = {
  title: 'Status',
  is: (state) => `Status: ${state}`,
  logAltered: 'Protokoll verändert',
  entriesUntil: (day) => `Einträge bis ${day}`,
  restsSince: (day) => `Keine Einträge seit ${day}: Zahlen, Diagramme und die letzten zwölf Monate enden dort.`,
  scheduled: (transactions, scheduled) => `${transactions}, davon geplant: ${scheduled}`,
  noErrors: (transactions) => `${transactions} · alle Saldoprüfungen stimmen`,
  lastGood: (transactions) => `${transactions} · wie zuletzt ohne Fehler gelesen`,
  recorded: (count) => plural(count, { one: '# Ereignis aufgezeichnet', other: '# Ereignisse aufgezeichnet' }),
  notFetched: (names) => `${names}: Abruf fehlgeschlagen`,
  stillHolds: 'Die Zahlen verwenden, was vorher abgerufen wurde.',
  journalProblems: (count) => plural(count, { one: 'Das Journal hat # Problem', other: 'Das Journal hat # Probleme' }),
  journalNotRead: 'Das Journal konnte nicht gelesen werden',
  lastGoodSync: (age) =>
    `Die Zahlen unten stammen vom letzten gelungenen Abgleich, ${age}. Korrigieren und speichern Sie die Datei: Die Seite aktualisiert sich von selbst.`,
  nothingRead: 'Noch konnte nichts gelesen werden. Korrigieren und speichern Sie die Datei: Die Seite aktualisiert sich von selbst.',
  showProblems: (count) => plural(count, { one: '# Problem anzeigen', other: 'Alle # Probleme anzeigen' }),
  andOthers: (names) => `${names} und andere`,
  ownUnits: (names, price) => ['Gilt nicht als Geld und ist in keiner Summe enthalten, bis ', price, ' eingetragen ist: ', names, '.'],
  unpriced: (count, isCutOff, names, price) => [
    isCutOff
      ? plural(count, { one: 'Mehr als # Wertpapier oder Währung ohne Kurs: ', other: 'Mehr als # Wertpapiere oder Währungen ohne Kurs: ' })
      : plural(count, { one: '# Wertpapier oder Währung ohne Kurs: ', other: '# Wertpapiere oder Währungen ohne Kurs: ' }),
    names,
    plural(count, { one: '. Es zählt zum Einstandswert, bis ', other: '. Sie zählen zum Einstandswert, bis ' }),
    price,
    ' eingetragen ist. Wo auch der Einstandswert unbekannt ist, fehlt der Bestand.',
  ],
  aPrice: 'ein Kurs',
  noRateBefore: (commodity, day) => [
    commodity,
    ` hat vor dem ${day} keinen Kurs: Frühere Einnahmen und Ausgaben zählen mit diesem Kurs, und der Wert bis dahin fehlt.`,
  ],
  othersWithoutRate: (count) =>
    plural(count, {
      one: 'Dasselbe gilt für # weiteres Wertpapier oder weitere Währung.',
      other: 'Dasselbe gilt für # weitere Wertpapiere oder Währungen.',
    }),
  nothingValued: (currency, setting, file) => [
    'In diesem Buch lässt sich nichts in ',
    currency,
    ' bewerten. Wenn seine Währung eine andere ist, setzen Sie ',
    setting,
    ' in ',
    file,
    ', genau so, wie das Journal sie schreibt.',
  ],
}

export const dueNotices: typeof english.dueNotices = {
  late: (name) => `${name} ist überfällig`,
  due: (name) => `${name} ist fällig`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `${account} ist abzustimmen`,
  neverReconciled: 'Noch nie abgestimmt',
  lastReconciled: (day) => `Zuletzt abgestimmt am ${day}`,
}
