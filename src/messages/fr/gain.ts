import type { gain as english } from '../en/gain.ts'

export const gain: typeof english = {
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
