export const assets = {
  /** Every asset account with its value, gain and return. */
  layout: 'Layout',
  tree: 'Tree',
  list: 'List',
  tableIn: (currency: string) => `Assets in ${currency}`,
  nothingThen: 'Nothing was held on that day.',
  nothing: 'No account under Assets has been used yet.',
  showClosed: 'Show accounts that hold nothing',
  inItsCurrency: 'In its currency',
  inItsCurrencyExplained: 'What is held, in the currencies it is held or quoted in',
  inCurrency: (account: string, currency: string) => `${account}: in ${currency}`,
  showOthers: (account: string, names: string) => `${account}: also show ${names}`,
  hideOthers: (account: string, names: string) => `${account}: hide ${names}`,
}
