import { plural } from './plural.ts'

export const transactionParts = {
  /** A transaction and an account wherever they are shown. */
  withoutPayee: 'Without a payee',
  flows: { in: 'Money in', out: 'Money out', moved: 'Moved' },
  unpriced: 'The value is unknown: there is no price',
  pending: 'pending',
  pendingAbout: 'Marked with ! in the journal',
  to: 'to',
  byStatement: (name: string) => `${name}, by its statement`,
  account: 'Account',
  choicesOf: (label: string) => `${label}: choices`,
  newAccount: 'new account',
  hasNote: 'has a note',
  reconciledUpTo: (day: string) => `reconciled through ${day}`,
  reconciliationDue: (day: string, days: number) =>
    plural(days, { one: `reconciled through ${day}, overdue by # day`, other: `reconciled through ${day}, overdue by # days` }),
}
