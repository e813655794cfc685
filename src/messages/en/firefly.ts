import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const firefly = {
  heads: {
    accountThere: 'Account in Firefly III',
    accountHere: 'Account in the book',
    there: 'Balance in Firefly III',
    here: 'Balance in the book',
    difference: 'Difference',
  },
  differenceExplained: 'Balance in Firefly III less balance in the book',
  notLinked: 'not linked',
  noDifference: 'none',
  ignore: 'Ignore',
  ignoreAccount: (account: string) => `Ignore ${account}`,
  compare: 'Compare',
  compareAccount: (account: string) => `Compare ${account}`,
  ignored: 'ignored',
  noAccounts: 'Firefly III has no accounts with assets or debts.',
  allSame: 'All compared accounts have the same balance in both.',
  off: (count: number) => plural(count, { one: '# account has a different balance.', other: '# accounts have a different balance.' }),
  table: 'Balances in Firefly III and in the book',
  offTitle: 'Compare with Firefly III',
  offExplained: <Node>(settings: Node, flag: Node): Sentence<Node> => [
    'This page compares the balances of Firefly III with those of the book. Enter its address in the ',
    settings,
    ' and turn on ',
    flag,
    '.',
  ],
  settings: 'settings',
  balances: 'Balances',
  refresh: 'Refresh',
}
