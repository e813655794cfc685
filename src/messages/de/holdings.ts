import type { holdings as english } from '../en/holdings.ts'

export const holdings: typeof english = {
  nothing: 'Es gibt nur Geld.',
  groupBy: 'Gruppieren nach',
  by: { lot: 'Posten', commodity: 'Wertpapiere', account: 'Konten', currency: 'Währungen' },
  heads: { lot: 'Wertpapier', commodity: 'Wertpapier', account: 'Konto', currency: 'Währung' },
  bought: 'Gekauft',
  lots: 'Posten',
  sold: 'Verkauft',
  soldFor: 'Erlös',
  soldLots: 'Verkauft, Posten für Posten',
  whatWasSold: 'Verkaufte Posten',
}
