import type * as english from '../en/investments.ts'

export const gain: typeof english.gain = {
  bars: '条形图',
  history: (account) => `${account} 逐日表现`,
  dayByDay: '逐日',
  byAccount: '各账户收益',
  nothing: '尚未有任何投资。',
  notUsed: '该账户尚未使用。',
  cashIsPaidIn: '累计投入减去累计取出；现金视为投入',
  boughtAndSold: '买入和卖出',
  allTransactions: '全部交易',
  allInvestments: '全部投资',
  payee: '收款方',
  amount: '金额',
  valueToday: '当前市值',
}

export const assets: typeof english.assets = {
  layout: '布局',
  tree: '树形',
  list: '列表',
  tableIn: (currency) => `资产（${currency}）`,
  nothingThen: '当日没有任何持有。',
  nothing: 'Assets 下尚无使用过的账户。',
  showClosed: '显示空账户',
  inItsCurrency: '原币种',
  inItsCurrencyExplained: '按持有或报价的货币列出的持有',
  inCurrency: (account, currency) => `${account}：${currency}`,
  showOthers: (account, names) => `${account}：同时显示 ${names}`,
  hideOthers: (account, names) => `${account}：隐藏 ${names}`,
}

export const holdings: typeof english.holdings = {
  nothing: '仅持有现金。',
  groupBy: '分组方式',
  by: { lot: '批次', commodity: '商品', account: '账户', currency: '货币' },
  heads: { lot: '商品', commodity: '商品', account: '账户', currency: '货币' },
  bought: '买入日期',
  lots: '批次',
  sold: '卖出日期',
  soldFor: '卖出金额',
  soldLots: '已卖出（按批次）',
  whatWasSold: '已卖出的批次',
}

export const investmentIncome: typeof english.investmentIncome = {
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
