import { EQUALS } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { civil, NO_DAY } from '#vocabulary/day.ts'
import { WRITTEN } from '#vocabulary/book-columns.ts'
import { readDate } from '../dates/journal-dates.ts'
import { type Cursor, isSpace, Malformed } from '../text/cursor.ts'
import type { ReadingState } from '../reading-state.ts'
import type { Scope } from '../directives/directive-scope.ts'
import { commentStart, descriptionEnd, readCode, readStatus } from './first-line.ts'
import { PostingReader } from './postings.ts'

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
    const code = readCode(cursor)
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
    this.#postings.read(cursor, scope, { status, day })
    transactions.endLine[row] = cursor.line
    transactions.count++
    book.endTransaction()
  }

  /** The description, as the id of a payee. */
  #payee(cursor: Cursor): number {
    const to = descriptionEnd(cursor)
    const { text, pos: from } = cursor
    const { payees, book } = this.#reading
    let id = payees.find(text, from, to)
    if (id < 0) {
      id = book.payees.id(text.slice(from, to))
      payees.add(text, from, to, id)
    }
    cursor.pos = commentStart(cursor, to)
    return id
  }
}
