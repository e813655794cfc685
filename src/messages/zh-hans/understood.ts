import type { understood as english } from '../en/understood.ts'
import { plural } from './plural.ts'

export const understood: typeof english = {
  currencyFrom: {
    configuration: '来自设置',
    book: '在日记账中声明',
    postings: '大部分资金以此货币持有',
    none: '尚无交易',
  },
  sameAs: (reason, other) => `${reason}；${other} 与之相同`,
  andMore: (names, count) => `${names} ${plural(count, { other: '及另外 # 个' })}`,
  guessed: (roots) => `${roots}，根据使用情况推断`,
  unclear: (names) => `不明确：${names}`,
  fromNames: '根据名称',
}
