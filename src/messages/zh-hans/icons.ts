import type { icons as english } from '../en/icons.ts'
import { plural } from './plural.ts'

export const icons: typeof english = {
  search: '搜索图标',
  example: 'cash, house…',
  set: '图标集',
  allSets: '所有图标集',
  none: '没有此名称的图标。名称为英文。',
  icons: '图标',
  count: (count) => plural(count, { other: '# 个图标' }),
  countOf: (shown, count) => plural(count, { other: `显示 ${shown} 个，共 # 个图标` }),
  colour: '图表颜色',
  automatic: '自动颜色',
  backToAutomatic: '恢复自动',
  choose: '选择图标或颜色',
  of: (account) => `${account} 的图标和颜色`,
  byName: '按名称使用图标',
  hues: {
    blue: '蓝色',
    orchid: '兰花紫',
    brown: '棕色',
    turquoise: '青绿色',
    indigo: '靛蓝色',
    sage: '鼠尾草绿',
    plum: '梅红色',
    olive: '橄榄色',
    steel: '钢青色',
    green: '绿色',
    violet: '紫罗兰色',
    moss: '苔绿色',
  },
}
