import type { figureWords as english } from '../en/figure-words.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english = {
  bytes: (count) => plural(count, { other: '# 字节' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  saved: '已储蓄',
  forecast: '预测',
  leanMonths: '按较差月份',
  richMonths: '按较好月份',
  gains: {
    name: (accounts) => `出售 ${accounts} 的收益，按收益账户的记账`,
    price: (accounts) => `出售 ${accounts} 的收益，按成本旁的卖出价格`,
    balance: (accounts) => `出售 ${accounts} 的收益：所得减成本`,
  },
}
