import type { Sentence } from '../wording.ts'
import { plural } from './plural.ts'

export const firstVisit = {
  /** The first sight of a book: what was detected in it, and what to do with an empty one. */
  howRead: 'How this book was read',
  howFileRead: (file: string) => `How ${file} was read`,
  closeForGood: 'Close: it is not shown again',
  dialect: 'Dialect',
  fromContent: 'from its name and content',
  fromSettings: 'from the settings',
  addLine: <Node>(file: string, line: Node): Sentence<Node> => [
    `Daybook does not change this setting by itself. Add this line to ${file}, and the book is read again: `,
    line,
  ],
  copy: 'Copy',
  copied: 'Copied',
  currency: 'Currency',
  digits: 'Digits',
  digitsNote: 'after the decimal point',
  digitsOfJournal: (digits: number) => `as in the journal (${digits})`,
  numbers: 'Numbers and dates',
  ofBrowser: (locale: string) => `as this browser (${locale})`,
  yearBegins: 'The year begins in',
  cashAccounts: 'Cash accounts',
  cashNote: 'money to spend; other assets count as investments',
  cashFound: 'from names and use',
  noCash: 'none',
  change: 'Change',
  accountTypes: 'Account types',
  setTypes: 'Set account types',
  missingPrices: 'Missing prices',
  none: 'none',
  prices: 'Prices',
  startingDemo: 'Starting the demo…',
  openDemo: 'Open the demo instead',
}

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
