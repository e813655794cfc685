import { plural } from './plural.ts'

export const understood = {
  /** What was detected in a book, and from what. */
  currencyFrom: {
    configuration: 'from the settings',
    book: 'declared in the journal',
    postings: 'most money is held in it',
    none: 'no transactions yet',
  },
  sameAs: (reason: string, other: string) => `${reason}; ${other} is the same`,
  andMore: (names: string, count: number) => `${names} ${plural(count, { one: 'and # more', other: 'and # more' })}`,
  guessed: (roots: string) => `${roots}, guessed from use`,
  unclear: (names: string) => `unclear: ${names}`,
  fromNames: 'from their names',
}
