import type { Book, Dialect } from '../journal/book.ts'
import { beancountPrinter } from './beancount.ts'
import type { Printer } from './entries.ts'
import { hledgerPrinter, ledgerPrinter } from './ledger-like.ts'
import type { WrittenDeclarations } from './source-pieces.ts'

export function printerOf(book: Book, dialect: Dialect, written?: WrittenDeclarations): Printer {
  return dialect === 'beancount' ? beancountPrinter(book, written) : dialect === 'hledger' ? hledgerPrinter(book) : ledgerPrinter(book)
}
