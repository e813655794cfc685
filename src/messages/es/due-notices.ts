import type { dueNotices as english } from '../en/due-notices.ts'

export const dueNotices: typeof english = {
  late: (name) => `${name} está vencido`,
  due: (name) => `${name} vence`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `Hay que conciliar ${account}`,
  neverReconciled: 'Aún no conciliada',
  lastReconciled: (day) => `Última conciliación: ${day}`,
}
