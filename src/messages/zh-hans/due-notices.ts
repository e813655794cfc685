import type { dueNotices as english } from '../en/due-notices.ts'

export const dueNotices: typeof english = {
  late: (name) => `${name} 已逾期`,
  due: (name) => `${name} 即将到期`,
  when: (day, due) => `${day}（${due}）`,
  toReconcile: (account) => `${account} 需要对账`,
  neverReconciled: '尚未对账',
  lastReconciled: (day) => `上次对账：${day}`,
}
