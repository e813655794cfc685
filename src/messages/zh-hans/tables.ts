import type { tables as english } from '../en/tables.ts'
import { plural } from './plural.ts'

export const tables: typeof english = {
  total: '合计',
  columns: '列',
  columnsOf: '此表的列',
  copy: '复制',
  copied: (count) => plural(count, { other: '已复制 # 行' }),
  notCopied: '浏览器不允许此页面复制。请将表格保存为 CSV。',
  noWorkbook: '无法生成工作簿。请将表格保存为 CSV。',
  wholeRow: '此行的所有列',
  open: (name) => `展开 ${name}`,
  close: (name) => `收起 ${name}`,
  shownOf: (shown, count) => plural(count, { other: `显示 ${shown} 行，共 # 行` }),
  onlyBeginning: '仅打印了列表中已滚动到的开头部分。导出为文件可得到所有行。',
}
