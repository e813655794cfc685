import type { firefly as english } from '../en/firefly.ts'
import { plural } from './plural.ts'

export const firefly: typeof english = {
  heads: {
    accountThere: 'Cuenta en Firefly III',
    accountHere: 'Cuenta en el libro',
    there: 'Saldo en Firefly III',
    here: 'Saldo en el libro',
    difference: 'Diferencia',
  },
  differenceExplained: 'Saldo en Firefly III menos saldo en el libro',
  notLinked: 'no vinculada',
  noDifference: 'ninguna',
  ignore: 'Ignorar',
  ignoreAccount: (account) => `Ignorar ${account}`,
  compare: 'Comparar',
  compareAccount: (account) => `Comparar ${account}`,
  ignored: 'ignorada',
  noAccounts: 'Firefly III no tiene cuentas de activos ni de deudas.',
  allSame: 'Todas las cuentas comparadas tienen el mismo saldo en ambos.',
  off: (count) => plural(count, { one: '# cuenta tiene un saldo distinto.', other: '# cuentas tienen un saldo distinto.' }),
  table: 'Saldos en Firefly III y en el libro',
  offTitle: 'Comparar con Firefly III',
  offExplained: (settings, flag) => [
    'Esta página compara los saldos de Firefly III con los del libro. Indique su dirección en los ',
    settings,
    ' y active ',
    flag,
    '.',
  ],
  settings: 'ajustes',
  balances: 'Saldos',
  refresh: 'Actualizar',
}
