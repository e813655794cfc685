import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { basename, dirname, extname, isAbsolute, join, relative } from 'node:path'
import { DIRECTIVE } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { formatDay, parseDay, tryParseWrittenDay } from '#vocabulary/day.ts'
import type { Book, Dialect } from '../journal/book.ts'
import type { Files } from '../journal/readable-files.ts'
import { beancountPrinter } from './beancount.ts'
import { type Direction, type NamesOfTarget, pricesOf, type PrintedPrice, type PrintedTransaction, type Printer, type Say } from './entries.ts'
import { fittedTransactions } from './fit.ts'
import { hledgerPrinter, ledgerPrinter } from './ledger-like.ts'
import { type Assertions, assertionsOf } from './moved-assertions.ts'
import { type Piece, postingsByLine, SourcePieces, type WrittenDeclarations, writtenDeclarations } from './source-pieces.ts'
import { budgetsOf, isDecimalPoint, NO_BUDGETS, translated } from './translate.ts'

export function printerOf(book: Book, dialect: Dialect, written?: WrittenDeclarations): Printer {
  return dialect === 'beancount' ? beancountPrinter(book, written) : dialect === 'hledger' ? hledgerPrinter(book) : ledgerPrinter(book)
}

export interface Converted {
  /** By the path that each is written to, relative and with forward slashes, its text and the file that it was; the root is the first. */
  readonly files: ReadonlyMap<string, { readonly text: string; readonly source: string }>
  /** What accounts and commodities of the book are called there. */
  readonly names: NamesOfTarget
}

/**
 * A whole book in another dialect, file by file: entries in their order and their files, comments and headings in place, includes by the new names. A
 * directive that the target does not have stays as a comment and is reported. `prices` are written after the entries at their lines.
 */
export function convertBook(book: Book, target: Dialect, files: Files, say: Say, prices: readonly PrintedPrice[] = []): Converted {
  const whole = new WholeBook(book, target, files, say, prices)
  const names = namesOf(book, whole.printer.extension)
  const converted = new Map<string, { text: string; source: string }>()
  book.files.forEach(({ path }, file) => {
    const name = names.get(path)
    if (name === undefined) return
    const lines = file === 0 ? [...whole.head, ''] : []
    for (const piece of whole.pieces.of(file)) {
      lines.push(...whole.linesOf(piece, file))
      for (const included of whole.pieces.includedBy(piece)) {
        const of = names.get(elementAt(book.files, included).path)
        if (of !== undefined) lines.push(whole.printer.include(relative(dirname(name), of).replaceAll('\\', '/')))
      }
    }
    converted.set(name, { text: `${lines.join('\n').trimEnd()}\n`, source: path })
  })
  return { files: converted, names: whole.printer.names }
}

/**
 * Prints a whole book as one normalised text of a dialect: one form of dates and amounts, aliases and rules applied, included files in place,
 * comments and the dialect's own directives unchanged. What the target cannot express is reported. Lines without their newline.
 */
export function* printWhole(book: Book, target: Dialect, files: Files, say: Say): Generator<string> {
  const whole = new WholeBook(book, target, files, say)
  yield* whole.head
  for (const { file, piece } of whole.pieces.inOrder()) yield* whole.linesOf(piece, file)
}

class WholeBook {
  readonly pieces: SourcePieces
  readonly printer: Printer
  /** The lines at the top. */
  readonly head: readonly string[]
  readonly #entries: FileEntries[]
  readonly #direction: Omit<Direction, 'isRoot'>
  readonly #assertions: Assertions
  readonly #say: Say
  readonly #replaced: (line: string) => PrintedPrice | undefined

  constructor(book: Book, target: Dialect, files: Files, say: Say, prices: readonly PrintedPrice[] = []) {
    book.mustBeClosed()
    this.#say = say
    this.#replaced = replacedPrices(book)
    this.pieces = new SourcePieces(book, files)
    const written = writtenDeclarations(book, this.pieces)
    this.printer = printerOf(book, target, written)
    this.#assertions = assertionsOf(book, target, { pieces: this.pieces, names: this.printer.names, say })
    const asserted = this.#assertions.onPosting
    const transactions = [
      ...fittedTransactions(book, target, say, {
        asserted,
        ...(target === 'ledger' && { fixed: fixedPrices(book, this.pieces), rows: this.pieces.transactionRows() }),
      }),
    ]
    const firstDay = formatDay(transactions.reduce((day, transaction) => Math.min(day, transaction.day), LAST_DAY))
    const { names } = this.printer
    const budgets =
      target === 'beancount'
        ? budgetsOf(this.pieces, { ...written, source: book.dialect, names, firstDay: transactions.length === 0 ? '' : firstDay })
        : NO_BUDGETS
    this.#entries = entriesByFile(book, { transactions, prices }, this.printer)
    this.#direction = {
      ...written,
      source: book.dialect,
      target,
      names,
      budgets,
      leavesRulesOut: book.leavesRulesOut,
      firstDay,
      declared: new Set(),
    }
    const isInAnyOrder = target === 'ledger' && book.dialect !== 'ledger'
    const late = isInAnyOrder ? lateDeclarations(book, this.pieces, { ...this.#direction, isRoot: true }) : []
    const [first] = this.pieces.of(0)
    const hasHead = target === 'hledger' && first?.kind === 'directive' && isDecimalPoint(first.lines[0])
    this.head = hasHead ? late : [...this.printer.head(transactions, budgets), ...late]
  }

  *linesOf(piece: Piece, file: number): Generator<string> {
    switch (piece.kind) {
      case 'blank':
        return yield ''
      case 'comment':
        return yield `; ${piece.text}`.trimEnd()
      case 'include':
        return
      case 'entry': {
        for (const comment of piece.comments) yield `; ${comment}`
        const entry = elementAt(this.#entries, file).get(piece.line)
        yield* entry?.lines ?? []
        if (piece.lines.length === 0) yield ''
        for (const row of entry?.rows ?? []) for (const balance of this.#assertions.below.get(row) ?? []) yield* this.printer.balance(balance)
        return
      }
      case 'directive': {
        const [first = ''] = piece.lines
        if (isPriceLine(first)) {
          const price = this.#direction.target === 'ledger' ? undefined : this.#replaced(first)
          return yield price ? this.printer.price(price) : `; ${first}`
        }
        const { lines, lost } = translated(piece.lines, { ...this.#direction, isRoot: file === 0 })
        if (lost !== undefined) this.#say({ what: `${this.#direction.target} ${lost}`, file, line: piece.line })
        yield* lines
      }
    }
  }
}

const LAST_DAY = parseDay('9999-12-31')

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

/** Entries by the line on which they begin: the converted text and the rows of their transactions in the book. */
type FileEntries = ReadonlyMap<number, { readonly lines: string[]; readonly rows: number[] }>

/** The transactions and prices of each file. Forecasts belong to their rules. */
function entriesByFile(
  book: Book,
  { transactions, prices }: { readonly transactions: readonly PrintedTransaction[]; readonly prices: readonly PrintedPrice[] },
  printer: Printer,
): FileEntries[] {
  const byFile = book.files.map(() => new Map<number, { readonly lines: string[]; readonly rows: number[] }>())
  const add = (file: number, line: number, lines: Iterable<string>): { readonly rows: number[] } => {
    let entry = elementAt(byFile, file).get(line)
    if (entry === undefined) elementAt(byFile, file).set(line, (entry = { lines: [...lines], rows: [] }))
    else entry.lines.push('', ...lines)
    return entry
  }
  for (const price of pricesOf(book)) add(price.file, price.line, [printer.price(price)])
  for (const transaction of transactions) add(transaction.file, transaction.beginLine, printer.transaction(transaction)).rows.push(transaction.row)
  for (const price of prices) add(price.file, price.line, [printer.price(price)])
  return byFile
}

/** `@ =5 EUR` and `@@ =50 EUR`, outside of comments and quoted names. */
const FIXED = /^(?:"[^"]*"|[^";])*@\s*=/

/** Postings of a ledger journal with a fixed price, `@ =`. The book has the price, but only the text shows that it is fixed. */
function fixedPrices(book: Book, pieces: SourcePieces): ReadonlySet<number> {
  const fixed = new Set<number>()
  if (book.dialect !== 'ledger') return fixed
  const rows = postingsByLine(book)
  for (const { file, piece } of pieces.inOrder()) {
    if (piece.kind !== 'entry') continue
    for (const [at, line] of piece.lines.entries()) {
      const posting = FIXED.test(line) ? rows.get(`${file}:${piece.line + at}`) : undefined
      if (posting !== undefined) fixed.add(posting)
    }
  }
  return fixed
}

/**
 * Declarations after their first use, as the target writes them. beancount and hledger accept any order and often have includes first; ledger
 * with `--pedantic` or `--strict` requires declarations before their use.
 */
function lateDeclarations(book: Book, pieces: SourcePieces, direction: Direction): string[] {
  const uses = usesByPlace(book, direction.names)
  const used = new Set<string>()
  const declared = new Set<string>()
  const late = new Set<string>()
  for (const { file, piece } of pieces.inOrder()) {
    if (piece.kind === 'entry') for (const use of uses(file, piece.line)) used.add(use)
    if (piece.kind !== 'directive') continue
    const line = elementAt(translated(piece.lines, direction).lines, 0).replace(/\s{2,};.*/, '')
    if (used.has(line) && !declared.has(line)) late.add(line)
    declared.add(line)
  }
  return [...late].sort()
}

/** What the entry on a line would declare. */
function usesByPlace({ transactions: t, postings: p, prices, accounts, commodities }: Book, names: Direction['names']) {
  const uses = new Map<string, Set<string>>()
  const at = (file: number, line: number): Set<string> => {
    const key = `${file}:${line}`
    let found = uses.get(key)
    if (found === undefined) uses.set(key, (found = new Set()))
    return found
  }
  const account = Array.from(accounts.names, (name) => `account ${names.account(name)}`)
  const commodity = Array.from(commodities.names, (name) => `commodity ${names.currency(name)}`)
  for (let row = 0; row < prices.count; row++) {
    const found = at(intAt(prices.file, row), intAt(prices.line, row))
    for (const id of [intAt(prices.base, row), intAt(prices.quote, row)]) found.add(elementAt(commodity, id))
  }
  for (let row = 0; row < t.count; row++) {
    const found = at(intAt(t.file, row), intAt(t.beginLine, row))
    for (let i = intAt(t.firstPosting, row); i < intAt(t.firstPosting, row + 1); i++) {
      found.add(elementAt(account, intAt(p.account, i)))
      for (const id of [intAt(p.commodity, i), intAt(p.costCommodity, i), intAt(p.lotCommodity, i)])
        if (id !== NONE) found.add(elementAt(commodity, id))
    }
  }
  return (file: number, line: number): Iterable<string> => uses.get(`${file}:${line}`) ?? []
}

/**
 * In ledger the cost of a posting replaces a `P` of the same day. This is the price that such a line gets in a dialect without prices from
 * costs; undefined if another `P` replaced the line.
 */
function replacedPrices({ prices: p, commodities }: Book): (line: string) => PrintedPrice | undefined {
  const rows = new Map<string, number>()
  for (let row = 0; row < p.count; row++)
    if (p.origin[row] !== DIRECTIVE) rows.set(`${formatDay(intAt(p.day, row))} ${elementAt(commodities.names, intAt(p.base, row))}`, row)
  return (line) => {
    const written = /^P\s+([\d/.-]+)\s+(?:[\d:]+\s+)?("[^"]+"|[^\s\d-]+)/.exec(line)
    const [, text = '', base = ''] = written ?? []
    const day = tryParseWrittenDay(text)
    const row = day === undefined ? undefined : rows.get(`${formatDay(day)} ${base.replaceAll('"', '')}`)
    if (row === undefined) return undefined
    return {
      day: intAt(p.day, row),
      base: elementAt(commodities.names, intAt(p.base, row)),
      quote: elementAt(commodities.names, intAt(p.quote, row)),
      rate: p.rate.get(row),
      file: intAt(p.file, row),
      line: intAt(p.line, row),
    }
  }
}

/** A `P` directive of ledger. */
const isPriceLine = (line: string): boolean => /^P\s/.test(line)
