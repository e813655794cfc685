import {
  AT,
  BANG,
  CLOSE_BRACE,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  EQUALS,
  isLetter,
  LESS,
  LINE_FEED,
  MINUS,
  MORE,
  OPEN_BRACE,
  OPEN_BRACKET,
  OPEN_PAREN,
  RETURN,
  SEMICOLON,
  SPACE,
  STAR,
  TAB,
} from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { BALANCED_VIRTUAL, CLEARED, PENDING, REAL, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import { isBlank, skipBlanks } from '../../journal/scan/lines.ts'
import type { Commodities } from '../commodities.ts'
import {
  ASSERTED,
  DEFERRED,
  FIXATED,
  HAS_AMOUNT,
  LOT,
  LOT_TOTAL,
  NAMED,
  type PlainColumns,
  TAGGED,
  TOTAL_COST,
  UNIT_COST,
  WIDENS,
} from './columns.ts'
import type { PlainAmount } from './plain-amount.ts'
import { nameEnd, readExpression } from './plain-expression.ts'
import type { PlainDate } from './plain-date.ts'
import type { PlainNote } from './plain-note.ts'
import type { PlainNames } from './plain-host.ts'
import { FIXATED_COST, VIRTUAL_COST } from './posting-details.ts'

/** Reads postings in their plain form: `Account  10 AAPL {$5} [2024/01/31] (old) @ $6 = 20 AAPL  ; note`. */
export class PlainPosting {
  readonly #names: PlainNames
  readonly #commodities: Commodities
  readonly #amount: PlainAmount
  readonly #note: PlainNote
  readonly #date: PlainDate
  #bytes: Uint8Array = new Uint8Array(0)
  #to = 0
  #columns!: PlainColumns
  /** Of the lot that was read last. */
  #lotForm = 0

  constructor(names: PlainNames, commodities: Commodities, { amount, note, date }: { amount: PlainAmount; note: PlainNote; date: PlainDate }) {
    this.#names = names
    this.#commodities = commodities
    this.#amount = amount
    this.#note = note
    this.#date = date
  }
  use(bytes: Uint8Array, to: number, columns: PlainColumns): void {
    this.#bytes = bytes
    this.#to = to
    this.#columns = columns
  }

  /** Reads the posting at `from` into the next row; returns the end of its line, -1 when it is not plain. */
  read(from: number, line: number): number {
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
      if (byte === LINE_FEED || byte === TAB) break
      if (byte === SPACE && (bytes[at + 1] === SPACE || bytes[at + 1] === TAB)) break
    }
    let end = at
    while (end > start && isBlank(bytes[end - 1]!)) end--
    let first = start
    columns.kind[row] = REAL
    const isVirtual = bytes[first] === OPEN_PAREN && bytes[end - 1] === CLOSE_PAREN
    const mustBalance = bytes[first] === OPEN_BRACKET && bytes[end - 1] === CLOSE_BRACKET
    const isDeferred = bytes[first] === LESS && bytes[end - 1] === MORE
    if ((isVirtual || mustBalance || isDeferred) && end - first > 2) {
      columns.kind[row] = isVirtual ? VIRTUAL : mustBalance ? BALANCED_VIRTUAL : REAL
      first++
      end--
    } else if (bytes[first] === OPEN_BRACKET || bytes[first] === LESS || bytes[first] === SEMICOLON || bytes[first] === OPEN_PAREN) return -1
    if (end <= first) return -1
    columns.account[row] = this.#names.accounts.id(bytes, first, end)
    columns.postingLine[row] = line
    columns.postingNote[row] = NONE
    columns.form[row] = 0
    columns.detail[row] = NONE
    if (columns.postingDays.size > 0) columns.postingDays.delete(row)
    if (columns.widening.size > 0) columns.widening.delete(row)
    if (columns.written.size > 0) columns.written.delete(row)
    if (columns.named.size > 0) columns.named.delete(row)
    at = this.#value(skipBlanks(bytes, at, to), row)
    if (at < 0) return -1
    if (isDeferred) columns.form[row]! |= DEFERRED
    if (bytes[at] === SEMICOLON && at < to) {
      at = this.#note.read(bytes, at + 1, to)
      if (at < 0) return -1
      columns.postingNote[row] = this.#note.id
      if (this.#note.tagged) columns.form[row]! |= TAGGED
      if (this.#note.day !== NO_DAY) columns.postingDays.set(row, this.#note.day)
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
    if (byte === EQUALS) return this.#balance(from, row, 0)
    if (byte === OPEN_PAREN && isLetter(bytes[from + 1]!)) return this.#name(from + 1, row)
    const digits = byte === OPEN_PAREN ? readExpression(amount, bytes, from, to) : amount.readAny(bytes, from, to) ? amount.scale : -1
    if (digits < 0) return -1
    let form = HAS_AMOUNT
    if (amount.commodity !== NONE && !this.#commodities.all[amount.commodity]!.fixedStyle) {
      form |= WIDENS
      if (digits !== amount.scale) columns.widening.set(row, digits)
    }
    if (amount.converts) {
      columns.written.set(row, { unit: amount.commodity, mantissa: amount.mantissa, scale: amount.scale })
      if (!amount.reduce()) return -1
    }
    columns.commodity[row] = amount.commodity
    columns.mantissa[row] = amount.mantissa
    columns.scale[row] = amount.scale
    columns.form[row] = form
    let at = amount.end
    // A cost, a lot and a balance would be of the unit that was written; so nothing but a comment may follow.
    if (amount.converts) return at
    if (at < to && (bytes[at] === OPEN_BRACE || bytes[at] === OPEN_BRACKET || (bytes[at] === OPEN_PAREN && bytes[at + 1] !== AT))) {
      // Only a number has a lot behind it.
      if (byte === OPEN_PAREN) return -1
      at = this.#lot(at, row)
      if (at < 0) return -1
      form |= this.#lotForm
    }
    const isVirtual = bytes[at] === OPEN_PAREN && bytes[at + 1] === AT
    if ((bytes[at] === AT || isVirtual) && at < to) {
      let costForm = 0
      if (isVirtual) {
        at++
        costForm = VIRTUAL_COST
      }
      const total = bytes[at + 1] === AT
      at += total ? 2 : 1
      if (isVirtual && bytes[at] === CLOSE_PAREN) at++
      at = skipBlanks(bytes, at, to)
      if (bytes[at] === EQUALS) {
        at = skipBlanks(bytes, at + 1, to)
        costForm |= FIXATED_COST
      }
      if (bytes[at] === MINUS || bytes[at] === OPEN_PAREN || !amount.read(bytes, at, to)) return -1
      if (amount.commodity === NONE || amount.commodity === columns.commodity[row] || amount.mantissa <= 0 || columns.mantissa[row] === 0) return -1
      const { details } = columns
      const detail = columns.detailsOf(row)
      if (form & LOT && (form & (FIXATED | LOT_TOTAL) || amount.commodity !== details.lotCommodity[detail])) return -1
      details.costCommodity[detail] = amount.commodity
      details.costMantissa[detail] = amount.mantissa
      details.costScale[detail] = amount.scale
      details.costForm[detail] = costForm
      form |= total ? TOTAL_COST : UNIT_COST
      at = amount.end
    }
    if (bytes[at] === EQUALS && at < to) return this.#balance(at, row, form)
    columns.form[row] = form
    return at
  }

  /** Reads `= balance`. */
  #balance(from: number, row: number, form: number): number {
    const amount = this.#amount
    const columns = this.#columns
    if (!amount.read(this.#bytes, skipBlanks(this.#bytes, from + 1, this.#to), this.#to)) return -1
    if (amount.commodity === NONE || columns.kind[row] !== REAL) return -1
    // What the posting moves is held against the balance too, and another commodity is off by all of it.
    if (form & HAS_AMOUNT && columns.commodity[row] !== amount.commodity) return -1
    const { details } = columns
    const detail = columns.detailsOf(row)
    details.assertedCommodity[detail] = amount.commodity
    details.assertedMantissa[detail] = amount.mantissa
    details.assertedScale[detail] = amount.scale
    columns.form[row] = form | ASSERTED
    return amount.end
  }

  /** Reads `(name)`, behind which nothing but a comment may stand. */
  #name(from: number, row: number): number {
    const bytes = this.#bytes
    const end = nameEnd(bytes, from, this.#to)
    if (end < 0 || bytes[end] !== CLOSE_PAREN) return -1
    const columns = this.#columns
    columns.named.set(row, this.#names.texts.id(bytes, from, end))
    columns.commodity[row] = NONE
    columns.form[row] = HAS_AMOUNT | NAMED
    return end + 1
  }

  /** Reads `{price} [date] (note) ((valuation))`; returns what follows, -1 for lots in another order or with anything else in them. */
  #lot(from: number, row: number): number {
    const bytes = this.#bytes
    const to = this.#to
    const columns = this.#columns
    const amount = this.#amount
    let at = from
    if (columns.commodity[row] === NONE) return -1
    const { details } = columns
    const detail = columns.detailsOf(row)
    details.lotCommodity[detail] = NONE
    details.lotDay[detail] = NO_DAY
    details.lotNote[detail] = NONE
    details.lotValuation[detail] = NONE
    this.#lotForm = LOT
    if (bytes[at] === OPEN_BRACE) {
      const isTotal = bytes[at + 1] === OPEN_BRACE
      // What nothing cost in all is a mistake.
      if (isTotal && columns.mantissa[row] === 0) return -1
      if (isTotal) this.#lotForm |= LOT_TOTAL
      at = skipBlanks(bytes, at + (isTotal ? 2 : 1), to)
      if (bytes[at] === EQUALS) {
        this.#lotForm |= FIXATED
        at = skipBlanks(bytes, at + 1, to)
      }
      if (bytes[at] === OPEN_BRACE || bytes[at] === MINUS) return -1
      if (!amount.read(bytes, at, to) || amount.commodity === NONE || bytes[amount.end] !== CLOSE_BRACE) return -1
      if (isTotal && bytes[++amount.end] !== CLOSE_BRACE) return -1
      details.lotCommodity[detail] = amount.commodity
      details.lotMantissa[detail] = amount.mantissa
      details.lotScale[detail] = amount.scale
      at = skipBlanks(bytes, amount.end + 1, to)
    }
    if (bytes[at] === OPEN_BRACKET) {
      at = this.#date.read(bytes, at + 1, to)
      if (at < 0 || bytes[at] !== CLOSE_BRACKET) return -1
      details.lotDay[detail] = this.#date.day
      at = skipBlanks(bytes, at + 1, to)
    }
    if (bytes[at] === OPEN_PAREN && bytes[at + 1] !== AT && bytes[at + 1] !== OPEN_PAREN) {
      const start = at + 1
      while (at < to && bytes[at] !== CLOSE_PAREN && bytes[at] !== LINE_FEED) at++
      if (bytes[at] !== CLOSE_PAREN) return -1
      details.lotNote[detail] = this.#names.texts.id(bytes, start, at)
      at = skipBlanks(bytes, at + 1, to)
    }
    if (bytes[at] === OPEN_PAREN && bytes[at + 1] === OPEN_PAREN) {
      const end = nameEnd(bytes, at + 2, to)
      if (end < 0 || bytes[end] !== CLOSE_PAREN || bytes[end + 1] !== CLOSE_PAREN) return -1
      details.lotValuation[detail] = this.#names.texts.id(bytes, at + 2, end)
      at = skipBlanks(bytes, end + 2, to)
    }
    return (bytes[at] === OPEN_PAREN && bytes[at + 1] !== AT) || bytes[at] === OPEN_BRACE || bytes[at] === OPEN_BRACKET ? -1 : at
  }
}

/** Lines "assert …", "check …" and "expr …" are no postings. Four letters tell. */
function startsCheck(bytes: Uint8Array, at: number): boolean {
  const start = fourBytes(bytes, at)
  return start === ASSERT || start === CHECK || start === EXPR
}
const fourBytes = (bytes: Uint8Array, at: number): number => (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!
const [ASSERT, CHECK, EXPR] = ['assert', 'check', 'expr'].map((word) => fourBytes(Buffer.from(word), 0))
