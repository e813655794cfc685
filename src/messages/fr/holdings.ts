import type { holdings as english } from '../en/holdings.ts'

export const holdings: typeof english = {
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
