import type { understood as english } from '../en/understood.ts'
import { plural } from './plural.ts'

export const understood: typeof english = {
  currencyFrom: {
    configuration: 'd’après les réglages',
    book: 'déclarée dans le journal',
    postings: 'l’essentiel de l’argent est dans cette devise',
    none: 'aucune transaction pour l’instant',
  },
  sameAs: (reason, other) => `${reason} ; ${other} est la même`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'et # autre', other: 'et # autres' })}`,
  guessed: (roots) => `${roots}, déduit de l’usage`,
  unclear: (names) => `incertain : ${names}`,
  fromNames: 'd’après leurs noms',
}
