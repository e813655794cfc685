import type * as english from '../en/first-visit.ts'
import { plural } from './plural.ts'

export const firstVisit: typeof english.firstVisit = {
  howRead: 'Cómo se leyó este libro',
  howFileRead: (file) => `Cómo se leyó ${file}`,
  closeForGood: 'Cerrar: no se muestra de nuevo',
  dialect: 'Dialecto',
  fromContent: 'por su nombre y contenido',
  fromSettings: 'según los ajustes',
  addLine: (file, line) => [`Daybook no cambia este ajuste por sí mismo. Añada esta línea a ${file}, y el libro se leerá de nuevo: `, line],
  copy: 'Copiar',
  copied: 'Copiado',
  currency: 'Divisa',
  digits: 'Decimales',
  digitsNote: 'después de la coma',
  digitsOfJournal: (digits) => `como en el diario (${digits})`,
  numbers: 'Números y fechas',
  ofBrowser: (locale) => `como este navegador (${locale})`,
  yearBegins: 'El año empieza en',
  cashAccounts: 'Efectivo',
  cashNote: 'dinero para gastar; los demás activos cuentan como inversiones',
  cashFound: 'por los nombres y el uso',
  noCash: 'ninguna cuenta',
  change: 'Cambiar',
  accountTypes: 'Tipos de cuenta',
  setTypes: 'Definir los tipos de cuenta',
  missingPrices: 'Precios que faltan',
  none: 'ninguno',
  prices: 'Precios',
  startingDemo: 'Iniciando la demostración…',
  openDemo: 'Abrir la demostración en su lugar',
}

export const understood: typeof english.understood = {
  currencyFrom: {
    configuration: 'según los ajustes',
    book: 'declarada en el diario',
    postings: 'la mayor parte del dinero está en ella',
    none: 'aún no hay transacciones',
  },
  sameAs: (reason, other) => `${reason}; ${other} es la misma`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'y # más', other: 'y # más' })}`,
  guessed: (roots) => `${roots}, deducido del uso`,
  unclear: (names) => `sin determinar: ${names}`,
  fromNames: 'según sus nombres',
}
