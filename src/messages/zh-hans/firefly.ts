import type { firefly as english } from '../en/firefly.ts'
import { plural } from './plural.ts'

export const firefly: typeof english = {
  heads: {
    accountThere: 'Firefly III 中的账户',
    accountHere: '账簿中的账户',
    there: 'Firefly III 余额',
    here: '账簿余额',
    difference: '差额',
  },
  differenceExplained: 'Firefly III 余额减去账簿余额',
  notLinked: '未关联',
  noDifference: '无',
  ignore: '忽略',
  ignoreAccount: (account) => `忽略 ${account}`,
  compare: '比较',
  compareAccount: (account) => `比较 ${account}`,
  ignored: '已忽略',
  noAccounts: 'Firefly III 中没有资产或负债账户。',
  allSame: '所有比较的账户在两边余额相同。',
  off: (count) => plural(count, { other: '# 个账户的余额不同。' }),
  table: 'Firefly III 与账簿的余额',
  offTitle: '与 Firefly III 比较',
  offExplained: (settings, flag) => ['此页面将 Firefly III 的余额与账簿进行比较。请在', settings, '中填写其地址，并开启 ', flag, '。'],
  settings: '设置',
  balances: '余额',
  refresh: '刷新',
}
