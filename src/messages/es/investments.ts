import type * as english from '../en/investments.ts'

export const gain: typeof english.gain = {
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

export const assets: typeof english.assets = {
  layout: 'Presentación',
  tree: 'Árbol',
  list: 'Lista',
  tableIn: (currency) => `Activos en ${currency}`,
  nothingThen: 'Ese día no había nada.',
  nothing: 'Aún no se ha usado ninguna cuenta de Assets.',
  showClosed: 'Mostrar las cuentas vacías',
  inItsCurrency: 'En su divisa',
  inItsCurrencyExplained: 'Lo que se posee, en las divisas en que se tiene o cotiza',
  inCurrency: (account, currency) => `${account}: en ${currency}`,
  showOthers: (account, names) => `${account}: mostrar también ${names}`,
  hideOthers: (account, names) => `${account}: ocultar ${names}`,
}

export const holdings: typeof english.holdings = {
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

export const investmentIncome: typeof english.investmentIncome = {
  kinds: { dividend: 'Dividendos', interest: 'Intereses', distribution: 'Distribuciones' },
  ofKind: { Dividend: 'Dividendo', Interest: 'Intereses', Distribution: 'Distribución' },
  lastYear: 'Ingresos antes de impuestos, últimos 12 meses',
  last12Months: 'Últimos 12 meses',
  last12MonthsExplained: 'Antes de impuestos: este mes y los once anteriores',
  allTime: 'Desde el principio',
  beforeTax: 'Antes de impuestos',
  byYear: 'Por año',
  kind: 'Tipo',
  holding: 'Posición',
  byHolding: 'Por posición',
  incomeByHolding: 'Ingresos por posición',
  chart: 'Ingresos de las inversiones, en los meses en que los hubo',
  nothing:
    'Ninguna inversión ha pagado nada todavía. Contabilice los dividendos en Income:Dividend:NAME o Income:BANK:NAME:Dividend y los intereses en Income:Interest:NAME o Income:BANK:Interest.',
}
