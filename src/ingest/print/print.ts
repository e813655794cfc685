import type { Book, Dialect } from '../journal/book.ts'
import { beancountPrinter } from './beancount.ts'
import { type PrintedTransaction, pricesOf } from './entries.ts'
import { fittedTransactions } from './fit.ts'
import { hledgerPrinter, ledgerPrinter } from './ledger-like.ts'
import type { Say } from './left-out.ts'
import type { Printer } from './printer.ts'

/** The printer of a dialect for a book; `transactions` are all that it will be asked to write. */
export function printerOf(book: Book, dialect: Dialect, transactions: readonly PrintedTransaction[]): Printer {
  return dialect === 'beancount' ? beancountPrinter(book, transactions) : dialect === 'hledger' ? hledgerPrinter(book) : ledgerPrinter(book)
}

/**
 * A book as a journal of a dialect, normalised: one form of dates and amounts, aliases and rules applied, prices first. Reading it
 * again gives the same postings. What the dialect has no place for is told. Lines without their newline.
 */
export function* printBook(book: Book, dialect: Dialect, say: Say = () => {}): Generator<string> {
  book.mustBeClosed()
  const fitted = fittedTransactions(book, dialect, say)
  // Only beancount opens its accounts at the top, and has to know them all.
  const all = dialect === 'beancount' ? [...fitted] : []
  const transactions = dialect === 'beancount' ? all : fitted
  const printer = printerOf(book, dialect, all)
  yield* printer.head()
  for (const price of pricesOf(book)) yield printer.price(price)
  for (const transaction of transactions) {
    yield ''
    yield* printer.transaction(transaction)
  }
}
