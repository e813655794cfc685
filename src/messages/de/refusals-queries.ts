import type { queries as english } from '../en/refusals-queries.ts'

export const queries: typeof english = {
  noAccount: (account) => `Im Journal gibt es kein Konto „${account}“.`,
  noRate: (currency, from) => `Es ist kein Wechselkurs von ${from} nach ${currency} bekannt. Ergänzen Sie im Journal einen Kurs für dieses Paar.`,
  futureDate: (day, today) => `Der Stichtag kann nicht in der Zukunft liegen: ${day} ist nach heute, ${today}.`,
  fromAfterTo: 'Der Anfang darf nicht nach dem Ende liegen.',
  noPriceTerm: (term) => `Ein Kurs hat kein „${term}“. Möglich sind commodity, currency, date und amount.`,
  noFinding: 'Diesen Befund gibt es nicht. Vielleicht hat sich das Buch geändert.',
  tooManyPivotColumns: (count, most) =>
    `Die Pivottabelle hat ${count} Spalten, möglich sind höchstens ${most}. Drehen Sie sie um, oder wählen Sie mit where weniger aus.`,
  timeUsedUp: (seconds) => `Ihre Abfragen haben ihre Zeit verbraucht. Versuchen Sie es in ${seconds} Sekunden noch einmal.`,
  tooManyQueued: 'Es warten zu viele Abfragen. Versuchen Sie es gleich noch einmal.',
  tookTooLong: (seconds) => `Die Abfrage dauerte länger als ${seconds} Sekunden und wurde beendet. Fragen Sie weniger Tage oder Konten ab.`,
  neededTooMuchMemory: 'Die Abfrage brauchte zu viel Speicher und wurde beendet. Fragen Sie weniger Zeilen ab.',
  stopped: 'Die Abfrage wurde vor ihrer Antwort beendet.',
  tooLong: (length, most) => `Die Abfrage hat ${length} Zeichen; möglich sind höchstens ${most}.`,
  nestedTooDeep: (most) => `Die Abfrage verschachtelt mehr als ${most} Klammern.`,
  oneStatement: 'Nur eine SQL-Anweisung ist erlaubt.',
  answerTooLarge: (megabytes) =>
    `Das Ergebnis ist größer als ${megabytes} MB. Fragen Sie weniger Spalten oder Zeilen ab, oder ergänzen Sie ein limit.`,
  tooManyRows: (count) =>
    `Das Ergebnis hat mehr als ${count} Zeilen, und eine unvollständige Datei wird nicht geschrieben. Fragen Sie weniger Zeilen ab, oder ergänzen Sie ein limit.`,
  noCreditCard: (account) => `In den Einstellungen gibt es keine Kreditkarte „${account}“.`,
  noGoal: (type, name) => `In den Einstellungen gibt es kein Ziel „${name}“ der Art ${type}.`,
  gone: (name) => `${name} gibt es nicht mehr.`,
  changedMeanwhile: (name) => `${name} wurde inzwischen geändert. Es wurde nichts geschrieben.`,
  nothingChanged: 'Es wurde nichts geändert.',
}
