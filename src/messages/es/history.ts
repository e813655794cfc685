import type { history as english } from '../en/history.ts'
import { plural } from './plural.ts'

export const history: typeof english = {
  title: 'Historial',
  added: (count) => plural(count, { one: '+ # transacción añadida', other: '+ # transacciones añadidas' }),
  removed: (count) => plural(count, { one: '− # transacción eliminada', other: '− # transacciones eliminadas' }),
  netWorthChange: (before, after, change) => ['Patrimonio neto ', before, ' → ', after, ' (', change, ')'],
  netWorthAtEvent: (event) => `Patrimonio neto en el evento ${event}`,
  pricesDropped: 'Se eliminaron los precios obtenidos',
  portfoliosFetched: (names) => `Carteras de fondos obtenidas: ${names}`,
  pricesFetched: (count, names) => `${plural(count, { one: '# precio obtenido', other: '# precios obtenidos' })}: ${names}`,
  otherChange: (total) => `Cambiaron precios o posiciones del diario (total ${total})`,
  came: (added, total) => `${plural(added, { one: '+# transacción', other: '+# transacciones' })} (total ${total})`,
  went: (removed, total) => `${plural(removed, { one: '−# transacción', other: '−# transacciones' })} (total ${total})`,
  cameAndWent: (added, removed, total) => `+${added}, ${plural(removed, { one: '−# transacción', other: '−# transacciones' })} (total ${total})`,
  notRead: 'No se ha podido leer el historial.',
  none: 'Aún no se ha registrado nada.',
  event: (position) => `evento ${position}`,
  whatChanged: 'Qué cambió',
  bookThen: 'Ver el libro en ese momento',
  earlier: 'Estados anteriores',
  states: 'Estados del libro',
  newestFirst: 'más recientes primero',
  seal: {
    notYet: 'El registro aún no se ha verificado desde que se inició el servidor. Se hará en un momento.',
    verified: (event, when) => `Todos los hashes hasta el evento ${event} son correctos, comprobado ${when}: nada de lo registrado ha cambiado.`,
    altered: (event, when, problem) =>
      `El evento ${event} no está como se escribió (detectado ${when}): ${problem}. Ejecute «daybook verify» y restaure una copia de seguridad.`,
    shortVerified: (when) => `registro verificado ${when}`,
    shortAltered: (event) => `registro alterado en el evento ${event}`,
  },
}
