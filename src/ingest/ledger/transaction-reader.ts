import { elementAt, intAt } from '#vocabulary/element-at.ts'
import { BALANCED_VIRTUAL, CLEARED, PENDING, REAL, UNMARKED, VIRTUAL } from '#vocabulary/book-columns.ts'
import {
  BANG,
  CLOSE_BRACKET,
  CLOSE_PAREN,
  EQUALS,
  isWhite,
  LESS,
  MORE,
  OPEN_BRACKET,
  OPEN_PAREN,
  SEMICOLON,
  SPACE,
  STAR,
  TAB,
} from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { skipBlanks, textBetween, trimmedEnd } from '../journal/scan/lines.ts'
import { type AmountContext, NotedWidening, type QuickAmount, readAmount, shortened } from './amount-text.ts'
import { LedgerError, type LineCursor, skipWhite } from './ledger-lines.ts'
import { isComputed, NoteReader } from './ledger-notes.ts'
import type { TextNames } from './parse-state.ts'
import {
  DEFERRED,
  HAS_AMOUNT,
  HAS_VALUE,
  type ParsedCheck,
  type ParsedColumns,
  type ParsedCost,
  TAGGED,
  type Widening,
  WIDENS,
  type Written,
} from './parsed-journal.ts'
import { parseExpression, parseParenthesised } from './value-expression-parser.ts'

/** What follows the account of a posting. */
interface ValueText {
  readonly amount: Written | undefined
  readonly cost: ParsedCost | undefined
  readonly assigned: Written | undefined
  /** Where the comment begins, or the end of the text. */
  readonly end: number
}

/** Reads `10 AAPL {$5} @ $6 = 20 AAPL`, of which each part may be missing. Without `assertions` there is no balance. */
function readValue(text: string, context: AmountContext, assertions: boolean): ValueText {
  let at = 0
  let amount: Written | undefined
  let cost: ParsedCost | undefined
  let assigned: Written | undefined
  if (text[0] !== ';' && text[0] !== '=') {
    ;({ written: amount, end: at } = readWritten(text, 0, context, false))
    at = skipWhite(text, at)
    if (text[at] === '@' || (text[at] === '(' && text[at + 1] === '@')) ({ cost, end: at } = readCost(text, at, context))
  }
  if (assertions && text[at] === '=') {
    const start = skipWhite(text, at + 1)
    if (start >= text.length) throw new LedgerError('assertion_missing', 'nothing follows the = sign; write the balance that the account should have')
    let end: number
    ;({ written: assigned, end } = readWritten(text, start, context, true))
    at = skipWhite(text, end)
  }
  if (text[at] !== ';' && at < text.length)
    throw new LedgerError(
      'text_after_amount',
      `"${shortened(text.slice(at))}" does not belong after the amount; sums need parentheses, notes a semicolon`,
    )
  return { amount, cost, assigned, end: at }
}

function readWritten(line: string, at: number, context: AmountContext, keepStyle: boolean): { written: Written; end: number } {
  if (line[at] === '(') {
    const { expression, end } = parseParenthesised(line, at, context, keepStyle)
    return { written: { expression }, end }
  }
  const { amount, end } = readAmount(line, at, context, keepStyle ? { keepStyle } : {})
  return { written: { amount }, end }
}

function readCost(line: string, from: number, context: AmountContext): { cost: ParsedCost; end: number } {
  const virtual = line[from] === '('
  let at = from + (virtual ? 2 : 1)
  const total = line[at] === '@'
  if (total) at++
  if (virtual && line[at] === ')') at++
  at = skipWhite(line, at)
  if (at >= line.length) throw new LedgerError('cost_missing', `nothing follows ${total ? '@@' : '@'}; write the ${total ? 'whole' : 'unit'} price`)
  const fixated = line[at] === '='
  if (fixated && ++at >= line.length) throw new LedgerError('cost_missing', 'nothing follows @ =; write the unit price')
  const { written, end } = readWritten(line, at, context, true)
  return { cost: { written, total, virtual, fixated }, end: skipWhite(line, end) }
}

/** Reads posting lines into columns: `* Account  10 AAPL {$5} @ $6 = 20 AAPL  ; note`. */
class PostingReader {
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
      const widens = amount.commodity !== NONE && !elementAt(this.#context.commodities.all, amount.commodity).fixedStyle
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
    columns.values.set(row, { amount, cost, assigned, widens })
    columns.form[row] = amount ? HAS_AMOUNT | HAS_VALUE : HAS_VALUE
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

/** Reads transactions with their postings into columns. */
export class TransactionReader {
  readonly #names: TextNames
  readonly #context: AmountContext
  readonly #note: NoteReader
  readonly #posting: PostingReader

  constructor(names: TextNames, context: AmountContext, amount: QuickAmount) {
    this.#names = names
    this.#context = context
    this.#note = new NoteReader(names.texts, context)
    this.#posting = new PostingReader(names, context, { amount, note: this.#note })
  }

  /** Reads the transaction whose first line has been read. Throws for what is wrong with it, and leaves the columns as they were. */
  read(cursor: LineCursor, columns: ParsedColumns): void {
    const { postings } = columns
    columns.reserveTransaction()
    const row = columns.transactions
    const line = cursor.line - 1
    columns.firstPosting[row] = postings
    try {
      this.#header(cursor, columns)
      this.#body(cursor, columns)
    } catch (error) {
      columns.drop(postings)
      throw error
    }
    columns.line[row] = line
    columns.endLine[row] = Math.max(line, cursor.line - 1)
    columns.firstPosting[row + 1] = columns.postings
    columns.transactions++
  }

  /** Reads one posting of a rule, which has no balance assertions. Comments below it are not part of it. */
  rulePosting(cursor: LineCursor, from: number, columns: ParsedColumns): void {
    const { postings } = columns
    try {
      this.#posting.read(cursor, from, columns, false)
      this.#endPosting(columns)
    } catch (error) {
      columns.drop(postings)
      throw error
    }
  }

  /** Reads `2024/01/31=2024/02/02 * (code) Payee  ; note`. */
  #header({ bytes, from, end }: LineCursor, columns: ParsedColumns): void {
    const row = columns.transactions
    const { dates } = this.#context
    let at = from
    let equals = NONE
    for (; at < end && bytes[at] !== SPACE && bytes[at] !== TAB; at++) if (bytes[at] === EQUALS && equals === NONE) equals = at
    if (equals !== NONE) columns.details.secondDay[row] = dates.dayIn(bytes, equals + 1, at)
    columns.day[row] = dates.dayIn(bytes, from, equals === NONE ? at : equals)
    at = skipBlanks(bytes, at, end)
    columns.status[row] = UNMARKED
    if (at < end && (bytes[at] === STAR || bytes[at] === BANG)) {
      columns.status[row] = bytes[at] === STAR ? CLEARED : PENDING
      at = skipBlanks(bytes, at + 1, end)
    }
    if (at < end && bytes[at] === OPEN_PAREN) {
      let close = at + 1
      while (close < end && bytes[close] !== CLOSE_PAREN) close++
      if (close < end) {
        columns.details.code[row] = this.#names.texts.id(bytes, at + 1, close)
        at = skipBlanks(bytes, close + 1, end)
      } else at++
    }
    const semicolon = noteStart(bytes, at, end)
    columns.payee[row] =
      at >= end ? this.#names.payees.idOf('<Unspecified payee>') : this.#names.payees.id(bytes, at, trimmedEnd(bytes, at, semicolon))
    this.#note.begin()
    if (semicolon < end) this.#transactionNote(bytes, semicolon + 1, end, columns)
  }

  /** Reads the indented lines, up to the first that is not indented or is blank. */
  #body(cursor: LineCursor, columns: ParsedColumns): void {
    const { bytes } = cursor
    const first = columns.postings
    while (cursor.isIndented) {
      cursor.read()
      const from = skipBlanks(bytes, cursor.from, cursor.end)
      if (from >= cursor.end) break
      if (bytes[from] === SEMICOLON) {
        if (columns.postings > first) this.#posting.note(bytes, from + 1, cursor.end, columns)
        else this.#transactionNote(bytes, from + 1, cursor.end, columns)
      } else if (!this.#check(cursor, from, columns)) {
        if (columns.postings > first) this.#endPosting(columns)
        else this.#endHeader(columns)
        this.#posting.read(cursor, from, columns, true)
      }
    }
    if (columns.postings > first) this.#endPosting(columns)
    else this.#endHeader(columns)
  }

  #transactionNote(bytes: Uint8Array, from: number, end: number, columns: ParsedColumns): void {
    const note = this.#note
    note.add(bytes, from, end, this.#context)
    if (note.day !== undefined) columns.day[columns.transactions] = note.day
    if (note.secondDay !== undefined) columns.details.secondDay[columns.transactions] = note.secondDay
  }
  /** The comments of the transaction itself are complete. */
  #endHeader(columns: ParsedColumns): void {
    const row = columns.transactions
    columns.details.note[row] = this.#note.id
    columns.tagged[row] = this.#note.isTagged ? 1 : 0
    if (this.#note.tags) columns.tags.set(row, this.#note.tags)
  }
  /** The comments of the last posting are complete. */
  #endPosting(columns: ParsedColumns): void {
    const row = columns.postings - 1
    columns.postingNote[row] = this.#note.id
    if (this.#note.isTagged) columns.form[row]! |= TAGGED
    if (this.#note.tags) columns.postingTags.set(row, this.#note.tags)
  }

  /** Reads a line `assert …`, `check …` or `expr …`; false for any other. */
  #check({ bytes, end, line }: LineCursor, from: number, columns: ParsedColumns): boolean {
    if (!beginsCheck(bytes, from)) return false
    const row = columns.transactions
    const place = { line: line - 1, after: columns.postings - intAt(columns.firstPosting, row) }
    const check = readCheck(textBetween(bytes, from, end), place, CHECKS, this.#context)
    if (!check) return false
    const checks = columns.checks.get(row)
    if (checks) checks.push(check)
    else columns.checks.set(row, [check])
    return true
  }
}

/** The semicolon of a note comes after a tab or two blanks; any other belongs to the payee. Returns `end` without one. */
function noteStart(bytes: Uint8Array, from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    if (bytes[at] !== SEMICOLON) continue
    if (bytes[at - 1] === TAB) return at
    if (at - 2 >= from && bytes[at - 1] === SPACE && (bytes[at - 2] === SPACE || bytes[at - 2] === TAB)) return at
  }
  return end
}

const CHECKS: Readonly<Record<string, ParsedCheck['kind']>> = { assert: 'assert', check: 'check', expr: 'expr' }
export const RULE_CHECKS: Readonly<Record<string, ParsedCheck['kind']>> = { ...CHECKS, eval: 'expr' }
const CHECK_WORDS = Object.keys(CHECKS).map((word) => Buffer.from(word))

/** Reads an indented line that checks something, by the words that may begin it; undefined for any other line. */
export function readCheck(
  text: string,
  place: Pick<ParsedCheck, 'line' | 'after'>,
  words: Readonly<Record<string, ParsedCheck['kind']>>,
  context: AmountContext,
): ParsedCheck | undefined {
  for (const [word, kind] of Object.entries(words)) {
    if (!text.startsWith(word) || !isWhite(text.charCodeAt(word.length)) || text.length <= word.length + 1) continue
    const expression = text.slice(skipWhite(text, word.length))
    return { kind, expression: parseExpression(expression, context), text: expression, ...place }
  }
  return undefined
}

/** Whether one of these words and a blank are at a byte. Nearly all accounts differ in the first letter. */
function beginsCheck(bytes: Uint8Array, from: number): boolean {
  for (const word of CHECK_WORDS) if (bytes[from] === word[0] && startsWithWord(bytes, from, word)) return true
  return false
}
function startsWithWord(bytes: Uint8Array, from: number, word: Uint8Array): boolean {
  for (let at = 0; at < word.length; at++) if (bytes[from + at] !== word[at]) return false
  return isWhite(bytes[from + word.length] ?? 0)
}
