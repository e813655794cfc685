import type { firefly as english } from '../en/firefly.ts'
import { plural } from './plural.ts'

export const firefly: typeof english = {
  heads: {
    accountThere: 'Conta no Firefly III',
    accountHere: 'Conta no livro',
    there: 'Saldo no Firefly III',
    here: 'Saldo no livro',
    difference: 'Diferença',
  },
  differenceExplained: 'Saldo no Firefly III menos saldo no livro',
  notLinked: 'não vinculada',
  noDifference: 'nenhuma',
  ignore: 'Ignorar',
  ignoreAccount: (account) => `Ignorar ${account}`,
  compare: 'Comparar',
  compareAccount: (account) => `Comparar ${account}`,
  ignored: 'ignorada',
  noAccounts: 'O Firefly III não tem contas de ativos nem de dívidas.',
  allSame: 'Todas as contas comparadas têm o mesmo saldo nos dois.',
  off: (count) => plural(count, { one: '# conta tem saldo diferente.', other: '# contas têm saldo diferente.' }),
  table: 'Saldos no Firefly III e no livro',
  offTitle: 'Comparar com o Firefly III',
  offExplained: (settings, flag) => [
    'Esta página compara os saldos do Firefly III com os do livro. Informe o endereço nas ',
    settings,
    ' e ative ',
    flag,
    '.',
  ],
  settings: 'configurações',
  balances: 'Saldos',
  refresh: 'Atualizar',
}
