import type { gain as english } from '../en/gain.ts'

export const gain: typeof english = {
  bars: 'Como barras',
  history: (account) => `${account} día a día`,
  dayByDay: 'Día a día',
  byAccount: 'Ganancia por cuenta',
  nothing: 'Aún no se ha invertido nada.',
  notUsed: 'Esta cuenta aún no se ha usado.',
  cashIsPaidIn: 'Aportado menos retirado; el efectivo cuenta como aportado',
  boughtAndSold: 'Compras y ventas',
  allTransactions: 'Todas las transacciones',
  allInvestments: 'Todas las inversiones',
  payee: 'Beneficiario',
  amount: 'Importe',
  valueToday: 'Valor actual',
}
