import type { emptyBook as english } from '../en/empty-book.ts'

export const emptyBook: typeof english = {
  addTransaction: '添加交易',
  importStatement: '导入对账单',
  allAhead: (day, link) => [`此账簿的所有交易都在将来：第一笔在 ${day}，从那天起计入数字。`, link],
  allTransactions: '所有交易',
  unread: '无法读取日记账。请解决上面的问题，之后此处会显示数字。',
  noMatch: '没有交易符合上面的筛选。',
  noTransactions: '还没有交易。',
  reading: '正在读取日记账…',
  bookIsEmpty: '此账簿还没有交易',
  howToBegin: '导入银行对账单，或添加第一笔交易。该月份随后会显示在此处和“现金流”页面。',
  withEditor: (file) => ['您也可以用任何编辑器将其写入 ', file, '。保存文件后本页会更新。'],
  theJournal: '日记账',
  lookAround: (command) => ['想先看看，请运行 ', command, '：它会打开一个虚构家庭三年的账簿。'],
  noneChosen: 'Assets 或 Liabilities 下没有账户符合上面的筛选。',
  noNetWorth: 'Assets 或 Liabilities 下没有记录。净资产是这两个名称下账户的余额。',
}
