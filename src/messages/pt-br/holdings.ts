import type { holdings as english } from '../en/holdings.ts'

export const holdings: typeof english = {
  nothing: 'Só há dinheiro.',
  groupBy: 'Agrupar por',
  by: { lot: 'Lotes', commodity: 'Ativos', account: 'Contas', currency: 'Moedas' },
  heads: { lot: 'Ativo', commodity: 'Ativo', account: 'Conta', currency: 'Moeda' },
  bought: 'Comprado',
  lots: 'Lotes',
  sold: 'Vendido',
  soldFor: 'Valor de venda',
  soldLots: 'Vendido, lote a lote',
  whatWasSold: 'Lotes vendidos',
}
