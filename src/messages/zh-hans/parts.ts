import type * as english from '../en/parts.ts'
import { plural } from './plural.ts'

export const tables: typeof english.tables = {
  total: '合计',
  columns: '列',
  columnsOf: '此表的列',
  copy: '复制',
  incomplete: '不完整',
  copied: (count) => plural(count, { other: '已复制 # 行' }),
  notCopied: '浏览器不允许此页面复制。请将表格保存为 CSV。',
  noWorkbook: '无法生成工作簿。请将表格保存为 CSV。',
  wholeRow: '此行的所有列',
  open: (name) => `展开 ${name}`,
  close: (name) => `收起 ${name}`,
  shownOf: (shown, count) => plural(count, { other: `显示 ${shown} 行，共 # 行` }),
  onlyBeginning: '仅打印了列表中已滚动到的开头部分。导出为文件可得到所有行。',
}

export const periods: typeof english.periods = {
  soFar: (period) => `${period}（至今）`,
  upTo: (period, day) => `${period}（截至${day}）`,
  allTime: '全部时间',
  lastMonths: (count) => plural(count, { other: '最近 # 个月' }),
  lastYears: (count) => plural(count, { other: '最近 # 年' }),
  quarter: (quarter, year) => `${year}年第${quarter}季度`,
  firstHalf: (year) => `${year}年上半年`,
  secondHalf: (year) => `${year}年下半年`,
  financialYear: (years) => `${years}财年`,
  monthly: '每月',
  everyTwoMonths: '每两个月',
  quarterly: '每季度',
  halfYearly: '每半年',
  yearly: '每年',
  daily: '每天',
  weekly: '每周',
  everyTwoWeeks: '每两周',
  everyDays: (count) => plural(count, { other: '每 # 天' }),
  today: '今天',
  inDays: (count) => plural(count, { other: '# 天后' }),
  daysLate: (count) => plural(count, { other: '逾期 # 天' }),
}

export const fileDifferences: typeof english.fileDifferences = {
  operations: {
    rename_account: '更改账户',
    set_payee: '更改收款方',
    add_tag: '添加标签',
    remove_tag: '移除标签',
    rename_tag: '重命名标签',
    set_status: '设置状态',
    set_date: '更改日期',
    change_commodity: '更改商品',
    move: '移动到文件',
    make_transfer: '合并为转账',
    delete: '删除',
  },
  changesIn: (file) => `${file} 中的更改`,
  line: '行',
  showAll: (lines) => `显示全部 ${lines}`,
}

export const transactionParts: typeof english.transactionParts = {
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
