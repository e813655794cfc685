import type { monthOnMonth as english } from '../en/month-on-month.ts'
import { plural } from './plural.ts'

export const monthOnMonth: typeof english = {
  nothing: '这些月份没有支出。',
  versus: (month) => `与${month}相比`,
  average: (months) => plural(months, { other: '# 个月平均' }),
  highest: (month) => `最高，${month}`,
  lowest: (month) => `最低，${month}`,
  volatility: '波动',
  volatilityExplained: '完整月份的标准差占其平均值的百分比',
  steady: (percent) => `${percent}，稳定`,
  varies: (percent) => `${percent}，有波动`,
  variesMuch: (percent) => `${percent}，波动较大`,
  spent: '支出',
  chart: '按月支出及其三个月平均',
  madeOf: '按类别',
  madeOfChart: '按月和类别的支出',
  whatChanged: '变化内容',
  rows: '行数',
  top: (count) => `前 ${count} 项`,
  monthsTo: (count, month) => plural(count, { other: `截至${month}的 # 个月` }),
}
