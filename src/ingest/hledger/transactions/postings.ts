import { EQUALS, HASH, SEMICOLON, SPACE, STAR, TAB } from '#vocabulary/bytes.ts'
import { type ExactColumn, NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED, INFERRED, type Status, UNMARKED } from '#vocabulary/book-columns.ts'
import { costTotal } from '../amounts/amount-sums.ts'
import type { AmountRules } from '../amounts/parse-amounts.ts'
import { type Cursor, isSpace, Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../directives/directive-scope.ts'
import { HASH_START, hashStep } from '../text/source-text.ts'
import { readStatus } from './first-line.ts'
import type { Assertion } from './posting-details.ts'

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
  let hash = HASH_START
  while (at < end) {
    const code = text.charCodeAt(at)
    if ((code === SPACE || code === TAB || code >= 0xa0) && isSpace(code) && (at + 1 >= end || isSpace(text.charCodeAt(at + 1)))) break
    hash = hashStep(hash, code)
    at++
  }
  if (at === from) throw new Malformed('posting_invalid', 'A posting begins with an account.', cursor.line)
  cursor.pos = at
  return scope.accounts.at(text, from, at, hash)
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
