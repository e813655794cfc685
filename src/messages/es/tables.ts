import type { tables as english } from '../en/tables.ts'
import { plural } from './plural.ts'

export const tables: typeof english = {
  total: 'Total',
  columns: 'Columnas',
  columnsOf: 'Columnas de esta tabla',
  copy: 'Copiar',
  copied: (count) => plural(count, { one: '# fila copiada', other: '# filas copiadas' }),
  notCopied: 'El navegador no permite copiar desde esta página. Guarde la tabla como CSV.',
  noWorkbook: 'No se pudo crear el libro de cálculo. Guarde la tabla como CSV.',
  wholeRow: 'Todas las columnas de esta fila',
  open: (name) => `Desplegar ${name}`,
  close: (name) => `Plegar ${name}`,
  shownOf: (shown, count) => plural(count, { one: `${shown} de # fila`, other: `${shown} de # filas` }),
  onlyBeginning: 'Solo se imprime el principio de la lista, hasta donde se desplazó. Expórtela a un archivo para tener todas las filas.',
}
