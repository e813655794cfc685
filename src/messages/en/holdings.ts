export const holdings = {
  /** What is held of everything but money, lot by lot, and what was sold. */
  nothing: 'Only money is held.',
  groupBy: 'Group by',
  by: { lot: 'Lots', commodity: 'Commodities', account: 'Accounts', currency: 'Currencies' },
  heads: { lot: 'Commodity', commodity: 'Commodity', account: 'Account', currency: 'Currency' },
  bought: 'Bought',
  lots: 'Lots',
  sold: 'Sold',
  soldFor: 'Sold for',
  soldLots: 'Sold, lot by lot',
  whatWasSold: 'Lots sold',
}
