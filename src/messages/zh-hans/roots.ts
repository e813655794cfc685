import type { roots as english } from '../en/roots.ts'

export const roots: typeof english = {
  title: '账户类型',
  none: '每个账户都已有类型（由名称或设置确定）。',
  explained: '资产减去负债就是您的净资产；收入和支出说明其变化。这些账户的名称看不出类型。请为每个账户选择类型，选择会保存到配置中。',
  notReported: '尚未计入任何报告',
  takenFor: (root) => `根据其交易视为${root}`,
  typeOf: (account) => `${account} 的类型`,
  types: {
    Assets: '资产',
    Liabilities: '负债',
    Income: '收入',
    Expenses: '支出',
    Equity: '权益',
  },
  preview: '预览更改',
}
