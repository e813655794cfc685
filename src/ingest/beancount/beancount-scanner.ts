import { byteAt, ownValue } from '#vocabulary/element-at.ts'
import * as C from '#vocabulary/bytes.ts'
import { APOSTROPHE, COLON, LOWER_A, LOWER_Z, MINUS, NINE, POINT, SLASH, UNDERSCORE, UPPER_A, UPPER_Z, ZERO } from '#vocabulary/bytes.ts'
import { type Day, dayOf, isDate } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { mergeMark, UNFINISHED_MERGE } from '../journal/problem.ts'
import { type Slices, textBetween } from '../journal/scan/lines.ts'
import * as T from './tokens.ts'

/* Bits that say what a byte may be part of. */

const UPPER = 1
const LOWER = 2
const DIGIT = 4
const WIDE = 8 // a byte of a character beyond ASCII
const CURRENCY_MARK = 16 // ' . _
const TAG_MARK = 32 // - _ / .
const DASH = 64
const LOW_LINE = 128

/** What each byte may be part of. */
const CLASS = new Uint8Array(256)
for (let byte = 0; byte < 256; byte++) {
  if (byte >= UPPER_A && byte <= UPPER_Z) CLASS[byte] = UPPER
  else if (byte >= LOWER_A && byte <= LOWER_Z) CLASS[byte] = LOWER
  else if (byte >= ZERO && byte <= NINE) CLASS[byte] = DIGIT
  else if (byte >= 128) CLASS[byte] = WIDE
}
CLASS[APOSTROPHE] = CURRENCY_MARK
CLASS[POINT] = CURRENCY_MARK | TAG_MARK
CLASS[UNDERSCORE] = CURRENCY_MARK | TAG_MARK | LOW_LINE
CLASS[MINUS] = DASH | TAG_MARK
CLASS[SLASH] = TAG_MARK

/** The characters of an account's parts. */
const NAME = UPPER | LOWER | DIGIT | WIDE | DASH
const CURRENCY_BODY = UPPER | DIGIT | CURRENCY_MARK | DASH
const TAG_BODY = UPPER | LOWER | DIGIT | TAG_MARK
const KEY_BODY = UPPER | LOWER | DIGIT | DASH | LOW_LINE

/** Digits as a number; there are few of them. */
const decimalDigits = (bytes: Uint8Array, from: number, to: number): number => {
  let value = 0
  for (let at = from; at < to; at++) value = value * 10 + byteAt(bytes, at) - ZERO
  return value
}

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', r: '\r', f: '\f', b: '\b' }
/** A string without the backslashes of its escapes. */
const unescaped = (raw: string): string => raw.replace(/\\([\s\S])/g, (_, mark: string) => ownValue(ESCAPES, mark) ?? mark)

/* Where the names of beancount end: byte offsets, given where they begin. */

/** Where a run of bytes of some classes ends. */
function runEnd(bytes: Uint8Array, at: number, classes: number): number {
  while (byteAt(CLASS, byteAt(bytes, at)) & classes) at++
  return at
}

/** Where what could be meant for an account ends: all its parts, well-formed or not. */
function nameEnd(bytes: Uint8Array, from: number): number {
  let to = runEnd(bytes, from, NAME)
  while (bytes[to] === COLON && byteAt(CLASS, byteAt(bytes, to + 1)) & NAME) to = runEnd(bytes, to + 1, NAME)
  return to
}

/** Where a currency ends: on a letter or a digit. */
function currencyEnd(bytes: Uint8Array, from: number): number {
  let to = runEnd(bytes, from, CURRENCY_BODY)
  while (to > from && !(byteAt(CLASS, byteAt(bytes, to - 1)) & (UPPER | DIGIT))) to--
  return to
}

/** Where the account that begins at `from` ends, or 0 when none begins there: `Name:Name…`. */
export function accountEnd(bytes: Uint8Array, from: number): number {
  if (!(byteAt(CLASS, byteAt(bytes, from)) & (UPPER | WIDE))) return 0
  let to = runEnd(bytes, from + 1, NAME)
  if (bytes[to] !== COLON) return 0
  let end = 0
  while (bytes[to] === COLON && byteAt(CLASS, byteAt(bytes, to + 1)) & (UPPER | DIGIT | WIDE)) {
    to = runEnd(bytes, to + 2, NAME)
    end = to
  }
  return end
}

/** Reads one file token by token; the parser takes short cuts over the bytes for what is frequent. */
export class Scanner {
  readonly bytes: Uint8Array
  readonly end: number
  /** Next byte to read. */
  at = 0
  /** 1-based line of `at`. */
  line = 1

  /** The token last read: its kind, its bytes, the line it began on. */
  kind = T.END_OF_LINE
  from = 0
  to = 0
  tokenLine = 1
  /** Why the token is INVALID, as a sentence. */
  why = ''
  day: Day = 0
  /** The digits of a NUMBER without its point, and the number of decimals; `wide` if there are more than 15 digits. */
  mantissa = 0
  scale = 0
  wide: bigint | undefined

  #isEscaped = false
  /** The last string over several lines, or without an end. */
  #longString: { readonly from: number; readonly to: number; readonly line: number; readonly endLine: number } | undefined

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
    this.end = bytes.length
    // A byte order mark is not part of the text.
    if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) this.at = 3
  }

  get number(): Exact {
    return this.wide === undefined ? new Exact(this.mantissa, this.scale) : Exact.of(this.wide, this.scale)
  }

  /** Whether the bytes of the token are this word, which is ASCII. */
  is(word: string): boolean {
    const { bytes, from } = this
    if (this.to - from !== word.length) return false
    for (let at = 0; at < word.length; at++) if (bytes[from + at] !== word.charCodeAt(at)) return false
    return true
  }

  /** The text of the current string; few are needed. */
  get text(): string {
    const raw = textBetween(this.bytes, this.from + 1, this.to - 1)
    return this.#isEscaped ? unescaped(raw) : raw
  }
  /** The same, made once for all strings alike of a table. */
  textIn(table: Slices): string {
    return this.#isEscaped ? this.text : table.text(table.id(this.bytes, this.from + 1, this.to - 1))
  }

  /** The bytes of the token as text. */
  get slice(): string {
    return textBetween(this.bytes, this.from, this.to)
  }

  /**
   * The line on which a string began that has probably lost its closing mark, when the token at hand stands on the line where that
   * string found one: an odd number of marks is left on that line. The scanner goes back to where the string began.
   */
  unclosedString(): number | undefined {
    const string = this.#longString
    if (string === undefined || string.endLine !== this.tokenLine) return undefined
    const { bytes } = this
    const feed = bytes.indexOf(C.LINE_FEED, string.to)
    let marks = 0
    for (let at = string.to; at < (feed < 0 ? this.end : feed); at++) if (bytes[at] === C.QUOTE && bytes[at - 1] !== C.BACKSLASH) marks++
    if (string.to < this.end && marks % 2 === 0) return undefined
    // Reported once: the text between is read next and would end here again.
    this.#longString = undefined
    this.at = string.from + 1
    this.line = string.line
    return string.line
  }

  skipBlanks(): void {
    const { bytes } = this
    let at = this.at
    for (let byte = bytes[at]; byte === C.SPACE || byte === C.TAB || byte === C.RETURN; byte = bytes[at]) at++
    this.at = at
  }

  /** Moves to the beginning of the next line. */
  skipLine(): void {
    const feed = this.bytes.indexOf(C.LINE_FEED, this.at)
    this.at = feed < 0 ? this.end : feed + 1
    this.line++
  }

  /** Reads the next token into the fields; comments are the end of their line. Does not consume line feeds. */
  next(): number {
    this.skipBlanks()
    const { bytes, at } = this
    this.from = at
    this.tokenLine = this.line
    if (at >= this.end) return this.#token(T.END_OF_FILE, at)
    const byte = byteAt(bytes, at)
    const kind = byteAt(CLASS, byte)
    if (byte === C.LINE_FEED) return this.#token(T.END_OF_LINE, at)
    if (byte === C.SEMICOLON) {
      const feed = bytes.indexOf(C.LINE_FEED, at)
      this.from = feed < 0 ? this.end : feed
      return this.#token(feed < 0 ? T.END_OF_FILE : T.END_OF_LINE, this.from)
    }
    if (byte === C.QUOTE) return this.#string()
    if (kind & (UPPER | WIDE)) return this.#capitalised()
    if (kind & DIGIT) return this.#digits()
    if (kind & LOWER) return this.#word()
    const following = byteAt(bytes, at + 1)
    switch (byte) {
      case C.HASH:
        if (byteAt(CLASS, following) & TAG_BODY) return this.#token(T.TAG, runEnd(bytes, at + 1, TAG_BODY))
        break
      case C.CARET:
        if (byteAt(CLASS, following) & TAG_BODY) return this.#token(T.LINK, runEnd(bytes, at + 1, TAG_BODY))
        break
      case C.AT:
        return following === C.AT ? this.#token(T.AT_AT, at + 2) : this.#token(T.AT, at + 1)
      case C.OPEN_BRACE:
        return following === C.OPEN_BRACE ? this.#token(T.BRACES_OPEN, at + 2) : this.#token(T.BRACE_OPEN, at + 1)
      case C.CLOSE_BRACE:
        return following === C.CLOSE_BRACE ? this.#token(T.BRACES_CLOSE, at + 2) : this.#token(T.BRACE_CLOSE, at + 1)
      case C.SLASH: {
        // a currency may begin with a slash, as futures contracts do
        const to = currencyEnd(bytes, at + 1)
        if (to > at + 1 && /[A-Z]/.test(textBetween(bytes, at + 1, to))) return this.#token(T.CURRENCY, to)
      }
    }
    const mark = byte < 128 ? byteAt(T.PUNCTUATION, byte) : 0
    if (mark !== 0) return this.#token(mark, at + 1)
    const isMerge = mergeMark(textBetween(bytes, at, at + 7)) !== undefined
    return this.#invalid(at + (isMerge ? 7 : 1), isMerge ? UNFINISHED_MERGE : 'is nothing that the language knows')
  }

  #token(kind: number, to: number): number {
    this.to = to
    this.at = to
    this.kind = kind
    return kind
  }

  #invalid(to: number, why: string): number {
    this.why = why
    return this.#token(T.INVALID, to)
  }

  /** An account, a currency, TRUE, FALSE, NULL or a single letter: whichever is longest. */
  #capitalised(): number {
    const { bytes, from } = this
    const account = accountEnd(bytes, from)
    if (account > 0) return this.#token(T.ACCOUNT, account)
    if (byteAt(CLASS, byteAt(bytes, from)) & WIDE) return this.#invalid(runEnd(bytes, from, NAME), 'is nothing that the language knows')
    const to = currencyEnd(bytes, from + 1)
    const length = to - from
    if (length === 1) {
      if (byteAt(CLASS, byteAt(bytes, to)) & (LOWER | WIDE)) return this.#invalid(nameEnd(bytes, to), 'is neither an account nor a currency')
      return this.#token(T.LETTER, to)
    }
    if (bytes[to] === C.COLON && byteAt(CLASS, byteAt(bytes, to + 1)) & LOWER)
      return this.#invalid(nameEnd(bytes, to), 'is neither an account nor a currency')
    if (length === 4 || length === 5) {
      const word =
        this.bytes[from] === C.UPPER_T || this.bytes[from] === C.UPPER_F || this.bytes[from] === C.UPPER_N ? textBetween(bytes, from, to) : ''
      if (word === 'TRUE') return this.#token(T.TRUE, to)
      if (word === 'FALSE') return this.#token(T.FALSE, to)
      if (word === 'NULL') return this.#token(T.NULL, to)
    }
    return this.#token(T.CURRENCY, to)
  }

  #word(): number {
    const { bytes } = this
    const to = runEnd(bytes, this.from + 1, KEY_BODY)
    if (bytes[to] === C.COLON && to - this.from > 1) return this.#token(T.KEY, to + 1)
    // A name may follow a directive without a blank, as in `priceEUR`.
    return this.#token(T.WORD, runEnd(bytes, this.from + 1, LOWER))
  }

  /** A date (YYYY-M-D or YYYY/M/D) or a number. */
  #digits(): number {
    const { bytes, from } = this
    const to = runEnd(bytes, from, DIGIT)
    if (to - from >= 4 && (bytes[to] === C.MINUS || bytes[to] === C.SLASH)) {
      const monthEnd = runEnd(bytes, to + 1, DIGIT)
      if (monthEnd - to >= 2 && monthEnd - to <= 3 && (bytes[monthEnd] === C.MINUS || bytes[monthEnd] === C.SLASH)) {
        const dayEnd = Math.min(runEnd(bytes, monthEnd + 1, DIGIT), monthEnd + 3)
        if (dayEnd > monthEnd + 1) return this.#date(to, monthEnd, dayEnd)
      }
    }
    return this.scanNumber(from)
      ? this.#token(T.NUMBER, this.to)
      : this.#invalid(
          this.to,
          `is not a number: commas stand between groups of three digits, and it has at most ${NUMBER_DIGITS_MAX} digits and ${NUMBER_PLACES_MAX} decimals`,
        )
  }

  #date(yearEnd: number, monthEnd: number, dayEnd: number): number {
    const { bytes, from } = this
    const year = decimalDigits(bytes, from, yearEnd)
    const month = decimalDigits(bytes, yearEnd + 1, monthEnd)
    const day = decimalDigits(bytes, monthEnd + 1, dayEnd)
    if (year < 1 || year > 9999 || !isDate(year, month, day)) return this.#invalid(dayEnd, 'is a day that the calendar does not have')
    this.day = dayOf(year, month, day)
    return this.#token(T.DATE, dayEnd)
  }

  /** Reads `1,234.50` at `from` into `mantissa`, `scale` and `to`; false if its commas do not separate groups of three. */
  scanNumber(from: number): boolean {
    const { bytes } = this
    let at = from
    let mantissa = 0
    let digits = 0
    let group = 0
    let commas = false
    let valid = true
    for (;;) {
      const byte = byteAt(bytes, at)
      if (byte >= C.ZERO && byte <= C.NINE) {
        mantissa = mantissa * 10 + byte - C.ZERO
        digits++
        group++
        at++
      } else if (byte === C.COMMA && byteAt(CLASS, byteAt(bytes, at + 1)) & DIGIT) {
        if (commas ? group !== 3 : group > 3) valid = false
        commas = true
        group = 0
        at++
      } else break
    }
    if (commas && group !== 3) valid = false
    let scale = 0
    if (bytes[at] === C.POINT) {
      at++
      for (let byte = byteAt(bytes, at); byte >= C.ZERO && byte <= C.NINE; byte = byteAt(bytes, ++at)) {
        mantissa = mantissa * 10 + byte - C.ZERO
        digits++
        scale++
      }
    }
    this.to = at
    if (digits > NUMBER_DIGITS_MAX || scale > NUMBER_PLACES_MAX) return false
    this.mantissa = mantissa
    this.scale = scale
    // Fifteen digits are always a safe integer; the rare longer number is read again as a bigint.
    this.wide = digits <= 15 ? undefined : BigInt(textBetween(bytes, from, at).replace(/[,.]/g, ''))
    return valid
  }

  /** A string, perhaps over several lines; \" \\ \n \t and the like are escapes. */
  #string(): number {
    const { bytes, from } = this
    let at = from + 1
    let escaped = false
    let feeds = 0
    for (; at < this.end; at++) {
      const byte = byteAt(bytes, at)
      if (byte === C.QUOTE) break
      if (byte === C.LINE_FEED) feeds++
      else if (byte === C.BACKSLASH) {
        escaped = true
        if (bytes[++at] === C.LINE_FEED) feeds++
      }
    }
    if (at >= this.end) {
      const feed = bytes.indexOf(C.LINE_FEED, from)
      this.#longString = { from, to: this.end, line: this.line, endLine: this.line }
      return this.#invalid(feed < 0 ? this.end : feed, 'is a string without its closing quotation mark')
    }
    if (feeds > 0) this.#longString = { from, to: at + 1, line: this.line, endLine: this.line + feeds }
    this.line += feeds
    this.#isEscaped = escaped
    return this.#token(T.STRING, at + 1)
  }
}

/** More than any amount has; keeps hostile digits from becoming giant bigints. */
const NUMBER_DIGITS_MAX = 60
const NUMBER_PLACES_MAX = 40
