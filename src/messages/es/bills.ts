import type { bills as english } from '../en/bills.ts'
import { plural } from './plural.ts'

export const bills: typeof english = {
  name: 'Nombre',
  frequency: 'Frecuencia',
  due: 'Vence',
  last: 'Último',
  times: 'Veces',
  amount: 'Importe',
  allTimes: (count, frequency, since) =>
    plural(count, { one: `${frequency}: # vez desde el ${since}`, other: `${frequency}: # veces desde el ${since}` }),
  allTimesNext: (times, next) => `${times}. Próximos: ${next}`,
  withoutPayee: 'Sin beneficiario',
  sharesExplained:
    'Último importe de cada pago. Los trimestrales y anuales se reparten entre sus meses; los semanales y diarios, entre meses de 30,44 días',
  comesIn: 'Entradas al mes',
  comesInExplained: 'Todos los ingresos regulares, repartidos por meses',
  goesOut: 'Salidas al mes',
  goesOutExplained: 'Todas las facturas pagadas desde cuentas o con tarjeta, con las cuotas de préstamos completas, repartidas por meses',
  setAside: 'Apartado al mes',
  setAsideExplained: 'Transferencias regulares de cuentas corrientes a otras cuentas propias',
  remains: 'Queda para todo lo demás',
  none: (example) => [
    'Todavía no hay pagos recurrentes. Para seguir uno, añada esta línea en el diario debajo de la primera línea de una transacción: ',
    example,
  ],
  items: 'Pagos recurrentes',
  pastDue: 'Vencidos',
  ended: 'Parece terminado',
  notices: 'Avisos',
  noticesBlocked: 'Este navegador bloquea los avisos de esta página. Permítalos junto a la barra de direcciones',
  noticesExplained:
    'Avisar de facturas que vencen, cuentas por conciliar y sincronizaciones fallidas mientras haya una página de Daybook abierta en este navegador',
  kinds: { booked: 'en el diario', statement: 'según su extracto', recurring: 'estimación: último importe' },
  checkingNow: 'En cuentas corrientes ahora',
  checkingThen: 'En cuentas corrientes entonces',
  checkingOn: (day) => `En cuentas corrientes el ${day}`,
  lowestOn: (day) => `Mínimo, el ${day}`,
  onDay: (day) => `El ${day}`,
  aheadChart: (days, currency) =>
    plural(days, {
      one: `Cuentas corrientes en el próximo # día, en ${currency}`,
      other: `Cuentas corrientes en los próximos # días, en ${currency}`,
    }),
  checking: 'En cuentas corrientes',
  balanceAfter: 'Saldo después',
  aheadTable: (days) => plural(days, { one: 'Pagos del próximo # día', other: 'Pagos de los próximos # días' }),
  aheadTitle: (days) => plural(days, { one: 'El próximo # día', other: 'Los próximos # días' }),
  aheadExplained: 'Solo pagos conocidos: facturas, tarjetas y transacciones programadas',
  expected: 'Previsto',
  wasDue: (day) => `venció el ${day}`,
  source: 'Origen',
  states: { came: 'a tiempo', 'came late': 'pagado tarde', late: 'vencido', 'to come': 'próximo' },
  calendar: 'Calendario',
  calendarOf: (month) => `Pagos recurrentes de ${month}`,
  suggested: 'Parece recurrente',
  suggestedExplained: 'Más o menos el mismo día e importe cada vez. Los pagos seguidos aparecen en el calendario y en los totales mensuales.',
  track: 'Seguir',
  trackNamed: (name) => `Seguir ${name}`,
  tracked: (name, count) =>
    plural(count, { one: `Se sigue ${name}: # transacción etiquetada.`, other: `Se sigue ${name}: # transacciones etiquetadas.` }),
}
