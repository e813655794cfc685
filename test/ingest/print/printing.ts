import { parseDay } from '#vocabulary/day.ts'
import type { Book, Dialect } from '../../../src/ingest/journal/book.ts'
import type { LeftOut } from '../../../src/ingest/print/entries.ts'
import { printWhole } from '../../../src/ingest/print/convert-book.ts'
import { readerOf } from '../../../src/ingest/readers.ts'
import { inMemory } from './in-memory.ts'

/** Reads a text of a dialect; errors are a mistake of the test. */
export function read(text: string, dialect: Dialect): Book {
  const book = readerOf(dialect).read('/main', inMemory({ '/main': text }), { today: parseDay('2024-06-30') })
  if (book.hasErrors) throw new Error(`${JSON.stringify(book.problems)}\n${text}`)
  return book
}

/** What a text becomes in another dialect, read there again, and what was told on the way. */
export function printed(text: string, from: Dialect, to: Dialect): { readonly text: string; readonly book: Book; readonly told: string[] } {
  const told: LeftOut[] = []
  const lines = [...printWhole(read(text, from), to, inMemory({ '/main': text }), (what) => told.push(what))]
  const result = `${lines.join('\n')}\n`
  return { text: result, book: read(result, to), told: told.map(({ what, line }) => `${line}: ${what}`) }
}

/** "Assets:Cash 10 EUR" for every posting. */
export const postings = ({ postings: rows, accounts, commodities }: Book): string[] =>
  Array.from(
    { length: rows.count },
    (_, row) => `${accounts.names[rows.account[row]!]} ${rows.quantity.get(row)} ${commodities.names[rows.commodity[row]!]}`,
  )
