import { ASSIGNED, CLEARED, INFERRED, PENDING, type Status, UNMARKED, WRITTEN } from '#vocabulary/book-columns.ts'
import { BANG, EQUALS, HASH, OPEN_PAREN, SEMICOLON, SPACE, STAR, TAB } from '#vocabulary/bytes.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import { civil, type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { costTotal } from '../amounts/amount-sums.ts'
import type { AmountRules } from '../amounts/parse-amounts.ts'
import { readDate } from '../dates/journal-dates.ts'
import type { Scope } from '../directives/directive-scope.ts'
import type { ReadingState } from '../reading-state.ts'
import { type Cursor, isSpace, Malformed } from '../text/cursor.ts'
import type { Assertion } from './posting-details.ts'

/** Reads the status mark at the cursor, if there is one, and goes beyond it. */
export function readStatus(cursor: Cursor): Status {
  const code = cursor.code
  if (code !== STAR && code !== BANG) return UNMARKED
  cursor.pos++
  return code === STAR ? CLEARED : PENDING
}

/** "(code)" at the cursor, if there is one. */
export function readCode(cursor: Cursor): string {
  if (cursor.code !== OPEN_PAREN) return ''
  const close = cursor.indexOf(')')
  if (close < 0) throw new Malformed('transaction_invalid', 'The code of a transaction ends with a closing bracket: (1234).', cursor.line)
  const code = cursor.text.slice(cursor.pos + 1, close)
  cursor.pos = close + 1
  return code
}

/** The description: up to a semicolon or the end of the line. */
export function readDescription(cursor: Cursor): string {
  const to = descriptionEnd(cursor)
  const description = cursor.text.slice(cursor.pos, to)
  cursor.pos = commentStart(cursor, to)
  return description
}

/** Goes to the first visible character; returns where the description ends, without the spaces after it. */
function descriptionEnd(cursor: Cursor): number {
  cursor.skipSpaces()
  const { text, pos: from, end } = cursor
  let to = from
  while (to < end && text.charCodeAt(to) !== SEMICOLON) to++
  while (to > from && isSpace(text.charCodeAt(to - 1))) to--
  return to
}

/** From the end of a description to the semicolon of its comment, or the end of the line. */
function commentStart(cursor: Cursor, from: number): number {
  let at = from
  while (at < cursor.end && cursor.text.charCodeAt(at) !== SEMICOLON) at++
  return at
}

export interface PostingContext {
  /** The transaction's status, which postings without one of their own have. */
  readonly status: Status
  /** The transaction's day, whose year completes dates in comments. */
  readonly day: Day
  /** In a rule: collects the rows with multipliers ("*2"); its amounts do not affect the style of their commodity. */
  readonly multipliers?: Set<number>
}

/** Reads postings into the columns of the book; amounts that are left out stay open until the book is balanced. */
export class PostingReader {
  readonly #reading: ReadingState

  constructor(reading: ReadingState) {
    this.#reading = reading
  }

  /** The indented lines below a transaction or a rule. */
  read(cursor: Cursor, scope: Scope, context: PostingContext): void {
    while (cursor.nextIsIndented()) {
      cursor.advance()
      cursor.skipSpaces()
      // "  *" or "  #" alone is a comment line to hledger, and ends the transaction like a blank line.
      if (cursor.end - cursor.pos === 1 && (cursor.code === STAR || cursor.code === HASH)) return
      this.#posting(cursor, scope, context)
    }
  }

  #posting(cursor: Cursor, scope: Scope, { status, day, multipliers }: PostingContext): void {
    const reading = this.#reading
    const { book, amounts, comments } = reading
    const { postings } = book
    if (postings.count === postings.account.length) postings.grow()
    const row = postings.count
    const line = cursor.line
    const ownStatus = readStatus(cursor)
    if (ownStatus !== UNMARKED) cursor.skipSpaces()
    const account = readAccount(cursor, scope)
    postings.account[row] = account >> 2
    postings.kind[row] = account & 3
    postings.status[row] = ownStatus === UNMARKED ? status : ownStatus
    postings.commodity[row] = NONE
    postings.costCommodity[row] = NONE
    postings.lotCommodity[row] = NONE
    postings.day[row] = NO_DAY
    postings.note[row] = NONE
    postings.line[row] = line
    postings.quantity.mantissa[row] = 0
    postings.quantity.scale[row] = 0
    let flags = INFERRED
    cursor.skipSpaces()
    let code = cursor.code
    const isMultiplier = multipliers !== undefined && code === STAR
    if (isMultiplier) {
      multipliers.add(row)
      cursor.pos++
      cursor.skipSpaces()
      code = cursor.code
    }
    if (isMultiplier || (cursor.pos < cursor.end && code !== SEMICOLON && code !== EQUALS)) {
      flags = 0
      amounts.full(cursor, isMultiplier ? factorRules(scope, this.#reading.book.commodities.id('')) : scope)
      this.#put(row, multipliers === undefined)
      cursor.skipSpaces()
      code = cursor.code
    }
    if (code === EQUALS) {
      if (flags === INFERRED) flags = ASSIGNED
      reading.details.assertions.set(row, readAssertion(cursor, reading, scope))
      cursor.skipSpaces()
      code = cursor.code
    }
    postings.flags[row] = flags
    if (cursor.pos < cursor.end && code !== SEMICOLON) {
      throw new Malformed('posting_invalid', `"${cursor.rest()}" is not expected after the amount. A comment begins with a semicolon.`, line)
    }
    if (code === SEMICOLON || cursor.nextIsComment()) {
      comments.read(cursor, day)
      if (comments.text !== '') postings.note[row] = book.texts.id(comments.text)
      if (comments.tags !== undefined) postings.tags.set(row, comments.tags)
      postings.day[row] = comments.day
      if (comments.day !== NO_DAY && flags === ASSIGNED) {
        throw new Malformed(
          'assignment_dated',
          'A balance assignment cannot have a posting date of its own. Write the amount, or take the date away.',
          line,
        )
      }
    }
    postings.count++
  }

  /** The amount just read, with its cost, into a posting's row. */
  #put(row: number, tellsStyle: boolean): void {
    const { amounts, book, details } = this.#reading
    const { postings } = book
    const { mantissa, scale, commodity, costCommodity } = amounts
    postings.commodity[row] = commodity
    putExact(postings.quantity, row, mantissa, scale)
    if (tellsStyle) this.#reading.seePlaces(commodity, scale)
    if (amounts.lot !== undefined) details.lots.set(row, amounts.lot)
    if (costCommodity === NONE) return
    const rate = new Exact(amounts.costMantissa, amounts.costScale)
    postings.costCommodity[row] = costCommodity
    postings.cost.set(row, costTotal(new Exact(mantissa, scale), rate, amounts.costIsTotal))
    details.costs.add(row, rate, amounts.costIsTotal)
  }
}

function putExact(column: ExactColumn, row: number, mantissa: number | bigint, scale: number): void {
  if (typeof mantissa === 'number' && column.big.size === 0) {
    column.mantissa[row] = mantissa
    column.scale[row] = scale
  } else column.set(row, new Exact(mantissa, scale))
}

/** The account at the cursor, up to two spaces or the end of the line: its id × 4 + kind. */
function readAccount(cursor: Cursor, scope: Scope): number {
  const { text, pos: from, end } = cursor
  let at = from
  while (at < end) {
    const code = text.charCodeAt(at)
    if ((code === SPACE || code === TAB || code >= 0xa0) && isSpace(code) && (at + 1 >= end || isSpace(text.charCodeAt(at + 1)))) break
    at++
  }
  if (at === from) throw new Malformed('posting_invalid', 'A posting begins with an account.', cursor.line)
  cursor.pos = at
  return scope.accounts.find(text.slice(from, at))
}

function readAssertion(cursor: Cursor, reading: ReadingState, scope: Scope): Assertion {
  cursor.pos++
  const isSole = cursor.code === EQUALS
  if (isSole) cursor.pos++
  const isInclusive = cursor.code === STAR
  if (isInclusive) cursor.pos++
  cursor.skipSpaces()
  if (cursor.pos >= cursor.end)
    throw new Malformed('assertion_invalid', 'An amount is expected after "=": the balance that the account has after this posting.', cursor.line)
  const { commodity, quantity, cost } = reading.amounts.written(cursor, scope)
  return { commodity, quantity, cost, isSole, isInclusive }
}

/** A factor has the decimal mark of the default commodity, but not that commodity. */
const factorRules = ({ styles, markStyle, fallback }: Scope, none: number): AmountRules => ({
  styles,
  markStyle,
  fallback: fallback && { commodity: none, style: fallback.style },
})

/** Reads transactions into the columns of the book; amounts that are left out stay open until the book is balanced. */
export class TransactionReader {
  readonly #reading: ReadingState
  readonly #postings: PostingReader

  constructor(reading: ReadingState) {
    this.#reading = reading
    this.#postings = new PostingReader(reading)
  }

  /** The cursor is at the date. On a Malformed nothing of the transaction remains in the book. */
  read(cursor: Cursor, scope: Scope): void {
    const { transactions, postings } = this.#reading.book
    const firstPosting = postings.count
    try {
      this.#read(cursor, scope)
    } catch (wrong) {
      this.#reading.forgetPostings(firstPosting)
      transactions.tags.delete(transactions.count)
      throw wrong
    }
  }

  #read(cursor: Cursor, scope: Scope): void {
    const { book, comments } = this.#reading
    const { transactions, postings } = book
    const row = transactions.count
    transactions.reserve(row + 2)
    const beginLine = cursor.line
    const day = readDate(cursor, scope.year)
    let secondDay: Day | undefined
    if (cursor.code === EQUALS) {
      cursor.pos++
      secondDay = readDate(cursor, civil(day).year)
    }
    if (cursor.pos < cursor.end && !isSpace(cursor.code)) {
      throw new Malformed(
        'date_invalid',
        `"${cursor.text.slice(cursor.start, cursor.end).slice(0, 40)}" does not begin with a date. Put a space between the date and what follows.`,
        cursor.line,
      )
    }
    cursor.skipSpaces()
    const status = readStatus(cursor)
    cursor.skipSpaces()
    const code = readCode(cursor)
    const payee = this.#payee(cursor)
    let note = ''
    transactions.day[row] = day
    transactions.status[row] = status
    transactions.origin[row] = WRITTEN
    transactions.payee[row] = payee
    if (cursor.pos < cursor.end || cursor.nextIsComment()) {
      comments.read(cursor)
      note = comments.text
      if (comments.tags !== undefined) transactions.tags.set(row, comments.tags)
    }
    book.putDetails(row, { secondDay, code: code || undefined, note: note || undefined })
    transactions.file[row] = scope.file
    transactions.beginLine[row] = beginLine
    transactions.firstPosting[row] = postings.count
    this.#postings.read(cursor, scope, { status, day })
    transactions.endLine[row] = cursor.line
    transactions.count++
    book.endTransaction()
  }

  /** The description, as the id of a payee. */
  #payee(cursor: Cursor): number {
    const to = descriptionEnd(cursor)
    const { text, pos: from } = cursor
    const { book } = this.#reading
    const id = book.payees.id(text.slice(from, to))
    cursor.pos = commentStart(cursor, to)
    return id
  }
}
