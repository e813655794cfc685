import type { understood as english } from '../en/understood.ts'
import { plural } from './plural.ts'

export const understood: typeof english = {
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
