import type { reconciliation as english } from '../en/refusals-reconciliation.ts'

export const reconciliation: typeof english = {
  bookChanged: '自开始此对账单以来账簿已有变化。请重新检查分录。',
  differs: (amount, commodity) => `已勾选的分录与对账单余额相差 ${amount} ${commodity}。`,
  notAllOnStatement: '只有截至该日的所有内容都在对账单上，才能将余额写入日记账。',
  noReconciliation: (id) => `没有对账 ${id}。`,
  undoneAlready: '此对账已被撤销。',
  noLineForBalance: '此账户没有可在其行后写入余额的分录。',
  notReadYet: (name) => `${name} 已更改且尚未重新读取。请稍后重试。`,
  noPostingInLine: (name, line) => `${name}:${line}：此行中没有找到分录。请在编辑器中将其标记为已核对。`,
  noSuchBalance: '日记账中没有任何一行有此余额：ledger 按行的顺序计算，而较晚日期的交易位于最后一行之上。请不写余额断言而完成。',
  futureDate: '日期在未来。对账单的日期应为今天或更早。',
  wouldBreakBook: (problems) => `作此更改后账簿将无法加载：${problems}`,
  noneOfAccount: (account) => `${account} 没有该对账。`,
}
