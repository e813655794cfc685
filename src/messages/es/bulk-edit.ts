import type { bulkEdit as english } from '../en/bulk-edit.ts'
import { plural } from './plural.ts'

export const bulkEdit: typeof english = {
  title: 'Edición en bloque',
  action: 'Acción',
  from: 'de',
  to: 'a',
  tagOrValue: 'etiqueta, o etiqueta: valor',
  tag: 'etiqueta',
  file: 'archivo',
  wholeBook: 'en todo el libro, incluidas directivas y reglas',
  showChanges: 'Ver los cambios',
  allTransactions: 'Todas las transacciones del libro',
  selectSome: 'Seleccione transacciones en la lista.',
  selected: (count) => plural(count, { one: '# transacción seleccionada', other: '# transacciones seleccionadas' }),
  selectAll: (count) => plural(count, { one: 'Seleccionar # transacción', other: 'Seleccionar las # transacciones' }),
  clearSelection: 'Quitar la selección',
  wouldChange: (transactions, files) => `Cambiarían ${transactions} en ${files}:`,
  change: (transactions, files) => `Cambiar ${transactions} en ${files}`,
  saved: 'Guardado.',
  joined: 'Las dos son ahora una transferencia.',
  checking: 'Comprobando el cambio…',
  whatChanges: 'Qué cambia',
  transferAbout:
    'La transacción más antigua se queda y recibe la cuenta de la otra en lugar de la cuenta desconocida. La otra transacción se elimina.',
}
