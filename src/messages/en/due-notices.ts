export const dueNotices = {
  /** Notifications of the browser: what is due. */
  late: (name: string) => `${name} is past due`,
  due: (name: string) => `${name} is due`,
  when: (day: string, due: string) => `${day} (${due})`,
  toReconcile: (account: string) => `${account} is due to be reconciled`,
  neverReconciled: 'Not reconciled yet',
  lastReconciled: (day: string) => `Last reconciled on ${day}`,
}
