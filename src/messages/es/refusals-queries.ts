import type { queries as english } from '../en/refusals-queries.ts'

export const queries: typeof english = {
  noAccount: (account) => `No hay ninguna cuenta «${account}» en el diario.`,
  noRate: (currency, from) => `No se conoce ningún tipo de cambio de ${from} a ${currency}. Añada al diario un precio de este par.`,
  futureDate: (day, today) => `La fecha de corte no puede ser futura: ${day} es posterior a hoy, ${today}.`,
  fromAfterTo: 'La fecha inicial no debe ser posterior a la final.',
  noPriceTerm: (term) => `Un precio no tiene «${term}». Son posibles commodity, currency, date y amount.`,
  noFinding: 'No existe ese hallazgo. Quizá el libro haya cambiado.',
  tooManyPivotColumns: (count, most) =>
    `La tabla dinámica tiene ${count} columnas y como máximo son posibles ${most}. Inviértala o elija menos con where.`,
  timeUsedUp: (seconds) => `Sus consultas han agotado su tiempo. Vuelva a intentarlo en ${seconds} segundos.`,
  tooManyQueued: 'Hay demasiadas consultas en espera. Vuelva a intentarlo en un momento.',
  tookTooLong: (seconds) => `La consulta tardó más de ${seconds} segundos y se detuvo. Pida menos días o cuentas.`,
  neededTooMuchMemory: 'La consulta necesitaba demasiada memoria y se detuvo. Pida menos filas.',
  stopped: 'La consulta se detuvo antes de tener respuesta.',
  tooLong: (length, most) => `La consulta tiene ${length} caracteres; como máximo son posibles ${most}.`,
  nestedTooDeep: (most) => `La consulta anida más de ${most} paréntesis.`,
  oneStatement: 'Solo se permite una instrucción SQL.',
  answerTooLarge: (megabytes) => `El resultado supera ${megabytes} MB. Pida menos columnas o filas, o añada un limit.`,
  tooManyRows: (count) => `El resultado tiene más de ${count} filas, y no se escribe un archivo incompleto. Pida menos filas o añada un limit.`,
  noCreditCard: (account) => `No hay ninguna tarjeta de crédito «${account}» en los ajustes.`,
  noGoal: (type, name) => `No hay ningún objetivo «${name}» de tipo ${type} en los ajustes.`,
  gone: (name) => `${name} ya no existe.`,
  changedMeanwhile: (name) => `${name} se cambió mientras tanto. No se ha escrito nada.`,
  nothingChanged: 'No se ha cambiado nada.',
}
