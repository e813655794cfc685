import type { moneyFlow as english } from '../en/money-flow.ts'
import { plural } from './plural.ts'

export const moneyFlow: typeof english = {
  label: (period) => `资金流向，${period}`,
  spendingLabel: (period) => `支出，${period}`,
  howToWalk: (label) => `${label}。用方向键沿流向移动，按回车键查看详情。`,
  stages: { from: '来源', through: '经由', to: '去向' },
  link: (from, to, amount, count) => plural(count, { other: `${from} → ${to}：${amount}，# 笔交易` }),
  from: '来源',
  to: '去向',
  amount: '金额',
  transactions: '交易数',
  table: '表格',
  nothing: '此期间没有资金流动。',
  cameIn: (period) => `流入，${period}`,
  wentOut: '支出',
  wentOutExplained: '支出和税',
  left: '结余',
  taxes: '税',
  incomeDepth: '收入层级',
  expenseDepth: '支出层级',
  all: '全部',
  allExplained: '每个账户',
  levels: (count) => plural(count, { other: '名称的前 # 级' }),
  transfers: '自有账户间转账',
}
