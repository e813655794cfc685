import type { bulkEdit as english } from '../en/bulk-edit.ts'
import { plural } from './plural.ts'

export const bulkEdit: typeof english = {
  title: '批量编辑',
  action: '操作',
  from: '从',
  to: '改为',
  tagOrValue: '标签，或标签: 值',
  tag: '标签',
  file: '文件',
  wholeBook: '在整个账簿中，包括指令和规则',
  showChanges: '查看更改',
  allTransactions: '账簿的所有交易',
  selectSome: '请在列表中选择交易。',
  selected: (count) => plural(count, { other: '已选择 # 笔交易' }),
  selectAll: (count) => plural(count, { other: '选择全部 # 笔交易' }),
  clearSelection: '取消选择',
  wouldChange: (transactions, files) => `将更改 ${files}中的 ${transactions}：`,
  change: (transactions, files) => `更改 ${files}中的 ${transactions}`,
  saved: '已保存。',
  joined: '两笔交易现已合并为一笔转账。',
  checking: '正在检查更改…',
  whatChanges: '更改内容',
  transferAbout: '较早的交易保留，其未知账户由另一笔交易的账户代替。另一笔交易被删除。',
}
