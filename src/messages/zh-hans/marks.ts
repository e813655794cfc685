import type { marks as english } from '../en/marks.ts'

export const marks: typeof english = {
  bought: (amount) => `买入 ${amount}`,
  sold: (amount) => `卖出 ${amount}`,
  noteAbout: (account) => `关于 ${account} 的备注`,
  reconciled: (account) => `${account} 已对账`,
  imported: (name) => `已导入 ${name}`,
}
