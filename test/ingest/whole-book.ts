import type { Book } from '../../src/ingest/journal/book.ts'
import { described } from './ledger/reading.ts'

/** Everything that a book of any dialect says, as lines that two readings can be compared by. Ids of names are no part of it. */
export const wholeBook = (book: Book): string[] => [
  ...described(book),
  ...book.files.map(({ path, hash }) => `file ${path} ${hash}`),
  `roots ${JSON.stringify([...book.accountRoots])} ${JSON.stringify([...book.guessedRoots])}`,
  `accounts ${JSON.stringify([...book.declaredAccounts])} ${JSON.stringify([...book.accounts.names].sort())}`,
  `${book.ownCurrency} ${book.leavesRulesOut} ${JSON.stringify([...book.inferredGains])}`,
]

/** The same, with what only beancount journals say, and with the order of names, which messages and tables follow. */
export const exactBook = (book: Book): string[] => [
  ...wholeBook(book),
  `names ${JSON.stringify([book.accounts.names, book.commodities.names, book.payees.names, [...book.declaredAccounts]])}`,
  `links ${JSON.stringify([...book.transactions.links])}`,
  `annotations ${JSON.stringify(book.annotations)}`,
  `closed ${JSON.stringify([...book.closedAccounts])}`,
  `directives ${JSON.stringify([...book.directiveCounts])}`,
]
