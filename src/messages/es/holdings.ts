import type { holdings as english } from '../en/holdings.ts'

export const holdings: typeof english = {
  nothing: 'Solo hay dinero.',
  groupBy: 'Agrupar por',
  by: { lot: 'Lotes', commodity: 'Valores', account: 'Cuentas', currency: 'Divisas' },
  heads: { lot: 'Valor o divisa', commodity: 'Valor o divisa', account: 'Cuenta', currency: 'Divisa' },
  bought: 'Comprado',
  lots: 'Lotes',
  sold: 'Vendido',
  soldFor: 'Importe de venta',
  soldLots: 'Vendido, lote a lote',
  whatWasSold: 'Lotes vendidos',
}
