import { BANG, EQUALS, HASH, OPEN_PAREN, SEMICOLON, SPACE, STAR, TAB } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { civil, type Day, NO_DAY } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { ASSIGNED, CLEARED, INFERRED, PENDING, type Status, UNMARKED, WRITTEN } from '#vocabulary/book-columns.ts'
import { isSpace } from '../text/characters.ts'
import type { Cursor } from '../text/cursor.ts'
import { readDate } from '../dates/dates.ts'
import { Malformed } from '../malformed.ts'
import type { Assertion, Reading } from '../reading.ts'
import type { Scope } from '../scope.ts'
import { HASH_START, hashStep, type TextTable } from '../text/text-table.ts'

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

/** Reads transactions into the columns of the book; amounts that are left out stay open until the book is balanced. */
export class TransactionReader {
  readonly #reading: Reading
  readonly #payees: TextTable

  constructor(reading: Reading) {
    this.#reading = reading
    this.#payees = reading.payees
  }

  /** The cursor stands at the date. On a Malformed nothing of the transaction is left in the book. */
  read(cursor: Cursor, scope: Scope): void {
    const { transactions, postings } = this.#reading.book
    const firstPosting = postings.count
    const costs = this.#reading.costs.count
    try {
      this.#read(cursor, scope)
    } catch (wrong) {
      for (let row = firstPosting; row < postings.count; row++) {
        postings.tags.delete(row)
        this.#reading.assertions.delete(row)
      }
      postings.count = firstPosting
      this.#reading.costs.count = costs
      transactions.tags.delete(transactions.count)
      throw wrong
    }
  }

  #read(cursor: Cursor, scope: Scope): void {
    const { book, comments } = this.#reading
    const { transactions, postings, texts } = book
    const row = transactions.count
    if (row + 1 >= transactions.day.length) transactions.grow()
    const beginLine = cursor.line
    const day = readDate(cursor, scope.year)
    let secondDay = NO_DAY
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
    const code = cursor.code === OPEN_PAREN ? readCode(cursor) : ''
    const payee = this.#payee(cursor)
    let note: string = ''
    transactions.day[row] = day
    transactions.secondDay[row] = secondDay
    transactions.status[row] = status
    transactions.origin[row] = WRITTEN
    transactions.code[row] = code === '' ? NONE : texts.id(code)
    transactions.payee[row] = payee
    if (cursor.pos < cursor.end || cursor.nextIsComment()) {
      comments.read(cursor)
      note = comments.text
      if (comments.tags !== undefined) transactions.tags.set(row, comments.tags)
    }
    transactions.note[row] = note === '' ? NONE : texts.id(note)
    transactions.file[row] = scope.file
    transactions.beginLine[row] = beginLine
    transactions.firstPosting[row] = postings.count
    this.postings(cursor, scope, { status, day, inRule: false })
    transactions.endLine[row] = cursor.line
    transactions.count++
  }

  /** The description, as the id of a payee. */
  #payee(cursor: Cursor): number {
    const to = descriptionEnd(cursor)
    const { text, pos: from } = cursor
    let id = this.#payees.find(text, from, to)
    if (id < 0) {
      id = this.#reading.book.payees.id(text.slice(from, to))
      this.#payees.add(text, from, to, id)
    }
    cursor.pos = commentStart(cursor, to)
    return id
  }

  /** The indented lines below a transaction, or below a rule, whose amounts may be multipliers ("*2"). */
  postings(cursor: Cursor, scope: Scope, context: PostingContext): void {
    while (cursor.nextIsIndented()) {
      cursor.advance()
      cursor.skipSpaces()
      // "  *" or "  #" alone is a comment line to hledger, and ends the transaction like a blank line.
      if (cursor.end - cursor.pos === 1 && (cursor.code === STAR || cursor.code === HASH)) return
      this.#posting(cursor, scope, context)
    }
  }

  #posting(cursor: Cursor, scope: Scope, { status, day, inRule }: PostingContext): void {
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
    const isMultiplier = inRule && code === STAR
    if (isMultiplier) {
      cursor.pos++
      cursor.skipSpaces()
      code = cursor.code
    }
    if (isMultiplier || (cursor.pos < cursor.end && code !== SEMICOLON && code !== EQUALS)) {
      flags = 0
      amounts.full(cursor, scope)
      this.#put(row, inRule)
      cursor.skipSpaces()
      code = cursor.code
    }
    if (code === EQUALS) {
      if (flags === INFERRED) flags = ASSIGNED
      reading.assertions.set(row, readAssertion(cursor, reading, scope))
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
  #put(row: number, inRule: boolean): void {
    const { amounts, book, costs } = this.#reading
    const { postings } = book
    const { mantissa, scale, commodity, costCommodity } = amounts
    postings.commodity[row] = commodity
    putExact(postings.quantity, row, mantissa, scale)
    if (!inRule) this.#reading.seePlaces(commodity, scale)
    if (costCommodity === NONE) return
    const rate = new Exact(amounts.costMantissa, amounts.costScale)
    postings.costCommodity[row] = costCommodity
    postings.cost.set(row, costTotal(new Exact(mantissa, scale), rate, amounts.costIsTotal))
    costs.add(row, rate, amounts.costIsTotal)
  }
}

interface PostingContext {
  /** The transaction's status, which postings without one of their own have. */
  readonly status: Status
  /** The transaction's day, whose year completes dates in comments. */
  readonly day: Day
  /** In a rule "*2" may multiply, and amounts do not tell how their commodity is written. */
  readonly inRule: boolean
}

/** A total cost has the quantity's sign. */
export const costTotal = (quantity: Exact, rate: Exact, isTotal: boolean): Exact =>
  !isTotal ? quantity.times(rate) : quantity.sign < 0 ? rate.negated() : rate

function putExact(
  column: {
    readonly mantissa: Float64Array
    readonly scale: Uint8Array
    set(row: number, value: Exact): void
    readonly big: ReadonlyMap<number, Exact>
  },
  row: number,
  mantissa: number | bigint,
  scale: number,
): void {
  if (typeof mantissa === 'number' && column.big.size === 0) {
    column.mantissa[row] = mantissa
    column.scale[row] = scale
  } else column.set(row, new Exact(mantissa, scale))
}

/** The description: up to a semicolon or the end of the line. */
export function readDescription(cursor: Cursor): string {
  const to = descriptionEnd(cursor)
  const description = cursor.text.slice(cursor.pos, to)
  cursor.pos = commentStart(cursor, to)
  return description
}

/** Goes to the first visible character; gives where the description ends, without the spaces after it. */
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

function readAssertion(cursor: Cursor, reading: Reading, scope: Scope): Assertion {
  cursor.pos++
  const isSole = cursor.code === EQUALS
  if (isSole) cursor.pos++
  const isInclusive = cursor.code === STAR
  if (isInclusive) cursor.pos++
  cursor.skipSpaces()
  if (cursor.pos >= cursor.end)
    throw new Malformed('assertion_invalid', 'An amount is expected after "=": the balance that the account has after this posting.', cursor.line)
  return { ...reading.amounts.written(cursor, scope), isSole, isInclusive }
}
