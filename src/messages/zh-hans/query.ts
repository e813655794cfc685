import type { query as english } from '../en/query.ts'

export const query: typeof english = {
  title: '查询',
  rowsAndMore: (rows) => `${rows}及更多`,
  saveAs: (format) => `另存为 ${format}`,
  onlyFirst: (rows) => `显示前 ${rows} 行，文件中包含全部。`,
  result: '结果',
  chartOf: (name, rows) => `${name}，${rows}`,
  saved: '已保存的查询',
  removeQuery: (name) => `移除 ${name}`,
  ofJournal: '日记账中的查询',
  examples: '示例',
  tablesAndFunctions: '表和函数',
  table: '表',
  notRead: '无法读取结果。',
  stop: '停止',
  run: '运行',
  name: '保存为',
}
