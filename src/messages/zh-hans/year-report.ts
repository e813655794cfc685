import type { yearReport as english } from '../en/year-report.ts'
import { plural } from './plural.ts'

export const yearReport: typeof english = {
  title: '年度报告',
  withProofs: '附凭证',
  print: '打印',
  days: (first, last, currency) => `${first}至${last}。所有金额以 ${currency} 计。`,
  daysSoFar: (first, last, currency) => `${first}至${last}：该年尚未结束。所有金额以 ${currency} 计。`,
  incomeStatement: '损益表',
  balanceSheetOn: (day) => `${day}的资产负债表`,
  holdingsOn: (day) => `${day}的持仓`,
  holdingsByLot: '按批次列出的持仓',
  soldInYear: '本年卖出',
  soldByLot: '按批次列出的卖出',
  appendix: '附录：损益表的交易',
  proofOf: (account) => `${account} 的交易`,
  heads: { day: '日期', payee: '收款方', line: '行', amount: '金额' },
  morePostings: (count) => plural(count, { other: '另有 # 条分录' }),
  byPrices: '来自价格和汇率',
  total: '合计',
  noneIn: (year) => `${year} 没有交易。`,
  noYear: (text) => `“${text}”不是年份。`,
  reportOf: (year) => `${year} 的报告`,
}
