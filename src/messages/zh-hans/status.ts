import type * as english from '../en/status.ts'
import { plural } from './plural.ts'

export const status: typeof english.status = {
  title: '状态',
  is: (state) => `状态：${state}`,
  logAltered: '日志被更改',
  entriesUntil: (day) => `记录截至 ${day}`,
  restsSince: (day) => `自 ${day} 起没有记录：数字、图表和最近十二个月都到此为止。`,
  scheduled: (transactions, scheduled) => `${transactions}，其中 ${scheduled} 笔为计划交易`,
  noErrors: (transactions) => `${transactions} · 所有余额断言成立`,
  lastGood: (transactions) => `${transactions} · 来自最近一次无错误的读取`,
  recorded: (count) => plural(count, { other: '已记录 # 个事件' }),
  notFetched: (names) => `无法获取：${names}`,
  stillHolds: '数字使用之前获取的内容。',
  journalProblems: (count) => plural(count, { other: '日记账有 # 个问题' }),
  journalNotRead: '无法读取日记账',
  lastGoodSync: (age) => `以下数字来自最近一次成功的同步（${age}）。请更正并保存文件：页面会自动更新。`,
  nothingRead: '尚未能读取任何内容。请更正并保存文件：页面会自动更新。',
  showProblems: (count) => plural(count, { other: '显示全部 # 个问题' }),
  andOthers: (names) => `${names} 等`,
  ownUnits: (names, price) => ['不算作货币，在记录', price, '之前不计入任何合计：', names, '。'],
  unpriced: (count, isCutOff, names, price) => [
    isCutOff ? plural(count, { other: '超过 # 种商品没有价格：' }) : plural(count, { other: '# 种商品没有价格：' }),
    names,
    '。在记录',
    price,
    '之前按成本计算；成本也未知的持仓不计入。',
  ],
  aPrice: '价格',
  noRateBefore: (commodity, day) => [commodity, ` 在 ${day} 之前没有汇率：更早的收支按该汇率计算，此前的价值不计入。`],
  othersWithoutRate: (count) => plural(count, { other: '另有 # 种商品也是如此。' }),
  nothingValued: (currency, setting, file) => [
    '此账簿中没有任何内容可以用 ',
    currency,
    ' 计价。如果账簿使用其他货币，请在 ',
    file,
    ' 中设置 ',
    setting,
    '，写法与日记账完全一致。',
  ],
}

export const dueNotices: typeof english.dueNotices = {
  late: (name) => `${name} 已逾期`,
  due: (name) => `${name} 即将到期`,
  when: (day, due) => `${day}（${due}）`,
  toReconcile: (account) => `${account} 需要对账`,
  neverReconciled: '尚未对账',
  lastReconciled: (day) => `上次对账：${day}`,
}
