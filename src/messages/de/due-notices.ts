import type { dueNotices as english } from '../en/due-notices.ts'

export const dueNotices: typeof english = {
  late: (name) => `${name} ist überfällig`,
  due: (name) => `${name} ist fällig`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `${account} ist abzustimmen`,
  neverReconciled: 'Noch nie abgestimmt',
  lastReconciled: (day) => `Zuletzt abgestimmt am ${day}`,
}
