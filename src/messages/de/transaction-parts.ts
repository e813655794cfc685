import type { transactionParts as english } from '../en/transaction-parts.ts'
import { plural } from './plural.ts'

export const transactionParts: typeof english = {
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
