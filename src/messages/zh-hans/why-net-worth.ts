import type { whyNetWorth as english } from '../en/why-net-worth.ts'
import { plural } from './plural.ts'

export const whyNetWorth: typeof english = {
  netWorthOn: (day) => `${day} 的净资产`,
  accountOn: (account, day) => `${account}，${day}`,
  atEndOf: (day) => `${day} 日终`,
  figureOf: (account, figure) => `${account}：${figure}`,
  totalOf: (figure) => `${figure}，合计`,
  before: '之前',
  after: '之后',
  change: '变化',
  paidIn: '投入资金',
  ofWhichPaidIn: '其中投入资金',
  paidInExplained: '投入减去取出',
  ofWhichGain: '其中收益',
  totalGainExplained: '来自价格、汇率和收入',
  changeOfNetWorth: '净资产变化',
  why: (change, paidIn, gain) => ['净资产变化 ', change, '：其中 ', paidIn, ' 为投入资金，', gain, ' 来自价格、汇率和收入。'],
  firstDay: '从',
  lastDay: '至',
  wrongOrder: '第二个日期早于第一个日期，请选择更晚的日期。',
  noneUntilThen: '截至该日没有交易。',
  noneChanged: '这两天之间没有账户发生变化。',
  accountsThatChanged: '有变化的账户',
  unchangedAccounts: (count) => plural(count, { other: '# 个未变化的账户' }),
}
