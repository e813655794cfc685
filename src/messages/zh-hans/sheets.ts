import type { sheets as english } from '../en/sheets.ts'
import { plural } from './plural.ts'

export const sheets: typeof english = {
  title: '计算表',
  deleted: (name) => `${name} 已删除`,
  readOnly: '只读：您输入的内容会被计算但不会保存',
  errors: (count) => plural(count, { other: '# 个错误' }),
  error: '错误',
  errorAt: (line, column, message) => `第 ${line} 行，第 ${column} 列：${message}`,
  saveFirst: '请先保存',
  rename: '重命名',
  renameSheet: '重命名计算表',
  newName: '新名称',
  notCreated: '无法创建计算表',
  nameOfNewSheet: '新计算表的名称',
  createSheet: '创建计算表',
  newSheet: '新计算表',
  none: '还没有计算表',
  explained: (example) => ['计算表是一段逐行计算的文本：数字、带货币的金额、贷款、储蓄以及账簿中的数据，例如 ', example, '。账簿变化时会重新计算。'],
  cannotWrite: '此安装为只读。',
  createFirst: '创建您的第一个计算表',
  noSuchSheet: (name, all) => [`没有计算表“${name}”。`, all],
  allSheets: '所有计算表',
}
