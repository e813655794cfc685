import type { fileDifferences as english } from '../en/file-differences.ts'

export const fileDifferences: typeof english = {
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
