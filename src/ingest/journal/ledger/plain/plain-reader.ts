import { NONE } from '../../../../events/vocabulary/columns.ts'
import { dayOf, isDate, NO_DAY } from '../../../../events/vocabulary/day.ts'
import { CLEARED, PENDING, REAL, UNMARKED, VIRTUAL } from '../../../../events/vocabulary/ledger.ts'
import { isBlank, isDigit, skipBlanks } from '../../scan/lines.ts'
import type { Slices } from '../../scan/slices.ts'
import type { Commodities } from '../commodity.ts'
import { ASSERTED, HAS_AMOUNT, LOT, type PlainColumns, TAGGED, TOTAL_COST, UNIT_COST, WIDENS } from './columns.ts'
import { PlainAmount } from './plain-amount.ts'

const LINE_FEED = 10
const RETURN = 13
const SEMICOLON = 59
const STAR = 42
const BANG = 33
const OPEN = 40
const CLOSE = 41
const AT = 64
const EQUALS = 61
const OPEN_BRACE = 123
const CLOSE_BRACE = 125
const OPEN_BRACKET = 91
const CLOSE_BRACKET = 93
/** ledger's own limit for a line. */
const LINE_BYTES_MAX = 4096

/** Where names become ids. */
export interface PlainNames {
  readonly accounts: Slices
  readonly payees: Slices
  /** Notes and codes. */
  readonly texts: Slices
}

/**
 * Reads transactions and prices in their plain form from bytes straight into columns: the fast half of the reader. It answers -1
 * for everything else, and the thorough reader takes over; both must understand the same text alike (a property test holds
 * them to it).
 */
export class PlainReader {
  /** Lines that the last entry took. */
  lines = 0
  readonly #names: PlainNames
  readonly #commodities: Commodities
  readonly #amount: PlainAmount
  #bytes: Uint8Array = new Uint8Array(0)
  #to = 0
  #columns!: PlainColumns
  /** The day that #date read. */
  #day = 0

  constructor(names: PlainNames, commodities: Commodities) {
    this.#names = names
    this.#commodities = commodities
    this.#amount = new PlainAmount(commodities)
  }

  use(bytes: Uint8Array, to: number, columns: PlainColumns): void {
    this.#bytes = bytes
    this.#to = to
    this.#columns = columns
  }

  /** Reads the transaction at `from`; answers where the next entry begins, or -1 and leaves the columns as they were. */
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
    let at = this.#date(from)
    if (at < 0) return -1
    columns.day[row] = this.#day
    columns.secondDay[row] = NO_DAY
    if (bytes[at] === EQUALS) {
      at = this.#date(at + 1)
      if (at < 0) return -1
      columns.secondDay[row] = this.#day
    }
    if (bytes[at] !== 32 && bytes[at] !== 9) return -1
    at = skipBlanks(bytes, at, this.#to)
    columns.status[row] = UNMARKED
    if (bytes[at] === STAR || bytes[at] === BANG) {
      columns.status[row] = bytes[at] === STAR ? CLEARED : PENDING
      at = skipBlanks(bytes, at + 1, this.#to)
    }
    columns.code[row] = NONE
    if (bytes[at] === OPEN) {
      const open = at + 1
      while (at < this.#to && bytes[at] !== CLOSE && bytes[at] !== LINE_FEED) at++
      if (bytes[at] !== CLOSE) return -1
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
      if (byte === 32) blanks++
      else if (byte === 9) {
        blanks++
        tab = true
      } else if (byte === SEMICOLON && (tab || blanks > 1)) break
      else if (byte === RETURN || byte === 11 || byte === 12) {
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
      const noteEnd = this.#note(at + 1)
      if (noteEnd < 0) return -1
      this.#columns.note[row] = this.#noteId
      this.#columns.tagged[row] = this.#noteTagged ? 1 : 0
      at = noteEnd
    }
    return at - lineStart >= LINE_BYTES_MAX ? -1 : at + 1
  }

  #noteId = NONE
  #noteTagged = false
  /** Reads a comment behind its semicolon; answers the end of its line, -1 when it holds a date or an expression. */
  #note(from: number): number {
    const bytes = this.#bytes
    const to = this.#to
    let at = from
    let colons = 0
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === LINE_FEED) break
      if (byte === 58) {
        if (bytes[at + 1] === 58) return -1
        colons++
      } else if (byte === 91) return -1
    }
    let end = at
    while (end > from && isBlank(bytes[end - 1]!)) end--
    this.#noteId = this.#names.texts.id(bytes, from, end)
    this.#noteTagged = colons > 0
    return at
  }

  /** Reads the indented lines; answers where the next entry begins. */
  #body(from: number, row: number, firstLine: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const columns = this.#columns
    let lines = 1
    let at = from
    while (at < to && (bytes[at] === 32 || bytes[at] === 9)) {
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
        at = this.#note(at + 1)
        if (at < 0) return -1
        this.#attachNote(row)
      } else {
        at = this.#posting(at, firstLine + lines)
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

  #attachNote(row: number): void {
    const columns = this.#columns
    const last = columns.postings - 1
    if (last >= columns.firstPosting[row]!) {
      columns.postingNote[last] = this.#joined(columns.postingNote[last]!)
      if (this.#noteTagged) columns.form[last]! |= TAGGED
    } else {
      columns.note[row] = this.#joined(columns.note[row]!)
      if (this.#noteTagged) columns.tagged[row] = 1
    }
  }
  #joined(before: number): number {
    const { texts } = this.#names
    return before === NONE ? this.#noteId : texts.idOf(`${texts.text(before)}\n${texts.text(this.#noteId)}`)
  }

  /** Reads one posting; answers the end of its line. */
  #posting(from: number, line: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const columns = this.#columns
    if (columns.postings === columns.account.length) columns.growPostings()
    const row = columns.postings
    let at = from
    columns.ownStatus[row] = UNMARKED
    if (bytes[at] === STAR || bytes[at] === BANG) {
      columns.ownStatus[row] = bytes[at] === STAR ? CLEARED : PENDING
      at = skipBlanks(bytes, at + 1, to)
    }
    if (startsCheck(bytes, at)) return -1
    const start = at
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === LINE_FEED || byte === 9) break
      if (byte === 32 && (bytes[at + 1] === 32 || bytes[at + 1] === 9)) break
    }
    let end = at
    while (end > start && isBlank(bytes[end - 1]!)) end--
    let first = start
    columns.kind[row] = REAL
    if (bytes[first] === OPEN && bytes[end - 1] === CLOSE && end - first > 2) {
      columns.kind[row] = VIRTUAL
      first++
      end--
    } else if (bytes[first] === OPEN_BRACKET || bytes[first] === 60 || bytes[first] === SEMICOLON || bytes[first] === OPEN) return -1
    if (end <= first) return -1
    columns.account[row] = this.#names.accounts.id(bytes, first, end)
    columns.postingLine[row] = line
    columns.postingNote[row] = NONE
    columns.form[row] = 0
    at = this.#value(skipBlanks(bytes, at, to), row)
    if (at < 0) return -1
    if (bytes[at] === SEMICOLON && at < to) {
      at = this.#note(at + 1)
      if (at < 0) return -1
      columns.postingNote[row] = this.#noteId
      if (this.#noteTagged) columns.form[row]! |= TAGGED
    } else {
      while (at < to && bytes[at] !== LINE_FEED) if (!isBlank(bytes[at++]!)) return -1
    }
    columns.postings = row + 1
    return at
  }

  /** Reads amount and cost behind the account. */
  #value(from: number, row: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const byte = bytes[from]
    if (from >= to || byte === LINE_FEED || byte === RETURN || byte === SEMICOLON) return from
    const columns = this.#columns
    const amount = this.#amount
    if (byte === OPEN || byte === EQUALS || !amount.read(bytes, from, to)) return -1
    columns.commodity[row] = amount.commodity
    columns.mantissa[row] = amount.mantissa
    columns.scale[row] = amount.scale
    let form = HAS_AMOUNT
    if (amount.commodity !== NONE && !this.#commodities.all[amount.commodity]!.fixedStyle) form |= WIDENS
    columns.costCommodity[row] = NONE
    let at = amount.end
    if (bytes[at] === OPEN_BRACE && at < to) {
      at = this.#lot(at, row)
      if (at < 0) return -1
      form |= LOT
    }
    if (bytes[at] === AT && at < to) {
      const total = bytes[at + 1] === AT
      at = skipBlanks(bytes, at + (total ? 2 : 1), to)
      if (bytes[at] === MINUS_SIGN || bytes[at] === OPEN || !amount.read(bytes, at, to)) return -1
      if (amount.commodity === NONE || amount.commodity === columns.commodity[row] || amount.mantissa <= 0 || columns.mantissa[row] === 0) return -1
      if (form & LOT && amount.commodity !== columns.lotCommodity[row]) return -1
      columns.costCommodity[row] = amount.commodity
      columns.costMantissa[row] = amount.mantissa
      columns.costScale[row] = amount.scale
      form |= total ? TOTAL_COST : UNIT_COST
      at = amount.end
    } else if (form & LOT) return -1
    if (bytes[at] === EQUALS && at < to) {
      if (!amount.read(bytes, skipBlanks(bytes, at + 1, to), to) || amount.commodity === NONE || columns.kind[row] !== REAL) return -1
      columns.assertedCommodity[row] = amount.commodity
      columns.assertedMantissa[row] = amount.mantissa
      columns.assertedScale[row] = amount.scale
      form |= ASSERTED
      at = amount.end
    }
    columns.form[row] = form
    return at
  }

  /** Reads `{price} [date] (note)`; answers what follows, -1 for lots with a total or fixed price or anything else in them. */
  #lot(from: number, row: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const columns = this.#columns
    const amount = this.#amount
    let at = skipBlanks(bytes, from + 1, to)
    if (columns.commodity[row] === NONE || bytes[at] === OPEN_BRACE || bytes[at] === EQUALS || bytes[at] === MINUS_SIGN) return -1
    if (!amount.read(bytes, at, to) || amount.commodity === NONE || bytes[amount.end] !== CLOSE_BRACE) return -1
    columns.lotCommodity[row] = amount.commodity
    columns.lotMantissa[row] = amount.mantissa
    columns.lotScale[row] = amount.scale
    columns.lotDay[row] = NO_DAY
    columns.lotNote[row] = NONE
    at = skipBlanks(bytes, amount.end + 1, to)
    if (bytes[at] === OPEN_BRACKET) {
      at = this.#date(at + 1)
      if (at < 0 || bytes[at] !== CLOSE_BRACKET) return -1
      columns.lotDay[row] = this.#day
      at = skipBlanks(bytes, at + 1, to)
    }
    if (bytes[at] === OPEN && bytes[at + 1] !== AT) {
      const start = at + 1
      if (bytes[start] === OPEN) return -1
      while (at < to && bytes[at] !== CLOSE && bytes[at] !== LINE_FEED) at++
      if (bytes[at] !== CLOSE) return -1
      columns.lotNote[row] = this.#names.texts.id(bytes, start, at)
      at = skipBlanks(bytes, at + 1, to)
    }
    return bytes[at] === OPEN || bytes[at] === OPEN_BRACE || bytes[at] === OPEN_BRACKET ? -1 : at
  }

  /** Reads `P 2024-01-31 EUR $1.10`; answers where the next line begins, or -1. */
  price(from: number, line: number): number {
    const bytes = this.#bytes
    const to = this.#to
    if (bytes[from + 1] !== 32 || !isDigit(bytes[from + 2] ?? 0)) return -1
    let at = this.#date(from + 2)
    if (at < 0 || bytes[at] !== 32) return -1
    const day = this.#day
    at = skipBlanks(bytes, at, to)
    const start = at
    while (at < to && bytes[at]! > 32) at++
    // A quoted or escaped symbol, or a time of day, is for the thorough reader.
    if (at === start || bytes[at] !== 32 || bytes[start] === 34 || isDigit(bytes[start]!)) return -1
    const base = this.#commodities.of(this.#names.texts.text(this.#names.texts.id(bytes, start, at)))
    const amount = this.#amount
    at = skipBlanks(bytes, at, to)
    if (bytes[at] === MINUS_SIGN || !amount.read(bytes, at, to) || amount.commodity === NONE) return -1
    at = amount.end
    while (at < to && bytes[at] !== LINE_FEED) if (!isBlank(bytes[at++]!)) return -1
    const columns = this.#columns
    if (columns.prices === columns.priceDay.length) columns.growPrices()
    const row = columns.prices++
    columns.priceAfter[row] = columns.transactions
    columns.priceDay[row] = day
    columns.priceBase[row] = base.id
    columns.priceQuote[row] = amount.commodity
    columns.priceMantissa[row] = amount.mantissa
    columns.priceScale[row] = amount.scale
    columns.priceLine[row] = line
    this.lines = 1
    return at + 1 > to ? to : at + 1
  }

  /** Reads YYYY/MM/DD with any of / - . between; answers what follows, -1 for other dates. */
  #date(from: number): number {
    const bytes = this.#bytes
    let year = 0
    let at = from
    for (; at < from + 4; at++) {
      if (!isDigit(bytes[at] ?? 0)) return -1
      year = year * 10 + bytes[at]! - 48
    }
    if (!isSeparator(bytes[at])) return -1
    at++
    let month = 0
    for (const start = at; at < start + 2 && isDigit(bytes[at] ?? 0); at++) month = month * 10 + bytes[at]! - 48
    if (!isSeparator(bytes[at])) return -1
    at++
    const start = at
    let day = 0
    for (; at < start + 2 && isDigit(bytes[at] ?? 0); at++) day = day * 10 + bytes[at]! - 48
    if (at === start || at > this.#to || year < 1400 || !isDate(year, month, day) || isDigit(bytes[at] ?? 0)) return -1
    this.#day = dayOf(year, month, day)
    return at
  }
}

const MINUS_SIGN = 45
const isSeparator = (byte: number | undefined): boolean => byte === 47 || byte === 45 || byte === 46

/** Lines "assert …", "check …" and "expr …" are no postings. */
function startsCheck(bytes: Uint8Array, at: number): boolean {
  switch (bytes[at]) {
    case 97: return bytes[at + 1] === 115 && bytes[at + 2] === 115 && bytes[at + 3] === 101
    case 99: return bytes[at + 1] === 104 && bytes[at + 2] === 101 && bytes[at + 3] === 99
    case 101: return bytes[at + 1] === 120 && bytes[at + 2] === 112 && bytes[at + 3] === 114
    default: return false
  }
}
