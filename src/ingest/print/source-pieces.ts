import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { DIRECTIVE, FORECAST } from '#vocabulary/book-columns.ts'
import type { Book, Dialect } from '../journal/book.ts'
import { type Files, inByteOrder, includePath, includePattern } from '../journal/readable-files.ts'
import { ledgerPatterns } from '../ledger/ledger-lines.ts'

/** Files that do not contain entries as such: they become journals of the entries they produced. */
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
      this.#pieces[file] = this.#read(file, elementAt(rows, file))
      for (const piece of this.#pieces[file]!) {
        if (piece.kind !== 'include') continue
        const found = this.#pathsOf(piece.path, elementAt(book.files, file).path).flatMap((path) => indexes.get(path) ?? [])
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
  /** Every piece in the order of one text: an included file comes where it is first included. */
  *inOrder(): Generator<{ readonly file: number; readonly piece: Piece }> {
    const done = new Set<number>()
    for (const file of this.#order) if (!done.has(file)) yield* this.#below(file, done)
  }
  /** The rows of the transactions in that order, without forecasts, which have no place. */
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
    const { path } = elementAt(this.#book.files, file)
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
    for (let i = intAt(t.firstPosting, row); i < intAt(t.firstPosting, row + 1); i++) {
      const key = `${t.file[row]}:${p.line[i]}`
      if (!rows.has(key)) rows.set(key, i)
    }
  return rows
}

/** The lines that each file's entries and prices take: first → last. */
function rowsByFile(book: Book): ReadonlyMap<number, number>[] {
  const byFile = book.files.map(() => new Map<number, number>())
  const { transactions: t, prices: p } = book
  for (let row = 0; row < p.count; row++)
    if (p.origin[row] === DIRECTIVE) elementAt(byFile, intAt(p.file, row)).set(intAt(p.line, row), intAt(p.line, row))
  for (let row = 0; row < t.count; row++)
    if (t.origin[row] !== FORECAST) elementAt(byFile, intAt(t.file, row)).set(intAt(t.beginLine, row), intAt(t.endLine, row))
  return byFile
}

/** What a file is made of, apart from its transactions and prices. Lines are 1-based. */
export type Piece =
  | { readonly kind: 'entry'; readonly line: number; readonly lines: readonly string[]; readonly comments: readonly string[] }
  | { readonly kind: 'blank' | 'comment'; readonly text: string }
  | { readonly kind: 'include'; readonly line: number; readonly path: string }
  | { readonly kind: 'directive'; readonly line: number; readonly lines: readonly string[] }

/** Lines that the book has entries of: first line → last line. */
export type Entries = ReadonlyMap<number, number>

const COMMENT: Readonly<Record<Dialect, RegExp>> = { ledger: /^[;#*%|]/, hledger: /^[;#*]/, beancount: /^[;*:#!&?%]/ }
const INCLUDE: Readonly<Record<Dialect, RegExp>> = {
  ledger: /^[!@]?include\s+(.+?)\s*$/,
  hledger: /^!?include\s+(.+?)(?:\s+;.*)?\s*$/,
  beancount: /^include\s+"([^"]+)"/,
}

/** Splits the text of a file into pieces, in order; an entry of the book replaces all its lines, with its comments beside it. */
function* piecesOf(text: string, dialect: Dialect, entries: Entries): Generator<Piece> {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/)
  if (lines.at(-1) === '') lines.pop()
  for (let at = 0; at < lines.length; at++) {
    const line = elementAt(lines, at)
    const last = entries.get(at + 1)
    if (last !== undefined) {
      // The reader keeps the notes of ledger and hledger with their entry; what beancount calls a comment it skips.
      const comments = dialect === 'beancount' ? lines.slice(at, last).flatMap(commentOn) : []
      yield { kind: 'entry', line: at + 1, lines: lines.slice(at, Math.max(at + 1, last)), comments }
      at = Math.max(at, last - 1)
      continue
    }
    const include = INCLUDE[dialect].exec(line)
    if (line.trim() === '') yield { kind: 'blank', text: '' }
    else if (include) yield { kind: 'include', line: at + 1, path: include[1]! }
    else if (COMMENT[dialect].test(line) || /^\s+;/.test(line)) yield { kind: 'comment', text: line.trim().replace(/^[;#*%|]+ ?/, '') }
    else {
      const isBlock = dialect !== 'beancount' && /^(comment|test)\b/.test(line)
      const end = isBlock ? blockEnd(lines, at) : belowEnd(lines, dialect === 'beancount' ? stringEnd(lines, at) : at)
      if (isBlock) for (const inside of lines.slice(at + 1, end - 1)) yield { kind: 'comment', text: inside }
      else yield { kind: 'directive', line: at + 1, lines: lines.slice(at, end) }
      at = end - 1
    }
  }
}

/** A comment behind or on a line of beancount, outside of strings. */
function commentOn(line: string): string[] {
  const found = /^(?:[^";]|"(?:[^"\\]|\\.)*")*;(.*)$/.exec(line)
  return found ? [found[1]!.replace(/^;+/, '').trim()] : []
}

/** The line on which a string of several lines ends, which began on this one. */
function stringEnd(lines: readonly string[], from: number): number {
  let isOpen = false
  for (let at = from; at < lines.length; at++) {
    for (const [mark] of elementAt(lines, at).matchAll(/\\.|[";]/g)) {
      if (mark === ';' && !isOpen) break
      if (mark === '"') isOpen = !isOpen
    }
    if (!isOpen) return at
  }
  return from
}

/** Behind the line `end comment`, or the last one. */
function blockEnd(lines: readonly string[], from: number): number {
  const end = lines.findIndex((line, at) => at > from && /^end (comment|test)\b/.test(line))
  return end < 0 ? lines.length + 1 : end + 1
}

/** Behind the indented lines that belong to a directive. */
function belowEnd(lines: readonly string[], from: number): number {
  let end = from + 1
  while (end < lines.length && /^\s+\S/.test(elementAt(lines, end))) end++
  return end
}

/** What the text of a book declares beside its entries. */
export interface WrittenDeclarations {
  /** Accounts that beancount's `open` names. */
  readonly opened: ReadonlySet<string>
  /** The text of ledger's `note` for an account, for the one place where beancount opens it. */
  readonly notes: ReadonlyMap<string, string>
  /** Metadata of beancount that is no string, as it is written: "shares: 5". */
  readonly typed: ReadonlySet<string>
  /** Aliases or prefixes change names. */
  readonly isRenaming: boolean
  /** Numbers have a decimal comma in some file. */
  readonly hasDecimalCommas: boolean
}

export function writtenDeclarations({ dialect }: Book, pieces: SourcePieces): WrittenDeclarations {
  const opened = new Set<string>()
  const notes = new Map<string, string>()
  const typed = new Set<string>()
  let isRenaming = false
  let hasDecimalCommas = false
  for (const { piece } of pieces.inOrder()) {
    if (piece.kind !== 'directive' && piece.kind !== 'entry') continue
    const [first = '', ...below] = piece.lines
    if (dialect === 'beancount') {
      const account = /^\S+\s+open\s+([^\s;]+)/.exec(first)?.[1]
      if (account !== undefined) opened.add(account)
      for (const line of below) {
        const found = /^\s+([a-z][\w-]+):\s*([^"\s;][^;]*?)\s*(?:;.*)?$/.exec(line)
        if (found) typed.add(`${found[1]!}: ${found[2]!}`)
      }
    } else if (piece.kind === 'directive') {
      if (/^[!@]?(alias|apply (account|fixed|tag)|A|bucket|capture)\b/.test(first) || below.some((line) => /^\s+alias\b/.test(line)))
        isRenaming = true
      if (piece.lines.some((line) => /^(decimal-mark ,|(commodity|D)\b.*,\d{1,2}(?!\d)|\s+format\b.*,\d{1,2}(?!\d)|--decimal-comma)/.test(line)))
        hasDecimalCommas = true
      const account = /^account\s+(.+?)\s*(?:\s{2,};.*)?$/.exec(first)?.[1]
      const note = below.map((line) => /^\s+note\s+(.+?)\s*$/.exec(line)?.[1]).find((found) => found !== undefined)
      if (account !== undefined && note !== undefined) notes.set(account, note)
    }
  }
  return { opened, notes, typed, isRenaming, hasDecimalCommas }
}
