import type { marks as english } from '../en/marks.ts'

export const marks: typeof english = {
  bought: (amount) => `Compra de ${amount}`,
  sold: (amount) => `Venta de ${amount}`,
  noteAbout: (account) => `Nota sobre ${account}`,
  reconciled: (account) => `${account} conciliada`,
  imported: (name) => `${name} importado`,
}
