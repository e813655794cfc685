import type { transactionParts as english } from '../en/transaction-parts.ts'
import { plural } from './plural.ts'

export const transactionParts: typeof english = {
  withoutPayee: '无收款方',
  flows: { in: '资金流入', out: '资金流出', moved: '转移' },
  unpriced: '价值未知：没有价格',
  pending: '待处理',
  pendingAbout: '在日记账中以 ! 标记',
  to: '至',
  byStatement: (name) => `${name}，按其对账单`,
  account: '账户',
  choicesOf: (label) => `${label}：选项`,
  newAccount: '新账户',
  hasNote: '有备注',
  reconciledUpTo: (day) => `已对账至 ${day}`,
  reconciliationDue: (day, days) => plural(days, { other: `已对账至 ${day}，逾期 # 天` }),
}
