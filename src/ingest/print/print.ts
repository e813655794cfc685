import type { Book, Dialect } from '../journal/book.ts'
import { printBeancount } from './beancount.ts'
import type { Say } from './left-out.ts'
import { printHledger, printLedger } from './ledger-like.ts'

const PRINTERS: Readonly<Record<Dialect, (book: Book, say: Say) => Generator<string>>> = {
  ledger: printLedger,
  hledger: printHledger,
  beancount: printBeancount,
}

/**
 * A book as a journal of a dialect, normalised: one form of dates and amounts, aliases and rules applied, prices first. Reading it
 * again gives the same postings. What the dialect has no place for is told. Lines without their newline.
 */
export function printBook(book: Book, dialect: Dialect, say: Say = () => {}): Generator<string> {
  book.mustBeClosed()
  return PRINTERS[dialect](book, say)
}
