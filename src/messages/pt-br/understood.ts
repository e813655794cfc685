import type { understood as english } from '../en/understood.ts'
import { plural } from './plural.ts'

export const understood: typeof english = {
  currencyFrom: {
    configuration: 'das configurações',
    book: 'declarada no diário',
    postings: 'a maior parte do dinheiro está nela',
    none: 'ainda não há transações',
  },
  sameAs: (reason, other) => `${reason}; ${other} é a mesma`,
  andMore: (names, count) => `${names} ${plural(count, { one: 'e mais #', other: 'e mais #' })}`,
  guessed: (roots) => `${roots}, deduzido do uso`,
  unclear: (names) => `indefinido: ${names}`,
  fromNames: 'pelos nomes',
}
