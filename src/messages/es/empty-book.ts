import type { emptyBook as english } from '../en/empty-book.ts'

export const emptyBook: typeof english = {
  addTransaction: 'Añadir una transacción',
  importStatement: 'Importar un extracto',
  allAhead: (day, link) => [
    `Todas las transacciones de este libro son futuras: la primera es el ${day}, y las cifras la cuentan desde ese día. `,
    link,
  ],
  allTransactions: 'Todas las transacciones',
  unread: 'No se pudo leer el diario. Corrija los problemas de arriba, y sus cifras se mostrarán aquí.',
  noMatch: 'Ninguna transacción coincide con el filtro de arriba.',
  noTransactions: 'Todavía no hay transacciones.',
  reading: 'Leyendo el diario…',
  bookIsEmpty: 'Este libro todavía no tiene transacciones',
  howToBegin: 'Importe un extracto de su banco, o añada una primera transacción. El mes se muestra entonces aquí y en la página Flujo de caja.',
  withEditor: (file) => ['También puede escribirla en ', file, ' con cualquier editor. Esta página se actualiza cuando se guarda el archivo.'],
  theJournal: 'el diario',
  lookAround: (command) => ['Para echar antes un vistazo, ejecute ', command, ': abre tres años de un hogar inventado.'],
  noneChosen: 'Ninguna cuenta bajo Assets o Liabilities coincide con el filtro de arriba.',
  noNetWorth: 'No hay nada anotado bajo Assets o Liabilities. El patrimonio neto es el saldo de las cuentas bajo estos dos nombres.',
}
