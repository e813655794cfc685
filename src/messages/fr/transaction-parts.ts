import type { transactionParts as english } from '../en/transaction-parts.ts'
import { plural } from './plural.ts'

export const transactionParts: typeof english = {
  withoutPayee: 'Sans bénéficiaire',
  flows: { in: 'Entrée d’argent', out: 'Sortie d’argent', moved: 'Virement' },
  unpriced: 'La valeur est inconnue : il n’y a pas de cours',
  pending: 'en attente',
  pendingAbout: 'Marquée d’un ! dans le journal',
  to: 'vers',
  byStatement: (name) => `${name}, d’après son relevé`,
  account: 'Compte',
  choicesOf: (label) => `${label} : choix`,
  newAccount: 'nouveau compte',
  hasNote: 'a une note',
  reconciledUpTo: (day) => `rapproché jusqu’au ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `rapproché jusqu’au ${day}, en retard de # jour`, other: `rapproché jusqu’au ${day}, en retard de # jours` }),
}
