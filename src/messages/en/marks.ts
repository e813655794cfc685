export const marks = {
  /** What happened on a day of a line over time. */
  bought: (amount: string) => `Bought ${amount}`,
  sold: (amount: string) => `Sold ${amount}`,
  noteAbout: (account: string) => `Note about ${account}`,
  reconciled: (account: string) => `${account} reconciled`,
  imported: (name: string) => `Imported ${name}`,
}
