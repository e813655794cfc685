import type { firefly as english } from '../en/firefly.ts'
import { plural } from './plural.ts'

export const firefly: typeof english = {
  heads: {
    accountThere: 'Konto in Firefly III',
    accountHere: 'Konto im Buch',
    there: 'Saldo in Firefly III',
    here: 'Saldo im Buch',
    difference: 'Differenz',
  },
  differenceExplained: 'Saldo in Firefly III abzüglich Saldo im Buch',
  notLinked: 'nicht verknüpft',
  noDifference: 'keine',
  ignore: 'Ignorieren',
  ignoreAccount: (account) => `${account} ignorieren`,
  compare: 'Vergleichen',
  compareAccount: (account) => `${account} vergleichen`,
  ignored: 'ignoriert',
  noAccounts: 'Firefly III hat keine Konten mit Vermögen oder Schulden.',
  allSame: 'Alle verglichenen Konten haben in beiden denselben Saldo.',
  off: (count) => plural(count, { one: '# Konto hat einen anderen Saldo.', other: '# Konten haben einen anderen Saldo.' }),
  table: 'Salden in Firefly III und im Buch',
  offTitle: 'Mit Firefly III vergleichen',
  offExplained: (settings, flag) => [
    'Diese Seite vergleicht die Salden von Firefly III mit denen des Buchs. Tragen Sie die Adresse in den ',
    settings,
    ' ein und schalten Sie ',
    flag,
    ' ein.',
  ],
  settings: 'Einstellungen',
  balances: 'Salden',
  refresh: 'Aktualisieren',
}
