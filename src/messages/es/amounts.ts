import type { amounts as english } from '../en/amounts.ts'

export const amounts: typeof english = {
  rounded: 'Redondeado: el último dígito de una suma puede diferir de las cifras mostradas.',
  unknown: 'desconocido',
  noPrice: 'Su valor es desconocido: no hay precio en esta divisa',
  oneDirection: 'Sin rentabilidad: todo el dinero fue en la misma dirección',
  noReturn: 'Ninguna rentabilidad se ajusta a estos flujos',
  opens: 'Pulse para ver qué contiene; la línea de puntos o E muestra cómo se calcula',
  contents: 'Ver qué contiene',
  anyDay: 'cualquier día',
  noNumber: 'no es un número',
  previousPeriod: 'Período anterior',
  nextPeriod: 'Período siguiente',
  period: 'Período',
  choosePeriod: 'Elegir un período',
}
