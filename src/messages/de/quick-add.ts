import type * as english from '../en/quick-add.ts'

export const quickAdd: typeof english.quickAdd = {
  title: 'Buchung hinzufügen',
  inWords: 'In wenigen Worten',
  example: '12,50 Kaffee am Bahnhof, mit Karte',
  fillIn: 'Ausfüllen',
  describe: 'Beschreiben Sie die Buchung in wenigen Worten, oder füllen Sie das Formular aus.',
  understood: 'Verstanden:',
  today: 'heute',
  payeeIs: (payee) => `Empfänger ${payee}`,
  fromIs: (account) => `von ${account}`,
  toIs: (account) => `nach ${account}`,
  noteIs: (note) => `Notiz ${note}`,
  payee: 'Empfänger',
  date: 'Datum',
  note: 'Notiz',
  amount: 'Betrag',
  rest: 'Rest',
  anotherLine: 'Weitere Zeile',
  whereTo: 'Wohin es ging',
  whereFrom: 'Woher es kam',
  from: 'von',
  to: 'nach',
  accountOf: (place) => `Konto ${place}`,
  amountOf: (place) => `Betrag der Zeile ${place}`,
  currencyOf: (place) => `Währung der Zeile ${place}`,
  removeLine: (place) => `Zeile ${place} entfernen`,
  exists: (place) => `Diese Buchung ist schon im Journal: ${place}`,
  savedIn: (file) => `Wird gespeichert in: ${file}`,
  added: (file) => `Zu ${file} hinzugefügt.`,
  addAnother: 'Noch eine hinzufügen',
  done: 'Fertig',
  missing: {
    date: 'Wählen Sie ein Datum.',
    notANumber: (text) => `„${text}“ ist kein Betrag.`,
    amount: 'Geben Sie einen Betrag ein.',
    currency: 'Jeder Betrag braucht eine Währung.',
    twoOpen: 'Nur ein Betrag darf leer bleiben. Er wird der Rest.',
    from: 'Wählen Sie das Konto, von dem es kam.',
    to: 'Wählen Sie das Konto, auf das es ging.',
    readonly: 'Diese Installation ist schreibgeschützt.',
  },
}

export const entrySaving: typeof english.entrySaving = {
  isThereAlready: (journal) =>
    `${journal} enthält diesen Eintrag schon. Nichts wurde geschrieben: Speichern Sie noch einmal, um ihn doppelt hinzuzufügen.`,
  mayBeWritten: (problem) =>
    `${problem} Der Eintrag wurde vielleicht geschrieben. Speichern Sie ihn unverändert noch einmal: Er wird nur hinzugefügt, wenn er fehlt.`,
  nothingWritten: 'Nichts wurde geschrieben.',
  wouldNotLoad: (problems) => `Nichts wurde geschrieben, weil das Buch damit nicht gelesen werden könnte: ${problems}`,
}
