import { parseDay } from '#vocabulary/day.ts'
import type { Book, Dialect } from '../../../src/ingest/journal/book.ts'
import { FileUnreadable, type Files } from '../../../src/ingest/journal/files.ts'
import type { LeftOut } from '../../../src/ingest/print/left-out.ts'
import { printBook } from '../../../src/ingest/print/print.ts'
import { readerOf } from '../../../src/ingest/readers.ts'

/** Reads a text of a dialect; errors are a mistake of the test. */
export function read(text: string, dialect: Dialect): Book {
  const files: Files = {
    bytes: (path) => {
      if (path !== '/main') throw new FileUnreadable(path, 'missing', 'the file does not exist')
      return Buffer.from(text)
    },
    home: '/people',
    glob: () => [],
  }
  const book = readerOf(dialect).read('/main', files, { today: parseDay('2024-06-30') })
  if (book.hasErrors) throw new Error(`${JSON.stringify(book.problems)}\n${text}`)
  return book
}

/** What a text becomes in another dialect, read there again, and what was told on the way. */
export function printed(text: string, from: Dialect, to: Dialect): { readonly text: string; readonly book: Book; readonly told: string[] } {
  const told: LeftOut[] = []
  const lines = [...printBook(read(text, from), to, (what) => told.push(what))]
  const result = `${lines.join('\n')}\n`
  return { text: result, book: read(result, to), told: told.map(({ what, line }) => `${line}: ${what}`) }
}

/** "Assets:Cash 10 EUR" for every posting. */
export const postings = ({ postings: rows, accounts, commodities }: Book): string[] =>
  Array.from(
    { length: rows.count },
    (_, row) => `${accounts.names[rows.account[row]!]} ${rows.quantity.get(row)} ${commodities.names[rows.commodity[row]!]}`,
  )
