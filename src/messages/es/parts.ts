import type * as english from '../en/parts.ts'
import { plural } from './plural.ts'

export const tables: typeof english.tables = {
  total: 'Total',
  columns: 'Columnas',
  columnsOf: 'Columnas de esta tabla',
  copy: 'Copiar',
  incomplete: 'Incompleto',
  copied: (count) => plural(count, { one: '# fila copiada', other: '# filas copiadas' }),
  notCopied: 'El navegador no permite copiar desde esta página. Guarde la tabla como CSV.',
  noWorkbook: 'No se pudo crear el libro de cálculo. Guarde la tabla como CSV.',
  wholeRow: 'Todas las columnas de esta fila',
  open: (name) => `Desplegar ${name}`,
  close: (name) => `Plegar ${name}`,
  shownOf: (shown, count) => plural(count, { one: `${shown} de # fila`, other: `${shown} de # filas` }),
  onlyBeginning: 'Solo se imprime el principio de la lista, hasta donde se desplazó. Expórtela a un archivo para tener todas las filas.',
}

export const periods: typeof english.periods = {
  soFar: (period) => `${period} hasta hoy`,
  upTo: (period, day) => `${period}, hasta el ${day}`,
  allTime: 'Todo el período',
  lastMonths: (count) => plural(count, { one: 'Último mes', other: 'Últimos # meses' }),
  lastYears: (count) => plural(count, { one: 'Último año', other: 'Últimos # años' }),
  quarter: (quarter, year) => `T${quarter} ${year}`,
  firstHalf: (year) => `1.er semestre de ${year}`,
  secondHalf: (year) => `2.º semestre de ${year}`,
  financialYear: (years) => `Ejercicio ${years}`,
  monthly: 'mensual',
  everyTwoMonths: 'cada dos meses',
  quarterly: 'trimestral',
  halfYearly: 'semestral',
  yearly: 'anual',
  daily: 'diario',
  weekly: 'semanal',
  everyTwoWeeks: 'cada dos semanas',
  everyDays: (count) => plural(count, { one: 'cada día', other: 'cada # días' }),
  today: 'hoy',
  inDays: (count) => plural(count, { one: 'en # día', other: 'en # días' }),
  daysLate: (count) => plural(count, { one: '# día de retraso', other: '# días de retraso' }),
}

export const fileDifferences: typeof english.fileDifferences = {
  operations: {
    rename_account: 'Cambiar cuenta',
    set_payee: 'Cambiar beneficiario',
    add_tag: 'Añadir etiqueta',
    remove_tag: 'Quitar etiqueta',
    rename_tag: 'Cambiar nombre de etiqueta',
    set_status: 'Definir estado',
    set_date: 'Cambiar fecha',
    change_commodity: 'Cambiar valor o divisa',
    move: 'Mover a archivo',
    make_transfer: 'Crear transferencias',
    delete: 'Eliminar',
  },
  changesIn: (file) => `Cambios en ${file}`,
  line: 'Línea',
  showAll: (lines) => `Mostrar ${lines}`,
}

export const transactionParts: typeof english.transactionParts = {
  withoutPayee: 'Sin beneficiario',
  flows: { in: 'Entrada de dinero', out: 'Salida de dinero', moved: 'Traspaso' },
  unpriced: 'El valor es desconocido: no hay precio',
  pending: 'pendiente',
  pendingAbout: 'Marcada con ! en el diario',
  to: 'a',
  byStatement: (name) => `${name}, según su extracto`,
  account: 'Cuenta',
  choicesOf: (label) => `${label}: opciones`,
  newAccount: 'cuenta nueva',
  hasNote: 'tiene una nota',
  reconciledUpTo: (day) => `conciliada hasta el ${day}`,
  reconciliationDue: (day, days) =>
    plural(days, { one: `conciliada hasta el ${day}, con # día de retraso`, other: `conciliada hasta el ${day}, con # días de retraso` }),
}
