import {
  BANG,
  CLOSE_PAREN,
  EQUALS,
  FORM_FEED,
  LINE_FEED,
  OPEN_PAREN,
  RETURN,
  SEMICOLON,
  SPACE,
  STAR,
  TAB,
  UPPER_D,
  UPPER_P,
  VERTICAL_TAB,
} from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { skipBlanks } from '../../journal/scan/lines.ts'
import type { PlainNames } from './plain-host.ts'
import type { AmountContext } from '../amount-text.ts'
import { type PlainColumns, TAGGED } from './columns.ts'
import { PlainAmount } from './plain-amount.ts'
import { PlainDate } from './plain-date.ts'
import { PlainNote } from './plain-note.ts'
import { PlainPosting } from './plain-posting.ts'
import { PlainPrice } from './plain-price.ts'
import { PlainSymbols } from './plain-symbols.ts'

/** ledger's own limit for a line. */
const LINE_BYTES_MAX = 4096
/** Each line of a comment copies those before it here; the thorough reader puts all of them together at once. */
const COMMENT_LINES_MAX = 32

/**
 * Reads transactions and prices in their plain form from bytes straight into columns: the fast half of the reader. It returns -1
 * for everything else, and the thorough reader takes over; both must understand the same text alike (a property test holds
 * them to it).
 */
export class PlainReader {
  /** Lines that the last transaction or price took. */
  lines = 0
  readonly #names: PlainNames
  readonly #posting: PlainPosting
  readonly #price: PlainPrice
  readonly #note: PlainNote
  readonly #date: PlainDate
  #bytes: Uint8Array = new Uint8Array(0)
  #to = 0
  #columns!: PlainColumns

  constructor(names: PlainNames, context: AmountContext) {
    const { commodities, dates } = context
    this.#names = names
    this.#date = new PlainDate(dates)
    const symbols = new PlainSymbols(commodities)
    const amount = new PlainAmount(commodities, symbols)
    this.#note = new PlainNote(names.texts, { date: this.#date, amount }, context)
    this.#posting = new PlainPosting(names, commodities, { amount, note: this.#note, date: this.#date })
    this.#price = new PlainPrice(commodities, symbols, amount)
  }

  use(bytes: Uint8Array, to: number, columns: PlainColumns): void {
    this.#bytes = bytes
    this.#to = to
    this.#columns = columns
    this.#posting.use(bytes, to, columns)
    this.#price.use(bytes, to, columns)
    this.#note.use(columns)
  }

  /** Reads the transaction at `from`; returns where the next line at the margin begins, or -1 and leaves the columns as they were. */
  transaction(from: number, line: number): number {
    const columns = this.#columns
    const postings = columns.postings
    if (columns.transactions + 1 >= columns.day.length) columns.growTransactions()
    const at = this.#header(from, columns.transactions)
    if (at >= 0) {
      const row = columns.transactions
      columns.line[row] = line
      columns.firstPosting[row] = postings
      const end = this.#body(at, row, line)
      if (end >= 0 && columns.postings > postings) {
        columns.transactions++
        columns.firstPosting[row + 1] = columns.postings
        return end
      }
    }
    columns.postings = postings
    return -1
  }

  #header(from: number, row: number): number {
    const bytes = this.#bytes
    const columns = this.#columns
    let at = this.#date.read(bytes, from, this.#to)
    if (at < 0) return -1
    columns.day[row] = this.#date.day
    columns.secondDay[row] = NO_DAY
    if (bytes[at] === EQUALS) {
      at = this.#date.read(bytes, at + 1, this.#to)
      if (at < 0) return -1
      columns.secondDay[row] = this.#date.day
    }
    if (bytes[at] !== SPACE && bytes[at] !== TAB) return -1
    at = skipBlanks(bytes, at, this.#to)
    columns.status[row] = UNMARKED
    if (bytes[at] === STAR || bytes[at] === BANG) {
      columns.status[row] = bytes[at] === STAR ? CLEARED : PENDING
      at = skipBlanks(bytes, at + 1, this.#to)
    }
    columns.code[row] = NONE
    if (bytes[at] === OPEN_PAREN) {
      const open = at + 1
      while (at < this.#to && bytes[at] !== CLOSE_PAREN && bytes[at] !== LINE_FEED) at++
      if (bytes[at] !== CLOSE_PAREN) return -1
      columns.code[row] = this.#names.texts.id(bytes, open, at)
      at = skipBlanks(bytes, at + 1, this.#to)
    }
    return this.#payee(from, at, row)
  }

  #payee(lineStart: number, from: number, row: number): number {
    const bytes = this.#bytes
    const to = this.#to
    let at = from
    // Trailing blanks are not part of the payee, and two of them (or a tab) let a semicolon begin the note.
    let blanks = 0
    let tab = false
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === LINE_FEED) break
      if (byte === SPACE) blanks++
      else if (byte === TAB) {
        blanks++
        tab = true
      } else if (byte === SEMICOLON && (tab || blanks > 1)) break
      else if (byte === RETURN || byte === VERTICAL_TAB || byte === FORM_FEED) {
        if (bytes[at + 1] !== LINE_FEED && at + 1 < to) return -1
        blanks++
      } else {
        blanks = 0
        tab = false
      }
    }
    const end = at - blanks
    if (end <= from) return -1
    this.#columns.payee[row] = this.#names.payees.id(bytes, from, end)
    this.#columns.note[row] = NONE
    this.#columns.tagged[row] = 0
    if (bytes[at] === SEMICOLON && at < to) {
      const noteEnd = this.#note.read(bytes, at + 1, to)
      if (noteEnd < 0 || this.#note.day !== NO_DAY) return -1
      this.#columns.note[row] = this.#note.id
      this.#columns.tagged[row] = this.#note.tagged ? 1 : 0
      at = noteEnd
    }
    return at - lineStart >= LINE_BYTES_MAX ? -1 : at + 1
  }

  /** Reads the indented lines; returns where the next line at the margin begins. */
  #body(from: number, row: number, firstLine: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const columns = this.#columns
    let lines = 1
    let comments = 0
    let at = from
    while (at < to && (bytes[at] === SPACE || bytes[at] === TAB)) {
      const start = at
      at = skipBlanks(bytes, at, to)
      const byte = bytes[at]
      if (at >= to || byte === LINE_FEED || byte === RETURN) {
        // A line of blanks ends the transaction.
        if (byte === RETURN && bytes[at + 1] !== LINE_FEED) return -1
        at = at >= to ? at : byte === RETURN ? at + 2 : at + 1
        lines++
        break
      }
      if (byte === SEMICOLON) {
        at = this.#note.read(bytes, at + 1, to)
        if (at < 0 || ++comments > COMMENT_LINES_MAX || !this.#attachNote(row)) return -1
      } else {
        comments = 0
        at = this.#posting.read(at, firstLine + lines)
        if (at < 0) return -1
      }
      if (at - start >= LINE_BYTES_MAX) return -1
      at++
      lines++
    }
    this.lines = lines
    columns.endLine[row] = firstLine + lines - 1
    return at > to ? to : at
  }

  /** False for a comment that gives the transaction another day. */
  #attachNote(row: number): boolean {
    const columns = this.#columns
    const note = this.#note
    const last = columns.postings - 1
    if (last >= columns.firstPosting[row]!) {
      columns.postingNote[last] = note.joinedTo(columns.postingNote[last]!)
      if (note.tagged) columns.form[last]! |= TAGGED
      if (note.day !== NO_DAY) columns.postingDays.set(last, note.day)
      return true
    }
    columns.note[row] = note.joinedTo(columns.note[row]!)
    if (note.tagged) columns.tagged[row] = 1
    return note.day === NO_DAY
  }
  /** Reads a line `P`, `D` or `N`; returns where the next line begins, or -1 and leaves the columns as they were. */
  price(from: number, line: number): number {
    const columns = this.#columns
    const rows = columns.prices
    const end = this.#priceLine(from, line)
    if (end < 0 || end - from >= LINE_BYTES_MAX) {
      columns.prices = rows
      return -1
    }
    this.lines = 1
    return end < this.#to ? end + 1 : end
  }
  #priceLine(from: number, line: number): number {
    switch (this.#bytes[from]) {
      case UPPER_P:
        return this.#price.price(from, line)
      case UPPER_D:
        return this.#price.style(from, line)
      default:
        return this.#price.unlisted(from, line)
    }
  }
}
