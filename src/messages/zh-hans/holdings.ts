import type { holdings as english } from '../en/holdings.ts'

export const holdings: typeof english = {
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
