import type { understood as english } from '../en/understood.ts'
import { plural } from './plural.ts'

export const understood: typeof english = {
  currencyFrom: {
    configuration: 'aus den Einstellungen',
    book: 'im Journal angegeben',
    postings: 'das meiste Geld ist darin',
    none: 'noch keine Buchungen',
  },
  sameAs: (reason, other) => `${reason}; ${other} ist dasselbe`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'und # weiteres', other: 'und # weitere' })}`,
  guessed: (roots) => `${roots}, aus der Verwendung geschlossen`,
  unclear: (names) => `unklar: ${names}`,
  fromNames: 'nach ihren Namen',
}
