import type { Book } from '../journal/book.ts'
import { type PrintedTransaction, pricesOf } from './entries.ts'
import type { Printer } from './printer.ts'

/** By the line that it begins on: what an entry is written as, and the rows of its transactions in the book. */
export type FileEntries = ReadonlyMap<number, { readonly lines: string[]; readonly rows: number[] }>

/** What each file of the book brought. Forecasts belong to rules. */
export function entriesByFile(book: Book, transactions: readonly PrintedTransaction[], printer: Printer): FileEntries[] {
  const byFile = book.files.map(() => new Map<number, { readonly lines: string[]; readonly rows: number[] }>())
  const add = (file: number, line: number, lines: Iterable<string>): { readonly rows: number[] } => {
    let entry = byFile[file]!.get(line)
    if (entry === undefined) byFile[file]!.set(line, (entry = { lines: [...lines], rows: [] }))
    else entry.lines.push('', ...lines)
    return entry
  }
  for (const price of pricesOf(book)) add(price.file, price.line, [printer.price(price)])
  for (const transaction of transactions) add(transaction.file, transaction.line, printer.transaction(transaction)).rows.push(transaction.row)
  return byFile
}
