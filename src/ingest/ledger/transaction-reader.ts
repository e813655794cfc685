import { BANG, CLOSE_PAREN, EQUALS, isWhite, OPEN_PAREN, SEMICOLON, SPACE, STAR, TAB } from '#vocabulary/bytes.ts'
import { CLEARED, PENDING, UNMARKED } from '#vocabulary/book-columns.ts'
import { NONE } from '#vocabulary/columns.ts'
import { NO_DAY } from '#vocabulary/day.ts'
import { skipBlanks, textBetween, trimmedEnd } from '../journal/scan/lines.ts'
import type { AmountContext } from './amount-text.ts'
import { parseExpression } from './expression/parse.ts'
import type { LineCursor } from './line-cursor.ts'
import { NoteReader } from './note-reader.ts'
import { type ParsedColumns, TAGGED } from './parsed-columns.ts'
import type { TextNames } from './parse-state.ts'
import { PostingReader } from './posting-reader.ts'
import type { QuickAmount } from './quick-amount.ts'
import type { ParsedCheck } from './syntax.ts'
import { skipWhite } from './text.ts'

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
    columns.secondDay[row] = equals === NONE ? NO_DAY : dates.dayIn(bytes, equals + 1, at)
    columns.day[row] = dates.dayIn(bytes, from, equals === NONE ? at : equals)
    at = skipBlanks(bytes, at, end)
    columns.status[row] = UNMARKED
    if (at < end && (bytes[at] === STAR || bytes[at] === BANG)) {
      columns.status[row] = bytes[at] === STAR ? CLEARED : PENDING
      at = skipBlanks(bytes, at + 1, end)
    }
    columns.code[row] = NONE
    if (at < end && bytes[at] === OPEN_PAREN) {
      let close = at + 1
      while (close < end && bytes[close] !== CLOSE_PAREN) close++
      if (close < end) {
        columns.code[row] = this.#names.texts.id(bytes, at + 1, close)
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
    if (note.secondDay !== undefined) columns.secondDay[columns.transactions] = note.secondDay
  }
  /** The comments of the transaction itself are complete. */
  #endHeader(columns: ParsedColumns): void {
    const row = columns.transactions
    columns.note[row] = this.#note.id
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
    const place = { line: line - 1, after: columns.postings - columns.firstPosting[row]! }
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
