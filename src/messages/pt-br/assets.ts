import type { assets as english } from '../en/assets.ts'

export const assets: typeof english = {
  layout: 'Exibição',
  tree: 'Árvore',
  list: 'Lista',
  tableIn: (currency) => `Ativos em ${currency}`,
  nothingThen: 'Nada havia nesse dia.',
  nothing: 'Nenhuma conta em Assets foi usada ainda.',
  showClosed: 'Mostrar contas vazias',
  inItsCurrency: 'Na sua moeda',
  inItsCurrencyExplained: 'O que há em carteira, nas moedas em que está ou é cotado',
  inCurrency: (account, currency) => `${account}: em ${currency}`,
  showOthers: (account, names) => `${account}: mostrar também ${names}`,
  hideOthers: (account, names) => `${account}: ocultar ${names}`,
}
