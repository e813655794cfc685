import type { checks as english } from '../en/checks.ts'

export const checks: typeof english = {
  negativeBalance: 'Saldo negativo',
  negativeBalanceAbout: 'Una cuenta de activo no puede tener menos que nada. Falta un apunte o alguno es demasiado grande.',
  negativeBalanceDetails: (account, amount, day) => `${account} tenía ${amount} el ${day}.`,
  creditEntry: 'Ingreso con signo contrario',
  creditEntryAbout: 'Un ingreso es dinero que entra: sus apuntes son negativos. Uno positivo suele ser un error.',
  debitEntry: 'Gasto con signo contrario',
  debitEntryAbout: 'Un gasto es dinero que sale: sus apuntes son positivos. Uno negativo es una devolución o un error.',
  refundAbout: 'Ha vuelto más de lo que se gastó: una devolución de algo que no está en este libro, o un signo equivocado.',
  entryDetails: (account, amount, day, payee) => `${account} ${amount} el ${day}, ${payee}.`,
  priceMissing: 'Falta el precio',
  priceMissingUnknown:
    'No se conoce ningún precio ni el coste de todo. Lo que no tiene ninguno tiene un valor desconocido y no cuenta en ninguna cifra. Registre un precio.',
  priceMissingAtCost: 'No se conoce ningún precio, así que se valora a su coste. Registre un precio.',
  priceMissingDetails: (commodity, currency) => `No hay precio de ${commodity} en ${currency}, ni a través de otra divisa.`,
  priceMismatch: 'Precio distinto',
  priceMismatchAbout: 'El precio pagado no es el que la fuente indica para ese día.',
  priceMismatchDetails: (account, day, quantity, paid, source) => `${account} el ${day}: ${quantity} a ${paid}, la fuente indica ${source}.`,
  farDay: 'Día muy alejado de los demás',
  farDayAbout:
    '¿Está mal escrito el año? Lo anotado ahí cuenta desde entonces en todas las cifras, y los meses y años lo muestran lejos de lo demás.',
  farDayBefore: (day, years, nearest) => `${day} está ${years} años antes de ${nearest}, y no hay nada entre medias.`,
  farDayAfter: (day, years, nearest) => `${day} está ${years} años después de ${nearest}, y no hay nada entre medias.`,
  farPrice: 'Precio muy alejado de los demás',
  farPriceAbout: '¿Está mal escrito el año? El precio vale desde ese día hasta que haya otro posterior.',
  farPriceBefore: (commodity, day, years, nearest) =>
    `Un precio de ${commodity} es del ${day}, ${years} años antes de ${nearest}, y no hay nada entre medias.`,
  farPriceAfter: (commodity, day, years, nearest) =>
    `Un precio de ${commodity} es del ${day}, ${years} años después de ${nearest}, y no hay nada entre medias.`,
  copiedFile: 'Copia de un archivo',
  copiedFileAbout:
    'Un programa de sincronización o una persona dejó una copia que el diario incluye. Lo que está en ambos cuenta dos veces. Compárelos y elimine uno.',
  copiedFileDetails: (copy, original, common, count) => `${copy} tiene ${common} de sus ${count} transacciones en común con ${original}.`,
  targetMissing: 'Cuentas de activos sin objetivo de distribución',
  targetMissingAbout: 'Estas cuentas no pertenecen a ningún objetivo, así que los objetivos no lo cubren todo.',
  transferHalves: '¿Dos mitades de una transferencia?',
  transferHalvesAbout:
    'Salió dinero de una de sus cuentas, el mismo importe llegó a otra en pocos días, y ninguna transacción dice qué fue. Si es una transferencia, únalas; si no, complete ambas.',
  transferHalvesDetails: (amount, from, to) => `${amount} de ${from} a ${to}.`,
  disagreement: 'Los informes se contradicen',
  disagreementAbout: 'Dos informes muestran valores distintos para la misma cifra. Es un error de Daybook: comuníquelo, por favor.',
  diskFull: (folder, left, needed) =>
    `El disco que contiene ${folder} está lleno: quedan ${left} MB y se necesitan ${needed} MB. No se registra nada hasta que haya espacio; después sigue por sí solo.`,
  otherFiles: (event) =>
    `En el evento ${event} otro programa registró un diario de otros archivos que los de aquí, que no han cambiado: se muestra su libro, y cada sincronización reemplaza el del otro. Sirva los mismos archivos o dé a cada libro su propio database_schema.`,
  logAltered: (event, why) =>
    `El registro de eventos fue alterado: evento ${event}: ${why}. Revíselo con «daybook verify» y restaure una copia de seguridad.`,
  backupFailed: (why) => `No se pudo hacer la copia de seguridad programada: ${why}`,
  backupIncomplete: (files) =>
    `La copia de seguridad programada se hizo sin ${files}, que la configuración indica para los precios y no se puede leer`,
  notWatched: (why) => `Los cambios del diario se detectan en unos segundos y no al instante: ${why}, y reinicie Daybook.`,
  watchLimit: 'el sistema no vigila más archivos para este usuario; aumente fs.inotify.max_user_watches',
  watchersLimit: 'hay demasiados archivos abiertos o vigilancias; aumente fs.inotify.max_user_instances o ulimit -n',
  unwatchable: (path, code) => `${path} no se puede vigilar (${code})`,
}
