import type * as english from '../en/investments.ts'

export const gain: typeof english.gain = {
  bars: 'En barres',
  history: (account) => `${account} jour par jour`,
  dayByDay: 'Jour par jour',
  byAccount: 'Gain par compte',
  nothing: 'Rien n’a encore été placé.',
  notUsed: 'Ce compte n’a pas encore été utilisé.',
  cashIsPaidIn: 'Versé moins retiré ; les liquidités comptent comme versées',
  boughtAndSold: 'Achats et ventes',
  allTransactions: 'Toutes les transactions',
  allInvestments: 'Tous les placements',
  payee: 'Bénéficiaire',
  amount: 'Montant',
  valueToday: 'Valeur actuelle',
}

export const assets: typeof english.assets = {
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

export const holdings: typeof english.holdings = {
  nothing: 'Il n’y a que de l’argent.',
  groupBy: 'Regrouper par',
  by: { lot: 'Lots', commodity: 'Titres', account: 'Comptes', currency: 'Devises' },
  heads: { lot: 'Titre', commodity: 'Titre', account: 'Compte', currency: 'Devise' },
  bought: 'Acheté',
  lots: 'Lots',
  sold: 'Vendu',
  soldFor: 'Produit de la vente',
  soldLots: 'Vendu, lot par lot',
  whatWasSold: 'Lots vendus',
}

export const investmentIncome: typeof english.investmentIncome = {
  kinds: { dividend: 'Dividendes', interest: 'Intérêts', distribution: 'Distributions' },
  ofKind: { Dividend: 'Dividende', Interest: 'Intérêts', Distribution: 'Distribution' },
  lastYear: 'Revenus avant impôt, 12 derniers mois',
  last12Months: '12 derniers mois',
  last12MonthsExplained: 'Avant impôt : ce mois et les onze précédents',
  allTime: 'Depuis le début',
  beforeTax: 'Avant impôt',
  byYear: 'Par année',
  kind: 'Type',
  holding: 'Position',
  byHolding: 'Par position',
  incomeByHolding: 'Revenus par position',
  chart: 'Revenus des placements, pour les mois où il y en a eu',
  nothing:
    'Aucun placement n’a encore rapporté de revenus. Comptabilisez les dividendes sur Income:Dividend:NAME ou Income:BANK:NAME:Dividend et les intérêts sur Income:Interest:NAME ou Income:BANK:Interest.',
}
