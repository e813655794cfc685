import type * as english from '../en/figures.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english.figureWords = {
  bytes: (count) => plural(count, { other: '# 字节' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `出售 ${accounts} 的收益，按收益账户的记账`,
    price: (accounts) => `出售 ${accounts} 的收益，按成本旁的卖出价格`,
    balance: (accounts) => `出售 ${accounts} 的收益：所得减成本`,
  },
}

export const figureNames: typeof english.figureNames = {
  netWorth: '净资产',
  value: '市值',
  valueExplained: '按当日价格和汇率计算',
  deposited: '累计投入',
  depositedExplained: '曾经投入的全部资金',
  withdrawn: '累计取出',
  paidIn: '投入资金',
  paidInExplained: '累计投入减去累计取出',
  netWorthGain: '净资产收益',
  netWorthGainExplained: '净资产减去投入资金：来自价格、汇率和收入，包括现金和债务',
  netWorthXirr: '净资产 XIRR',
  totalGain: '总收益',
  totalGainExplained: '市值减去投入资金：包括价格收益和收入收益',
  byPrice: '价格收益',
  byPriceExplained: '来自价格和汇率的变化',
  byIncome: '收入收益',
  byIncomeExplained: '股息、利息和分配，扣除代扣税款',
  gainPercent: '收益 %',
  gainPercentExplained: '总收益占累计投入的比例',
  xirr: '收益率 (XIRR)',
  xirrExplained: '年化收益率，按资金进出的时间加权',
  yieldBeforeTax: '税前股息率',
  yieldBeforeTaxExplained: '最近 12 个月税前收入占市值的比例',
  yieldAfterTax: '税后股息率',
  yieldAfterTaxExplained: '最近 12 个月扣除代扣税款后的收入占市值的比例',
  cost: '成本',
  costExplained: '当前持仓的成本',
  unrealisedGain: '未实现收益',
  unrealisedGainExplained: '市值减去当前持仓的成本，不含收入和以往的卖出',
  realisedGain: '已实现收益',
  units: '数量',
  share: '占比',
  of: (whose, figure) => `${whose}：${figure}`,
  at: (figure, when) => `${figure}，${when}`,
  totalOf: (figure) => `${figure}，合计`,
}

export const amounts: typeof english.amounts = {
  rounded: '已四舍五入：合计的最后一位可能与显示的数字不同。',
  unknown: '未知',
  noPrice: '价值未知：没有以此货币计的价格',
  incomplete: (names: string) => `不完整：${names} 的金额没有价格，未计入`,
  oneDirection: '无收益率：所有资金流向相同',
  noReturn: '没有与这些现金流相符的收益率',
  opens: '点按查看构成；点按虚线或按 E 键查看计算过程',
  contents: '查看构成',
  anyDay: '任意日期',
  noNumber: '不是数字',
  noAmountIn: (currency) => `不是 ${currency} 金额`,
  previousPeriod: '上一期间',
  nextPeriod: '下一期间',
  period: '期间',
  choosePeriod: '选择期间',
}

export const marks: typeof english.marks = {
  bought: (amount) => `买入 ${amount}`,
  sold: (amount) => `卖出 ${amount}`,
  noteAbout: (account) => `关于 ${account} 的备注`,
  reconciled: (account) => `${account} 已对账`,
  imported: (name) => `已导入 ${name}`,
}
