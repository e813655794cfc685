import type { transactionParts as english } from '../en/transaction-parts.ts'
import { plural } from './plural.ts'

export const transactionParts: typeof english = {
  withoutPayee: 'Sin beneficiario',
  flows: { in: 'Entrada de dinero', out: 'Salida de dinero', moved: 'Traspaso' },
  unpriced: 'El valor es desconocido: no hay precio',
  pending: 'pendiente',
  pendingAbout: 'Marcada con ! en el diario',
  to: 'a',
  byStatement: (name) => `${name}, según su extracto`,
  account: 'Cuenta',
  choicesOf: (label) => `${label}: opciones`,
  newAccount: 'cuenta nueva',
  hasNote: 'tiene una nota',
  reconciledUpTo: (day) => `conciliada hasta el ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `conciliada hasta el ${day}, con # día de retraso`, other: `conciliada hasta el ${day}, con # días de retraso` }),
}
