import { FORECAST, REAL } from '#vocabulary/book-columns.ts'
import type { Book } from '../../ingest/journal/book.ts'
import type { ExistingTransaction } from '../../ingest/statements/preview/preview.ts'

/**
 * Returns what a journal has, under the names that it uses itself: a statement is compared with it, and accounts are predicted from it.
 * Forecasts and virtual postings are left out. `nameOf` gives a file's name from its absolute path.
 */
export function existingTransactions(book: Book, nameOf: (path: string) => string): ExistingTransaction[] {
  const { transactions: t, postings: p } = book
  const [accounts, commodities, payees] = [book.accounts.names, book.commodities.names, book.payees.names]
  const files = book.files.map(({ path }) => nameOf(path))
  const existing: ExistingTransaction[] = []
  for (let row = 0; row < t.count; row++) {
    if (t.origin[row] === FORECAST) continue
    const postings: ExistingTransaction['postings'][number][] = []
    for (let at = t.firstPosting[row]!; at < t.firstPosting[row + 1]!; at++) {
      if (p.kind[at] !== REAL) continue
      postings.push({ account: accounts[p.account[at]!]!, quantity: p.quantity.text(at), commodity: commodities[p.commodity[at]!]! })
    }
    existing.push({ day: t.day[row]!, payee: payees[t.payee[row]!]!, file: files[t.file[row]!] ?? '', line: t.beginLine[row]!, postings })
  }
  return existing
}
