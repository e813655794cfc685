import type * as english from '../en/status.ts'
import { plural } from './plural.ts'

export const status: typeof english.status = {
  title: 'Estado',
  is: (state) => `Estado: ${state}`,
  logAltered: 'Registro alterado',
  entriesUntil: (day) => `Asientos hasta el ${day}`,
  restsSince: (day) => `Sin asientos desde el ${day}: las cifras, los gráficos y los últimos doce meses terminan ahí.`,
  scheduled: (transactions, scheduled) => `${transactions}, de ellas ${scheduled} previstas`,
  noErrors: (transactions) => `${transactions} · todas las comprobaciones de saldo se cumplen`,
  lastGood: (transactions) => `${transactions} · según la última lectura sin errores`,
  recorded: (count) => plural(count, { one: '# evento registrado', other: '# eventos registrados' }),
  notFetched: (names) => `${names}: no se pudo obtener`,
  stillHolds: 'Las cifras usan lo que se obtuvo antes.',
  journalProblems: (count) => plural(count, { one: 'El diario tiene # problema', other: 'El diario tiene # problemas' }),
  journalNotRead: 'No se pudo leer el diario',
  lastGoodSync: (age) =>
    `Las cifras de abajo son de la última sincronización correcta, ${age}. Corrija el archivo y guárdelo: la página se actualiza sola.`,
  nothingRead: 'Todavía no se ha podido leer nada. Corrija el archivo y guárdelo: la página se actualiza sola.',
  showProblems: (count) => plural(count, { one: 'Mostrar # problema', other: 'Mostrar los # problemas' }),
  andOthers: (names) => `${names} y otros`,
  ownUnits: (names, price) => ['No cuenta como dinero y no está en ninguna suma hasta que se registre ', price, ': ', names, '.'],
  unpriced: (count, isCutOff, names, price) => [
    isCutOff
      ? plural(count, { one: 'Más de # valor o divisa sin precio: ', other: 'Más de # valores o divisas sin precio: ' })
      : plural(count, { one: '# valor o divisa sin precio: ', other: '# valores o divisas sin precio: ' }),
    names,
    plural(count, {
      one: '. Cuenta a su coste de adquisición hasta que se registre ',
      other: '. Cuentan a su coste de adquisición hasta que se registre ',
    }),
    price,
    '. Si tampoco se conoce el coste, la posición no se cuenta.',
  ],
  aPrice: 'un precio',
  noRateBefore: (commodity, day) => [
    commodity,
    ` no tiene precio antes del ${day}: los ingresos y gastos anteriores cuentan con ese precio, y su valor hasta entonces no se cuenta.`,
  ],
  othersWithoutRate: (count) =>
    plural(count, { one: 'Lo mismo vale para # valor o divisa más.', other: 'Lo mismo vale para # valores o divisas más.' }),
  nothingValued: (currency, setting, file) => [
    'Nada en este libro se puede valorar en ',
    currency,
    '. Si su divisa es otra, defina ',
    setting,
    ' en ',
    file,
    ', exactamente como la escribe el diario.',
  ],
}

export const dueNotices: typeof english.dueNotices = {
  late: (name) => `${name} está vencido`,
  due: (name) => `${name} vence`,
  when: (day, due) => `${day} (${due})`,
  toReconcile: (account) => `Hay que conciliar ${account}`,
  neverReconciled: 'Aún no conciliada',
  lastReconciled: (day) => `Última conciliación: ${day}`,
}
