import type { marks as english } from '../en/marks.ts'

export const marks: typeof english = {
  bought: (amount) => `${amount} achetés`,
  sold: (amount) => `${amount} vendus`,
  noteAbout: (account) => `Note sur ${account}`,
  reconciled: (account) => `${account} rapproché`,
  imported: (name) => `${name} importé`,
}
