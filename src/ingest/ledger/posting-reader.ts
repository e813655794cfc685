import { BANG, CLOSE_BRACKET, CLOSE_PAREN, EQUALS, LESS, MORE, OPEN_BRACKET, OPEN_PAREN, SEMICOLON, SPACE, STAR, TAB } from '#vocabulary/bytes.ts'
import { BALANCED_VIRTUAL, CLEARED, PENDING, REAL, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { skipBlanks, textBetween, trimmedEnd } from '../journal/scan/lines.ts'
import { type AmountContext, NotedWidening } from './amount-text.ts'
import type { LineCursor } from './line-cursor.ts'
import { isComputed, type NoteReader } from './note-reader.ts'
import { DEFERRED, HAS_AMOUNT, HAS_PLAIN_COST, HAS_VALUE, type ParsedColumns, WIDENS } from './parsed-columns.ts'
import type { TextNames } from './parse-state.ts'
import { plainCost } from './plain-cost.ts'
import { LedgerError } from './problems.ts'
import type { QuickAmount } from './quick-amount.ts'
import type { Widening } from './syntax.ts'
import { readValue } from './value-text.ts'

/** Reads posting lines into columns: `* Account  10 AAPL {$5} @ $6 = 20 AAPL  ; note`. */
export class PostingReader {
  readonly #names: TextNames
  readonly #context: AmountContext
  readonly #amount: QuickAmount
  readonly #note: NoteReader

  constructor(names: TextNames, context: AmountContext, { amount, note }: { readonly amount: QuickAmount; readonly note: NoteReader }) {
    this.#names = names
    this.#context = context
    this.#amount = amount
    this.#note = note
  }

  /** Reads the posting that begins at `from` of the cursor's line into the next row. Its comment is in the note reader. */
  read({ bytes, end, line }: LineCursor, from: number, columns: ParsedColumns, assertions: boolean): void {
    columns.reservePosting()
    const row = columns.postings
    let at = from
    columns.ownStatus[row] = UNMARKED
    if (bytes[at] === STAR || bytes[at] === BANG) {
      columns.ownStatus[row] = bytes[at] === STAR ? CLEARED : PENDING
      at = skipBlanks(bytes, at + 1, end)
    }
    if (at >= end || bytes[at] === SEMICOLON) throw new LedgerError('account_missing', 'the posting has no account; write one, like Assets:Checking')
    const nameEnd = accountEnd(bytes, at, end)
    const isDeferred = this.#account(bytes, at, trimmedEnd(bytes, at, nameEnd), columns)
    columns.postingLine[row] = line - 1
    columns.form[row] = 0
    columns.commodity[row] = NONE
    this.#note.begin()
    this.#value(bytes, skipBlanks(bytes, nameEnd, end), end, columns, assertions)
    if (isDeferred) columns.form[row]! |= DEFERRED
    columns.postings = row + 1
  }

  /** Adds a comment line below the last posting. */
  note(bytes: Uint8Array, from: number, end: number, columns: ParsedColumns): void {
    this.#note.add(bytes, from, end, this.#context)
    this.#days(columns, columns.postings - 1)
  }

  /** Reads an account; returns whether it is written like `<Account>`. */
  #account(bytes: Uint8Array, from: number, end: number, columns: ParsedColumns): boolean {
    const row = columns.postings
    const first = bytes[from]
    const last = bytes[end - 1]
    const isVirtual = first === OPEN_PAREN && last === CLOSE_PAREN
    const mustBalance = first === OPEN_BRACKET && last === CLOSE_BRACKET
    const isDeferred = first === LESS && last === MORE
    const brackets = end - from > 1 && (isVirtual || mustBalance || isDeferred) ? 1 : 0
    columns.kind[row] = brackets === 0 || isDeferred ? REAL : isVirtual ? VIRTUAL : BALANCED_VIRTUAL
    columns.account[row] = this.#names.accounts.id(bytes, from + brackets, end - brackets)
    return brackets === 1 && isDeferred
  }

  /** Reads what follows the account: amount, cost, balance assertion and comment. */
  #value(bytes: Uint8Array, from: number, end: number, columns: ParsedColumns, assertions: boolean): void {
    const row = columns.postings
    if (from >= end) return
    let at = from
    if (bytes[at] !== SEMICOLON) {
      const amount = this.#amount
      if (bytes[at] === EQUALS || bytes[at] === OPEN_PAREN || !amount.read(bytes, at, end))
        return this.#written(bytes, from, end, columns, assertions)
      at = amount.end
      if (at < end && bytes[at] !== SEMICOLON) return this.#written(bytes, from, end, columns, assertions)
      columns.commodity[row] = amount.commodity
      columns.mantissa[row] = amount.mantissa
      columns.scale[row] = amount.scale
      const widens = amount.commodity !== NONE && !this.#context.commodities.all[amount.commodity]!.fixedStyle
      columns.form[row] = widens ? HAS_AMOUNT | WIDENS : HAS_AMOUNT
    }
    if (at >= end) return
    if (isComputed(bytes, at + 1, end)) return this.#written(bytes, from, end, columns, assertions)
    this.#note.add(bytes, at + 1, end, this.#context)
    this.#days(columns, row)
  }

  /** Reads what is more than a number and a commodity. */
  #written(bytes: Uint8Array, from: number, end: number, columns: ParsedColumns, assertions: boolean): void {
    const row = columns.postings
    const text = textBetween(bytes, from, end)
    const widens: Widening[] = []
    const noting = new NotedWidening(this.#context, widens)
    const { amount, cost, assigned, end: at } = readValue(text, noting, assertions)
    if (at < text.length) {
      this.#note.add(bytes, end - Buffer.byteLength(text.slice(at + 1)), end, noting)
      this.#days(columns, row)
    }
    const value = { amount, cost, assigned, widens }
    columns.values.set(row, value)
    columns.form[row] = amount ? HAS_AMOUNT | HAS_VALUE : HAS_VALUE
    const plain = plainCost(value)
    if (!plain) return
    columns.costs.set(row, plain)
    columns.form[row]! |= HAS_PLAIN_COST
  }

  #days(columns: ParsedColumns, row: number): void {
    const { day, secondDay } = this.#note
    if (day !== undefined) columns.postingDays.set(row, day)
    if (secondDay !== undefined) columns.postingSecondDays.set(row, secondDay)
  }
}

/** Where an account ends: at the first tab or pair of blanks, as it may contain single blanks. */
function accountEnd(bytes: Uint8Array, from: number, end: number): number {
  let at = from
  for (; at < end; at++) {
    const byte = bytes[at]
    if (byte === TAB) break
    if (byte === SPACE && (bytes[at + 1] === SPACE || bytes[at + 1] === TAB)) break
  }
  return at
}
