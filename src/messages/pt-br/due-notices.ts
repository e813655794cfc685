import type { dueNotices as english } from '../en/due-notices.ts'

export const dueNotices: typeof english = {
  late: (name) => `${name} está vencido`,
  due: (name) => `${name} vence`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `É hora de conciliar ${account}`,
  neverReconciled: 'Ainda não conciliada',
  lastReconciled: (day) => `Última conciliação em ${day}`,
}
