import type { changes as english } from '../en/changes.ts'

export const changes: typeof english = {
  title: '更改',
  causes: {
    editor: '编辑器',
    import: '导入',
    quick_add: '快速添加',
    webhook: 'Webhook',
    bulk_edit: '批量编辑',
    reconciliation: '对账',
    budget: '预算',
    conversion: '转换',
    undo: '撤销',
  },
  undone: (title) => `已撤销：${title}`,
  isUndone: '已撤销',
  none: 'Daybook 尚未更改您的日记账。它所做的更改会列在这里，并可逐字节撤销。',
  heads: {
    what: '更改',
    by: '来源',
    when: '时间',
  },
}
