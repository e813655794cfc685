import type * as english from '../en/parts.ts'
import { plural } from './plural.ts'

export const tables: typeof english.tables = {
  total: 'Summe',
  columns: 'Spalten',
  columnsOf: 'Spalten dieser Tabelle',
  copy: 'Kopieren',
  incomplete: 'Unvollständig',
  copied: (count) => plural(count, { one: '# Zeile kopiert', other: '# Zeilen kopiert' }),
  notCopied: 'Der Browser erlaubt dieser Seite das Kopieren nicht. Speichern Sie die Tabelle stattdessen als CSV.',
  noWorkbook: 'Die Arbeitsmappe konnte nicht erstellt werden. Speichern Sie die Tabelle stattdessen als CSV.',
  wholeRow: 'Alle Spalten dieser Zeile',
  open: (name) => `${name} aufklappen`,
  close: (name) => `${name} zuklappen`,
  shownOf: (shown, count) => plural(count, { one: `${shown} von # Zeile`, other: `${shown} von # Zeilen` }),
  onlyBeginning: 'Nur der Anfang der Liste ist gedruckt, so weit sie gescrollt wurde. Eine exportierte Datei enthält jede Zeile.',
}

export const periods: typeof english.periods = {
  soFar: (period) => `${period} bisher`,
  upTo: (period, day) => `${period} bis ${day}`,
  allTime: 'Gesamter Zeitraum',
  lastMonths: (count) => plural(count, { one: 'Letzter Monat', other: 'Letzte # Monate' }),
  lastYears: (count) => plural(count, { one: 'Letztes Jahr', other: 'Letzte # Jahre' }),
  quarter: (quarter, year) => `Q${quarter} ${year}`,
  firstHalf: (year) => `1. Halbjahr ${year}`,
  secondHalf: (year) => `2. Halbjahr ${year}`,
  financialYear: (years) => `Geschäftsjahr ${years}`,
  monthly: 'monatlich',
  everyTwoMonths: 'alle zwei Monate',
  quarterly: 'vierteljährlich',
  halfYearly: 'halbjährlich',
  yearly: 'jährlich',
  daily: 'täglich',
  weekly: 'wöchentlich',
  everyTwoWeeks: 'alle zwei Wochen',
  everyDays: (count) => plural(count, { one: 'täglich', other: 'alle # Tage' }),
  today: 'heute',
  inDays: (count) => plural(count, { one: 'in # Tag', other: 'in # Tagen' }),
  daysLate: (count) => plural(count, { one: '# Tag überfällig', other: '# Tage überfällig' }),
}

export const fileDifferences: typeof english.fileDifferences = {
  operations: {
    rename_account: 'Konto ändern',
    set_payee: 'Empfänger ändern',
    add_tag: 'Schlagwort hinzufügen',
    remove_tag: 'Schlagwort entfernen',
    rename_tag: 'Schlagwort umbenennen',
    set_status: 'Status setzen',
    set_date: 'Datum ändern',
    change_commodity: 'Währung oder Wertpapier ändern',
    move: 'In Datei verschieben',
    make_transfer: 'Umbuchungen erstellen',
    delete: 'Löschen',
  },
  changesIn: (file) => `Änderungen in ${file}`,
  line: 'Zeile',
  showAll: (lines) => `Alle ${lines} anzeigen`,
}

export const transactionParts: typeof english.transactionParts = {
  withoutPayee: 'Ohne Empfänger',
  flows: { in: 'Geldeingang', out: 'Geldausgang', moved: 'Umgebucht' },
  unpriced: 'Der Wert ist unbekannt: Es gibt keinen Kurs',
  pending: 'vorgemerkt',
  pendingAbout: 'Im Journal mit ! gekennzeichnet',
  to: 'an',
  byStatement: (name) => `${name}, laut Abrechnung`,
  account: 'Konto',
  choicesOf: (label) => `${label}: Auswahl`,
  newAccount: 'neues Konto',
  hasNote: 'hat eine Notiz',
  reconciledUpTo: (day) => `abgestimmt bis ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `abgestimmt bis ${day}, seit # Tag überfällig`, other: `abgestimmt bis ${day}, seit # Tagen überfällig` }),
}
