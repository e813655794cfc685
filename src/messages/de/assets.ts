import type { assets as english } from '../en/assets.ts'

export const assets: typeof english = {
  layout: 'Darstellung',
  tree: 'Baum',
  list: 'Liste',
  tableIn: (currency) => `Vermögen in ${currency}`,
  nothingThen: 'An diesem Tag gab es keine Bestände.',
  nothing: 'Unter Assets wurde noch kein Konto verwendet.',
  showClosed: 'Konten ohne Bestand zeigen',
  inItsCurrency: 'In eigener Währung',
  inItsCurrencyExplained: 'Der Bestand in den Währungen, in denen er gehalten oder notiert wird',
  inCurrency: (account, currency) => `${account}: Bestand in ${currency}`,
  showOthers: (account, names) => `${account}: auch ${names} zeigen`,
  hideOthers: (account, names) => `${account}: ${names} ausblenden`,
}
