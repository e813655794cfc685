import type { Book, Dialect } from '../journal/book.ts'
import { beancountPrinter } from './beancount.ts'
import { pricesOf } from './entries.ts'
import { fittedTransactions } from './fit.ts'
import { hledgerPrinter, ledgerPrinter } from './ledger-like.ts'
import type { Say } from './left-out.ts'
import type { Printer } from './printer.ts'
import type { WrittenDeclarations } from './written-declarations.ts'

export function printerOf(book: Book, dialect: Dialect, written?: WrittenDeclarations): Printer {
  return dialect === 'beancount' ? beancountPrinter(book, written) : dialect === 'hledger' ? hledgerPrinter(book) : ledgerPrinter(book)
}

/**
 * The entries and prices of a book as a journal of a dialect, normalised: one form of dates and amounts, aliases and rules applied,
 * prices first. Reading it again gives the same postings. What is written otherwise is told. Lines without their newline.
 */
export function* printBook(book: Book, dialect: Dialect, say: Say = () => {}): Generator<string> {
  book.mustBeClosed()
  const fitted = fittedTransactions(book, dialect, say)
  // Only beancount opens its accounts at the top, and has to know them all.
  const all = dialect === 'beancount' ? [...fitted] : []
  const transactions = dialect === 'beancount' ? all : fitted
  const printer = printerOf(book, dialect)
  yield* printer.head(all)
  for (const price of pricesOf(book)) yield printer.price(price)
  for (const transaction of transactions) {
    yield ''
    yield* printer.transaction(transaction)
  }
}
