import type { marks as english } from '../en/marks.ts'

export const marks: typeof english = {
  bought: (amount) => `${amount} gekauft`,
  sold: (amount) => `${amount} verkauft`,
  noteAbout: (account) => `Notiz zu ${account}`,
  reconciled: (account) => `${account} abgestimmt`,
  imported: (name) => `${name} importiert`,
}
