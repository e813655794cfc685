import { DIRECTIVE, FORECAST } from '#vocabulary/book-columns.ts'
import type { Book } from '../journal/book.ts'
import { type Files, inByteOrder } from '../journal/files.ts'
import { includePath, includePattern } from '../journal/include-path.ts'
import { ledgerPatterns } from '../ledger/include-pattern.ts'
import { type Piece, piecesOf } from './pieces.ts'

/** Files in which entries do not stand as entries: they become journals of what they brought. */
const OTHER_FORMATS = /\.(timeclock|timedot|csv|ssv|tsv|rules)$/i

/** What the files of a book are made of, each file once, however often it is included: its entries have what every time brought. */
export class SourcePieces {
  readonly #book: Book
  readonly #files: Files
  readonly #pieces: (readonly Piece[] | undefined)[] = []
  readonly #included = new Map<Piece, readonly number[]>()
  readonly #order: number[] = []

  constructor(book: Book, files: Files) {
    this.#book = book
    this.#files = files
    const indexes = new Map(book.files.map(({ path }, file) => [path, file]))
    const seen = new Set<number>()
    const rows = rowsByFile(book)
    const visit = (file: number): void => {
      if (seen.has(file)) return
      seen.add(file)
      this.#order.push(file)
      this.#pieces[file] = this.#read(file, rows[file]!)
      for (const piece of this.#pieces[file]!) {
        if (piece.kind !== 'include') continue
        const found = this.#pathsOf(piece.path, book.files[file]!.path).flatMap((path) => indexes.get(path) ?? [])
        const fresh = [...new Set(found)].filter((index) => !seen.has(index))
        this.#included.set(piece, fresh)
        fresh.forEach(visit)
      }
    }
    book.files.forEach((_, file) => visit(file))
  }

  /** The files that an include is the first to name, in `Book.files`. */
  includedBy(piece: Piece): readonly number[] {
    return this.#included.get(piece) ?? []
  }
  of(file: number): readonly Piece[] {
    return this.#pieces[file] ?? []
  }
  /** Every piece as one text would have it: an included file stands where it is included first. */
  *inOrder(): Generator<{ readonly file: number; readonly piece: Piece }> {
    const done = new Set<number>()
    for (const file of this.#order) if (!done.has(file)) yield* this.#below(file, done)
  }
  /** The rows of the transactions in that order; forecasts stand nowhere. */
  transactionRows(): number[] {
    const { transactions: t } = this.#book
    const rowsAt = new Map<string, number[]>()
    for (let row = 0; row < t.count; row++) {
      if (t.origin[row] === FORECAST) continue
      const key = `${t.file[row]}:${t.beginLine[row]}`
      const rows = rowsAt.get(key)
      if (rows) rows.push(row)
      else rowsAt.set(key, [row])
    }
    return [...this.inOrder()].flatMap(({ file, piece }) => (piece.kind === 'entry' ? (rowsAt.get(`${file}:${piece.line}`) ?? []) : []))
  }

  *#below(file: number, done: Set<number>): Generator<{ readonly file: number; readonly piece: Piece }> {
    done.add(file)
    for (const piece of this.of(file)) {
      yield { file, piece }
      for (const included of this.includedBy(piece)) if (!done.has(included)) yield* this.#below(included, done)
    }
  }

  #read(file: number, rows: ReadonlyMap<number, number>): readonly Piece[] {
    const { path } = this.#book.files[file]!
    if (OTHER_FORMATS.test(path)) return [...rows.keys()].sort((a, b) => a - b).map((line) => ({ kind: 'entry', line, lines: [], comments: [] }))
    return [...piecesOf(Buffer.from(this.#files.bytes(path)).toString('utf8'), this.#book.dialect, rows)]
  }
  #pathsOf(written: string, from: string): readonly string[] {
    const named = written.replace(/^(journal|ledger|hledger|timeclock|timedot|csv|ssv|tsv|rules):/, '').replaceAll(/^"|"$/g, '')
    const place = { file: from, home: this.#files.home }
    if (!/[*?[{]/.test(named)) return [includePath(named, place)]
    const pattern = includePattern(named, place)
    const patterns = this.#book.dialect === 'ledger' ? ledgerPatterns(pattern) : [pattern]
    return inByteOrder(patterns.flatMap((one) => this.#files.glob(one))).filter((match) => match !== from)
  }
}

/** The first posting of each line, by "file:line". */
export function postingsByLine({ transactions: t, postings: p }: Book): ReadonlyMap<string, number> {
  const rows = new Map<string, number>()
  for (let row = 0; row < t.count; row++)
    for (let i = t.firstPosting[row]!; i < t.firstPosting[row + 1]!; i++) {
      const key = `${t.file[row]}:${p.line[i]}`
      if (!rows.has(key)) rows.set(key, i)
    }
  return rows
}

/** The lines that each file's entries and prices take: first → last. */
function rowsByFile(book: Book): ReadonlyMap<number, number>[] {
  const byFile = book.files.map(() => new Map<number, number>())
  const { transactions: t, prices: p } = book
  for (let row = 0; row < p.count; row++) if (p.origin[row] === DIRECTIVE) byFile[p.file[row]!]!.set(p.line[row]!, p.line[row]!)
  for (let row = 0; row < t.count; row++) if (t.origin[row] !== FORECAST) byFile[t.file[row]!]!.set(t.beginLine[row]!, t.endLine[row]!)
  return byFile
}
