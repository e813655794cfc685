import type { firefly as english } from '../en/firefly.ts'
import { plural } from './plural.ts'

export const firefly: typeof english = {
  heads: {
    accountThere: 'Compte dans Firefly III',
    accountHere: 'Compte dans le livre',
    there: 'Solde dans Firefly III',
    here: 'Solde dans le livre',
    difference: 'Écart',
  },
  differenceExplained: 'Solde dans Firefly III moins solde dans le livre',
  notLinked: 'non associé',
  noDifference: 'aucun',
  ignore: 'Ignorer',
  ignoreAccount: (account) => `Ignorer ${account}`,
  compare: 'Comparer',
  compareAccount: (account) => `Comparer ${account}`,
  ignored: 'ignoré',
  noAccounts: 'Firefly III n’a aucun compte d’actifs ou de dettes.',
  allSame: 'Tous les comptes comparés ont le même solde des deux côtés.',
  off: (count) => plural(count, { one: '# compte a un solde différent.', other: '# comptes ont un solde différent.' }),
  table: 'Soldes dans Firefly III et dans le livre',
  offTitle: 'Comparer avec Firefly III',
  offExplained: (settings, flag) => [
    'Cette page compare les soldes de Firefly III avec ceux du livre. Indiquez son adresse dans les ',
    settings,
    ' et activez ',
    flag,
    '.',
  ],
  settings: 'réglages',
  balances: 'Soldes',
  refresh: 'Actualiser',
}
