import { BACKSLASH, CLOSE_BRACE, CLOSE_BRACKET, COLON, COMMA, MINUS, OPEN_BRACE, OPEN_BRACKET, QUOTE, SPACE, TILDE } from './bytes.ts'
import type { ExactColumn } from './columns.ts'
import { writeDecimal, writeInteger } from './digits.ts'

/** A column of ids, days, lines or marks. */
export type IntegerColumn = Int32Array | Uint8Array

const FIRST_BYTES = 1 << 16
/** "-2147483648" and a comma. */
const INTEGER_BYTES = 12
/** Integers up to this are divided as integers; nearly all mantissas are. */
const INT32_MAX = 0x7fffffff
/** Digits of such a mantissa or places of a column, a sign, a point, quotation marks and a comma. */
const DECIMAL_BYTES = 264
/** No code unit becomes more bytes of UTF-8. */
const UTF8_BYTES = 3

/**
 * JSON text as bytes, written from columns: byte for byte what `JSON.stringify` makes of arrays of the same, without these arrays. Whoever
 * opens a list or an object closes it; commas come by themselves. The memory is used again for the next text.
 */
export class JsonBytes {
  #bytes = Buffer.from(new ArrayBuffer(FIRST_BYTES))
  #at = 0

  openObject(): void {
    this.#open(OPEN_BRACE)
  }
  closeObject(): void {
    this.#close(CLOSE_BRACE)
  }
  openList(): void {
    this.#open(OPEN_BRACKET)
  }
  closeList(): void {
    this.#close(CLOSE_BRACKET)
  }
  /** A name of an object, whose value comes next. It has nothing to be escaped. */
  key(name: string): void {
    this.plain(name)
    this.#bytes[this.#at++] = COLON
  }
  integer(value: number): void {
    this.#begin(INTEGER_BYTES)
    this.#at = writeInteger(this.#bytes, this.#at, value)
  }
  /** A text of any characters. */
  text(value: string): void {
    if (isPlain(value)) return this.plain(value)
    this.#encoded(JSON.stringify(value))
  }
  /** What few rows have, as an object. */
  value(value: object): void {
    this.#encoded(JSON.stringify(value))
  }
  /** A text of which no character has to be escaped, all of them ASCII. */
  plain(value: string): void {
    this.#begin(value.length + 3)
    const bytes = this.#bytes
    let at = this.#at
    bytes[at++] = QUOTE
    for (let i = 0; i < value.length; i++) bytes[at++] = value.charCodeAt(i)
    bytes[at++] = QUOTE
    this.#at = at
  }
  /** Such a text of at most so many bytes, which somebody else writes; returns where it ends. */
  plainBy(bytes: number, write: (into: Uint8Array, at: number) => number): void {
    this.#begin(bytes + 2)
    this.#bytes[this.#at] = QUOTE
    this.#at = write(this.#bytes, this.#at + 1)
    this.#bytes[this.#at++] = QUOTE
  }
  /** The decimal of a row, as text. */
  decimal(column: ExactColumn, row: number): void {
    const mantissa = column.mantissa[row]!
    const size = mantissa < 0 ? -mantissa : mantissa
    if (size > INT32_MAX || (column.big.size > 0 && column.big.has(row))) return this.plain(column.text(row))
    this.#begin(DECIMAL_BYTES)
    const bytes = this.#bytes
    let at = this.#at
    bytes[at++] = QUOTE
    if (mantissa < 0) bytes[at++] = MINUS
    at = writeDecimal(bytes, at, size, column.scale[row]!)
    bytes[at++] = QUOTE
    this.#at = at
  }

  /** A list of texts. */
  texts(values: readonly string[]): void {
    this.openList()
    for (const value of values) this.text(value)
    this.closeList()
  }
  /** A list of what a column says in some rows; of ids, as a table translates them. */
  integers(column: IntegerColumn, rows: Int32Array, table?: Int32Array): void {
    this.#begin(rows.length * INTEGER_BYTES + 2)
    const bytes = this.#bytes
    let at = this.#at
    bytes[at++] = OPEN_BRACKET
    for (let i = 0; i < rows.length; i++) {
      if (i > 0) bytes[at++] = COMMA
      const value = column[rows[i]!]!
      at = writeInteger(bytes, at, table ? table[value]! : value)
    }
    bytes[at++] = CLOSE_BRACKET
    this.#at = at
  }
  decimals(column: ExactColumn, rows: Int32Array): void {
    this.openList()
    for (let i = 0; i < rows.length; i++) this.decimal(column, rows[i]!)
    this.closeList()
  }

  /** What was written, in memory of its own. From now on nothing has been written. */
  taken(): Uint8Array {
    const text = new Uint8Array(this.#at)
    text.set(this.#bytes.subarray(0, this.#at))
    this.#at = 0
    return text
  }

  /** JSON text. Lone surrogates are escaped in it, so that what is left is well-formed. */
  #encoded(json: string): void {
    this.#begin(json.length * UTF8_BYTES)
    this.#at += this.#bytes.write(json, this.#at, 'utf8')
  }
  #open(bracket: number): void {
    this.#begin(1)
    this.#bytes[this.#at++] = bracket
  }
  #close(bracket: number): void {
    this.#room(1)
    this.#bytes[this.#at++] = bracket
  }
  /** Makes room for a value of so many bytes, behind the comma that parts it from the one before. A text that ends in a bracket is quoted. */
  #begin(bytes: number): void {
    this.#room(bytes + 1)
    if (this.#at === 0) return
    const last = this.#bytes[this.#at - 1]
    if (last !== OPEN_BRACKET && last !== OPEN_BRACE && last !== COLON) this.#bytes[this.#at++] = COMMA
  }
  #room(bytes: number): void {
    const wanted = this.#at + bytes
    if (wanted <= this.#bytes.length) return
    const wide = Buffer.from(new ArrayBuffer(Math.max(wanted, this.#bytes.length * 2)))
    wide.set(this.#bytes.subarray(0, this.#at))
    this.#bytes = wide
  }
}

/** Whether JSON has a text as it is, and UTF-8 has a byte for each character. */
function isPlain(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code < SPACE || code > TILDE || code === QUOTE || code === BACKSLASH) return false
  }
  return true
}
