import type { assets as english } from '../en/assets.ts'

export const assets: typeof english = {
  layout: 'Présentation',
  tree: 'Arbre',
  list: 'Liste',
  tableIn: (currency) => `Actifs en ${currency}`,
  nothingThen: 'Rien n’était détenu ce jour-là.',
  nothing: 'Aucun compte sous Assets n’a encore été utilisé.',
  showClosed: 'Afficher les comptes vides',
  inItsCurrency: 'Dans sa devise',
  inItsCurrencyExplained: 'Ce qui est détenu, dans les devises où c’est détenu ou coté',
  inCurrency: (account, currency) => `${account} : en ${currency}`,
  showOthers: (account, names) => `${account} : afficher aussi ${names}`,
  hideOthers: (account, names) => `${account} : masquer ${names}`,
}
