import type { assets as english } from '../en/assets.ts'

export const assets: typeof english = {
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
