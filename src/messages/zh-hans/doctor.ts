import type { doctor as english } from '../en/doctor.ts'
import { plural } from './plural.ts'

export const doctor: typeof english = {
  title: '检查',
  sayPrice: '选择价格来源',
  changeTargets: '更改目标值',
  muted: '已静音。',
  unmuted: '已取消静音。',
  whyNoMistake: '为什么这不是错误',
  mute: '静音',
  unmute: '取消静音',
  wrong: '错误',
  doubtful: '可疑',
  mutedWhy: (reason) => `已静音：${reason}`,
  mutedBy: (who, reason) => `已由 ${who} 静音：${reason}`,
  makeTransfer: '合并为一笔转账',
  firstShown: (command, shown) => [`显示前 ${shown} 项；`, command, ' 可输出全部。'],
  findings: (count) => plural(count, { other: '# 项发现' }),
  findingsMuted: (count) => plural(count, { other: '# 项发现已静音' }),
  crossChecking: '正在交叉核对报表…',
  agree: (currencies) => `各报表的净资产和全部收益一致，货币：${currencies}。`,
  agreePlain: '各报表的净资产和全部收益一致。',
  notChecked: '未检查：无法读取日记账。请先修复上面的问题。',
  ofLastVersion: '无法读取日记账。这些发现来自其上一个没有错误的版本。',
  allWell: '没有发现错误。',
  chooseChecks: '选择检查项及其账户',
}
