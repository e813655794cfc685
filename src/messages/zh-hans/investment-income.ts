import type { investmentIncome as english } from '../en/investment-income.ts'

export const investmentIncome: typeof english = {
  kinds: { dividend: '股息', interest: '利息', distribution: '分配' },
  ofKind: { Dividend: '股息', Interest: '利息', Distribution: '分配' },
  lastYear: '最近 12 个月税前收入',
  last12Months: '最近 12 个月',
  last12MonthsExplained: '税前：本月及之前 11 个月',
  allTime: '全部时间',
  beforeTax: '税前',
  byYear: '按年',
  kind: '类型',
  holding: '持仓',
  byHolding: '按持仓',
  incomeByHolding: '各持仓收入',
  chart: '有收入的各月投资收入',
  nothing:
    '尚无投资产生收入。请将股息记入 Income:Dividend:NAME 或 Income:BANK:NAME:Dividend，将利息记入 Income:Interest:NAME 或 Income:BANK:Interest。',
}
