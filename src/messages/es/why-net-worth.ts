import type { whyNetWorth as english } from '../en/why-net-worth.ts'
import { plural } from './plural.ts'

export const whyNetWorth: typeof english = {
  netWorthOn: (day) => `Patrimonio neto el ${day}`,
  accountOn: (account, day) => `${account} el ${day}`,
  atEndOf: (day) => `Al final del ${day}`,
  figureOf: (account, figure) => `${account}: ${figure}`,
  totalOf: (figure) => `${figure}, total`,
  before: 'Antes',
  after: 'Después',
  change: 'Variación',
  paidIn: 'Aportaciones',
  paidInExplained: 'Aportaciones menos retiradas',
  totalGain: 'Ganancia total',
  totalGainExplained: 'Por precios, tipos de cambio e ingresos',
  changeOfNetWorth: 'Variación del patrimonio neto',
  why: (change, paidIn, gain) => [
    'El patrimonio neto varió en ',
    change,
    ': ',
    paidIn,
    ' por aportaciones y ',
    gain,
    ' por precios, tipos de cambio e ingresos.',
  ],
  firstDay: 'Desde',
  lastDay: 'Hasta',
  wrongOrder: 'El segundo día es anterior al primero. Elija uno posterior.',
  noneUntilThen: 'No hay transacciones hasta ese día.',
  noneChanged: 'Ninguna cuenta varió entre estos días.',
  accountsThatChanged: 'Cuentas que variaron',
  unchangedAccounts: (count) => plural(count, { one: '# cuenta sin cambios', other: '# cuentas sin cambios' }),
}
