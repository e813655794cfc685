import type * as english from '../en/figures.ts'
import { plural } from './plural.ts'

export const figureWords: typeof english.figureWords = {
  bytes: (count) => plural(count, { one: '# byte', other: '# bytes' }),
  kilobytes: (amount) => `${amount} kB`,
  megabytes: (amount) => `${amount} MB`,
  gigabytes: (amount) => `${amount} GB`,
  gains: {
    name: (accounts) => `Ganancia por ventas de ${accounts}, según la cuenta de la ganancia`,
    price: (accounts) => `Ganancia por ventas de ${accounts}, según el precio de venta junto al coste`,
    balance: (accounts) => `Ganancia por ventas de ${accounts}: ingresos menos coste`,
  },
}

export const figureNames: typeof english.figureNames = {
  netWorth: 'Patrimonio neto',
  value: 'Valor',
  valueExplained: 'A los precios y tipos de cambio del día',
  deposited: 'Aportado',
  depositedExplained: 'Todo el dinero aportado desde el principio',
  withdrawn: 'Retirado',
  paidIn: 'Aportaciones',
  paidInExplained: 'Aportado menos retirado',
  netWorthGain: 'Ganancia del patrimonio neto',
  netWorthGainExplained: 'Patrimonio neto menos aportaciones: por precios, tipos de cambio e ingresos, con efectivo y deudas',
  netWorthXirr: 'XIRR del patrimonio neto',
  totalGain: 'Ganancia total',
  totalGainExplained: 'Valor menos aportaciones: por precios y por ingresos',
  byPrice: 'Por precios',
  byPriceExplained: 'Por cambios de precios y tipos de cambio',
  byIncome: 'Por ingresos',
  byIncomeExplained: 'Dividendos, intereses y distribuciones, menos el impuesto retenido',
  gainPercent: 'Ganancia %',
  gainPercentExplained: 'Ganancia total como parte de todo lo aportado',
  xirr: 'Rentabilidad (XIRR)',
  xirrExplained: 'Rentabilidad anual, ponderada por las fechas de aportaciones y retiradas',
  yieldBeforeTax: 'Rendimiento antes de impuestos',
  yieldBeforeTaxExplained: 'Ingresos de los últimos 12 meses antes de impuestos, como parte del valor',
  yieldAfterTax: 'Rendimiento después de impuestos',
  yieldAfterTaxExplained: 'Ingresos de los últimos 12 meses después del impuesto retenido, como parte del valor',
  cost: 'Coste',
  costExplained: 'Coste de adquisición de lo que se posee',
  unrealisedGain: 'Ganancia no realizada',
  unrealisedGainExplained: 'Valor menos coste de lo que se posee, sin ingresos ni ventas anteriores',
  realisedGain: 'Ganancia realizada',
  units: 'Unidades',
  share: 'Parte',
  of: (whose, figure) => `${whose}: ${figure}`,
  at: (figure, when) => `${figure}, ${when}`,
  totalOf: (figure) => `${figure}, total`,
}

export const amounts: typeof english.amounts = {
  rounded: 'Redondeado: el último dígito de una suma puede diferir de las cifras mostradas.',
  unknown: 'desconocido',
  noPrice: 'Su valor es desconocido: no hay precio en esta divisa',
  incomplete: (names: string) => `Incompleto: los importes en ${names} no tienen precio y no están incluidos`,
  oneDirection: 'Sin rentabilidad: todo el dinero fue en la misma dirección',
  noReturn: 'Ninguna rentabilidad se ajusta a estos flujos',
  opens: 'Pulse para ver qué contiene; la línea de puntos o E muestra cómo se calcula',
  contents: 'Ver qué contiene',
  anyDay: 'cualquier día',
  noNumber: 'no es un número',
  noAmountIn: (currency) => `no es un importe en ${currency}`,
  previousPeriod: 'Período anterior',
  nextPeriod: 'Período siguiente',
  period: 'Período',
  choosePeriod: 'Elegir un período',
}

export const marks: typeof english.marks = {
  bought: (amount) => `Compra de ${amount}`,
  sold: (amount) => `Venta de ${amount}`,
  noteAbout: (account) => `Nota sobre ${account}`,
  reconciled: (account) => `${account} conciliada`,
  imported: (name) => `${name} importado`,
}
