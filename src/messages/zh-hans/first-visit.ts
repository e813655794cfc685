import type * as english from '../en/first-visit.ts'
import { plural } from './plural.ts'

export const firstVisit: typeof english.firstVisit = {
  howRead: '账簿的读取方式',
  howFileRead: (file) => `${file} 的读取方式`,
  closeForGood: '关闭：不再显示',
  dialect: '方言',
  fromContent: '根据名称和内容',
  fromSettings: '来自设置',
  addLine: (file, line) => [`Daybook 不会自行更改此设置。请将此行添加到 ${file}，账簿将重新读取：`, line],
  copy: '复制',
  copied: '已复制',
  currency: '货币',
  digits: '小数位数',
  digitsNote: '小数点后',
  digitsOfJournal: (digits) => `与日记账相同（${digits}）`,
  numbers: '数字和日期',
  ofBrowser: (locale) => `与此浏览器相同（${locale}）`,
  yearBegins: '年度起始月',
  cashAccounts: '现金账户',
  cashNote: '可支出的资金；其他资产视为投资',
  cashFound: '根据名称和用途',
  noCash: '无',
  change: '更改',
  accountTypes: '账户类型',
  setTypes: '设置账户类型',
  missingPrices: '缺少的价格',
  none: '无',
  prices: '价格',
  startingDemo: '正在启动演示…',
  openDemo: '改为打开演示',
}

export const understood: typeof english.understood = {
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
