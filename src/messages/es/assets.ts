import type { assets as english } from '../en/assets.ts'

export const assets: typeof english = {
  layout: 'Presentación',
  tree: 'Árbol',
  list: 'Lista',
  tableIn: (currency) => `Activos en ${currency}`,
  nothingThen: 'Ese día no había nada.',
  nothing: 'Aún no se ha usado ninguna cuenta de Assets.',
  showClosed: 'Mostrar las cuentas vacías',
  inItsCurrency: 'En su divisa',
  inItsCurrencyExplained: 'Lo que se posee, en las divisas en que se tiene o cotiza',
  inCurrency: (account, currency) => `${account}: en ${currency}`,
  showOthers: (account, names) => `${account}: mostrar también ${names}`,
  hideOthers: (account, names) => `${account}: ocultar ${names}`,
}
