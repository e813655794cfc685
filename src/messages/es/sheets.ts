import type { sheets as english } from '../en/sheets.ts'
import { plural } from './plural.ts'

export const sheets: typeof english = {
  title: 'Hojas de cálculo',
  deleted: (name) => `${name} eliminado`,
  readOnly: 'Solo lectura: lo que escriba se calcula pero no se guarda',
  errors: (count) => plural(count, { one: '# error', other: '# errores' }),
  error: 'Error',
  errorAt: (line, column, message) => `Línea ${line}, columna ${column}: ${message}`,
  saveFirst: 'Guarde primero',
  rename: 'Cambiar nombre',
  renameSheet: 'Cambiar el nombre de la hoja',
  newName: 'Nombre nuevo',
  notCreated: 'No se ha podido crear la hoja',
  nameOfNewSheet: 'Nombre de la hoja nueva',
  createSheet: 'Crear hoja',
  newSheet: 'Hoja nueva',
  none: 'Aún no hay hojas',
  explained: (example) => [
    'Una hoja es un texto en el que se calcula cada línea: números, importes en divisas, préstamos, ahorros y cifras del libro, como en ',
    example,
    '. Se recalcula cuando cambia el libro.',
  ],
  cannotWrite: 'Esta instalación es de solo lectura.',
  createFirst: 'Cree su primera hoja',
  noSuchSheet: (name, all) => [`No hay ninguna hoja «${name}». `, all],
  allSheets: 'Todas las hojas',
}
