import type { amounts as english } from '../en/amounts.ts'

export const amounts: typeof english = {
  rounded: '已四舍五入：合计的最后一位可能与显示的数字不同。',
  unknown: '未知',
  noPrice: '价值未知：没有以此货币计的价格',
  oneDirection: '无收益率：所有资金流向相同',
  noReturn: '没有与这些现金流相符的收益率',
  opens: '点按查看构成；点按虚线或按 E 键查看计算过程',
  contents: '查看构成',
  anyDay: '任意日期',
  noNumber: '不是数字',
  previousPeriod: '上一期间',
  nextPeriod: '下一期间',
  period: '期间',
  choosePeriod: '选择期间',
}
