import { basename, dirname, extname, isAbsolute, join, relative } from 'node:path'
import { DIRECTIVE, FORECAST } from '#vocabulary/book-columns.ts'
import type { Book, Dialect } from '../journal/book.ts'
import { includePath } from '../journal/include-path.ts'
import type { Files } from '../journal/files.ts'
import { type PrintedTransaction, pricesOf } from './entries.ts'
import { translated } from './directives.ts'
import { fittedTransactions } from './fit.ts'
import { tellAssertions } from './assertions.ts'
import type { Say } from './left-out.ts'
import { type Piece, piecesOf } from './pieces.ts'
import { printerOf } from './print.ts'
import type { Printer } from './printer.ts'

/** Text by the path that it is written to, relative and with forward slashes; the root is the first. */
export type Converted = ReadonlyMap<string, string>

/**
 * A whole book in another dialect, file by file: entries in their order and their files, comments and headings where they stood,
 * includes by the new names. A directive that the target does not have stays as a comment, and is told.
 */
export function convertBook(book: Book, target: Dialect, files: Files, say: Say): Converted {
  book.mustBeClosed()
  const transactions = [...fittedTransactions(book, target, say)]
  const printer = printerOf(book, target, transactions)
  const names = namesOf(book, printer.extension)
  const entries = entriesByFile(book, transactions, printer)
  const converted = new Map<string, string>()
  book.files.forEach(({ path }, file) => {
    const name = names.get(path)
    if (name === undefined) return
    const of = entries[file]!
    const lines = file === 0 ? [...printer.head(), ''] : []
    if (!OTHER_FORMATS.test(path)) lines.push(...convertedFile(path, file, of))
    else for (const { lines: own } of of.values()) lines.push(...own, '')
    converted.set(name, `${lines.join('\n').trimEnd()}\n`)
  })
  return converted

  function* convertedFile(path: string, file: number, of: FileEntries): Generator<string> {
    const text = Buffer.from(files.bytes(path)).toString('utf8')
    const ends = new Map([...of].map(([line, { end }]) => [line, end]))
    for (const piece of piecesOf(text, book.dialect, ends)) yield* linesOf(piece, path, file, of)
  }

  function* linesOf(piece: Piece, path: string, file: number, of: FileEntries): Generator<string> {
    switch (piece.kind) {
      case 'blank':
        return yield ''
      case 'comment':
        return yield `; ${piece.text}`.trimEnd()
      case 'entry':
        tellAssertions(book, piece, file, say)
        for (const comment of piece.comments) yield `; ${comment}`
        return yield* of.get(piece.line)!.lines
      case 'include':
        for (const included of includedBy(piece.path, path)) {
          const name = names.get(included)
          if (name !== undefined) yield printer.include(relative(dirname(names.get(path)!), name).replaceAll('\\', '/'))
        }
        return
      case 'directive': {
        const { lines, isLost } = translated(piece.lines, book.dialect, target, printer.names)
        if (isLost)
          say({ what: `${target} has nothing like "${piece.lines[0]!.slice(0, 80).trimEnd()}"; it stays as a comment`, file, line: piece.line })
        yield* lines
      }
    }
  }

  function includedBy(written: string, from: string): readonly string[] {
    const path = includePath(written.replace(/^(journal|ledger|hledger|timeclock|timedot|csv|ssv|tsv|rules):/, '').replaceAll(/^"|"$/g, ''), {
      file: from,
      home: files.home,
    })
    return /[*?[{]/.test(path) ? files.glob(path).filter((match) => match !== from) : [path]
  }
}

/** Files in which entries do not stand as entries: they become journals of what they brought. */
export const OTHER_FORMATS = /\.(timeclock|timedot|csv|ssv|tsv|rules)$/i

/** The lines that each file's entries and prices take: first → last. */
export const rowsByFile = (book: Book): ReadonlyMap<number, number>[] => {
  const byFile = book.files.map(() => new Map<number, number>())
  const { transactions: t, prices: p } = book
  for (let row = 0; row < p.count; row++) if (p.origin[row] === DIRECTIVE) byFile[p.file[row]!]!.set(p.line[row]!, p.line[row]!)
  for (let row = 0; row < t.count; row++) if (t.origin[row] !== FORECAST) byFile[t.file[row]!]!.set(t.beginLine[row]!, t.endLine[row]!)
  return byFile
}

type FileEntries = Map<number, { readonly lines: string[]; end: number }>

/** What each file brought, by the line it begins on. Forecasts belong to rules. */
function entriesByFile(book: Book, transactions: readonly PrintedTransaction[], printer: Printer): FileEntries[] {
  const byFile: FileEntries[] = book.files.map(() => new Map())
  const add = (file: number, line: number, end: number, lines: Iterable<string>): void => {
    const entry = byFile[file]!.get(line)
    if (entry === undefined) byFile[file]!.set(line, { lines: [...lines], end })
    else {
      entry.lines.push('', ...lines)
      entry.end = Math.max(entry.end, end)
    }
  }
  for (const price of pricesOf(book)) add(price.file, price.line, price.line, [printer.price(price)])
  for (const transaction of transactions)
    add(transaction.file, transaction.line, book.transactions.endLine[transaction.row]!, printer.transaction(transaction))
  return byFile.map((entries) => new Map([...entries].sort(([a], [b]) => a - b)))
}

/** The new name of each file of the book, no two the same: its place below the root's folder, with another ending. */
function namesOf({ files }: Book, extension: string): ReadonlyMap<string, string> {
  const folder = dirname(files[0]?.path ?? '/')
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const { path } of files) {
    if (/\.rules$/i.test(path)) continue
    const below = relative(folder, path).replaceAll('\\', '/')
    const place = below.startsWith('..') || isAbsolute(below) ? join('elsewhere', basename(path)) : below
    const stem = place.slice(0, place.length - extname(place).length)
    let name = `${stem}${extension}`
    for (let i = 2; taken.has(name); i++) name = `${stem}-${i}${extension}`
    taken.add(name)
    names.set(path, name)
  }
  return names
}
