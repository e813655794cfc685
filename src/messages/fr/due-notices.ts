import type { dueNotices as english } from '../en/due-notices.ts'

export const dueNotices: typeof english = {
  late: (name) => `${name} est en retard`,
  due: (name) => `${name} arrive à échéance`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `${account} est à rapprocher`,
  neverReconciled: 'Jamais rapproché',
  lastReconciled: (day) => `Dernier rapprochement le ${day}`,
}
