import type * as english from '../en/refusals-book.ts'

export const backups: typeof english.backups = {
  unreadable: (path, code) => `无法读取 ${path}（${code}）。`,
  brokenLog: (message) => `无法备份事件日志：${message}。“daybook verify”会显示哪些部分完好。`,
  ending: 'Daybook 正在停止，备份未完成。',
  folderIsFile: (folder) => `${folder} 是文件，而备份需要在此处有一个文件夹。请移动它，或设置其他 backup.folder。`,
  diskFull: (file) => `无法写入 ${file}：磁盘已满。请腾出空间后重试。`,
  unwritable: (file, code) => `无法写入 ${file}（${code}）。`,
  noBackup: (name) => `没有备份 ${name}。`,
}

export const imports: typeof english.imports = {
  cancelled: '此对账单的请求已取消，因此未读取。',
  tooManyWaiting: (count) => `已有 ${count} 份对账单等待读取。请稍后重试。`,
  noRules: (name) => `日记账旁没有规则 ${name}。`,
  noPreset: (name) => `没有预设 ${name}。`,
  noTemplate: (name) => `没有模板 ${name}。`,
  notWaiting: (name) => `${name} 已不在等待。`,
  notInFolder: (name) => `导入文件夹中没有对账单 ${name}。`,
  overwriteBuiltin: (name) => `不能覆盖内置预设 ${name}。`,
  deleteBuiltin: (name) => `不能删除内置预设 ${name}。`,
  folderMissing: (folder) => `import.folder：${folder} 不存在。请创建该文件夹。`,
  folderUnreadable: (folder, code) => `import.folder：无法读取 ${folder}（${code}）。`,
}

export const reconciliation: typeof english.reconciliation = {
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
  switchedOff: '账户对账已关闭。请在配置中设置 enable_reconciliation: true。',
  dayToCome: 'last_reconciled_date 是将来的日期。请使用今天或更早的日期。',
}

export const settings: typeof english.settings = {
  notChanged: (file, why) => `未更改 ${file}：${why}`,
  noDemo: '此处不提供演示。“daybook --demo”可启动演示。',
  demoFileExists: (name) => `${name} 已存在，而演示账簿中有同名文件。未写入任何内容。`,
}
