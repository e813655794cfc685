import type { charts as english } from '../en/charts.ts'
import { plural } from './plural.ts'

export const charts: typeof english = {
  walked: (label) => `${label}。按左右方向键移动，按回车键查看数据。`,
  zoomIn: '放大',
  showAll: '显示全部',
  asChart: '图表',
  asTable: '表格',
  range: '范围',
  ranges: { '1m': '1月', '6m': '6月', '1y': '1年', '3y': '3年', '5y': '5年', all: '全部' },
  over: {
    '1m': '一个月内',
    '6m': '六个月内',
    '1y': '一年内',
    '3y': '三年内',
    '5y': '五年内',
    all: '自开始以来',
  },
  legend: '图例。按名称可单独显示。',
  unnamedParts: '无法显示名称的部分',
  figuresHere: '此处的数据',
  month: '月份',
  roundedShares: '已四舍五入：这些百分比之和不正好等于 100 %。',
  notLoaded: '无法绘制此图表。数据在表格中。',
  marks: {
    buy: '买入',
    sell: '卖出',
    note: '备注',
    reconciliation: '已对账',
    import: '已导入',
    event: '事件',
    several: '多项',
  },
  happened: '发生的事件',
  marksMeaning: '标记图例',
  markOn: (day, text) => `${day}：${text}`,
  marksOn: (day, count) => `${day}：${plural(count, { other: '# 个标记' })}`,
}
