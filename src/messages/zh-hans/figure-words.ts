import type { figureWords as english } from '../en/figure-words.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english = {
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
