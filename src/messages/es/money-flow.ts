import type { moneyFlow as english } from '../en/money-flow.ts'
import { plural } from './plural.ts'

export const moneyFlow: typeof english = {
  label: (period) => `Flujo de dinero, ${period}`,
  spendingLabel: (period) => `Gastos, ${period}`,
  howToWalk: (label) => `${label}. Las flechas siguen el flujo e Intro muestra el detalle.`,
  stages: { from: 'De', through: 'Por', to: 'A' },
  link: (from, to, amount, count) =>
    plural(count, { one: `${from} → ${to}: ${amount}, # transacción`, other: `${from} → ${to}: ${amount}, # transacciones` }),
  from: 'De',
  to: 'A',
  amount: 'Importe',
  transactions: 'Transacciones',
  table: 'Tabla',
  nothing: 'No se movió dinero en este período.',
  cameIn: (period) => `Entradas, ${period}`,
  wentOut: 'Gastado',
  wentOutExplained: 'Gastos e impuestos',
  left: 'Resto',
  taxes: 'Impuestos',
  incomeDepth: 'Niveles de ingresos',
  expenseDepth: 'Niveles de gastos',
  all: 'Todas',
  allExplained: 'Cada cuenta',
  levels: (count) => plural(count, { one: 'Primera parte de un nombre (#)', other: 'Las # primeras partes de un nombre' }),
  transfers: 'Transferencias entre cuentas propias',
}
