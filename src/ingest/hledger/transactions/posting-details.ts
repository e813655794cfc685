import { byteAt, intAt } from '#vocabulary/element-at.ts'
import { lastUpTo } from '#vocabulary/binary-search.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { doubled, ExactColumn } from '#vocabulary/columns.ts'
import { civil, type Day, NO_DAY } from '#vocabulary/day.ts'
import type { Exact } from '#vocabulary/exact.ts'
import type { Amount, Cost } from '../amounts/amount-sums.ts'
import { type PostingDates, readBracketedDates, readDate } from '../dates/journal-dates.ts'
import type { LotNote } from '../lots/lot-pool.ts'
import { Cursor } from '../text/cursor.ts'

/** `= 10 EUR`, `==`, `=*`, `==*` after a posting. */
export interface Assertion {
  readonly commodity: number
  readonly quantity: Exact
  readonly cost?: Cost | undefined
  /** `==`: the account holds no other commodity. */
  readonly isSole: boolean
  /** `=*`: subaccounts count. */
  readonly isInclusive: boolean
}

/** What the columns of the book do not say of a posting, by its row. */
export class PostingDetails {
  /** Assertions and assignments. */
  readonly assertions = new Map<number, Assertion>()
  readonly costs = new CostRows()
  /** Amounts after the first of a posting that has several, because its own was left out. */
  readonly more = new Map<number, readonly Amount[]>()
  /** The lots written after amounts. */
  readonly lots = new Map<number, LotNote>()
  /** Postings of what was gained by selling lots, which wait for its calculation. */
  readonly gains = new Set<number>()

  /** Removes the entries of the last rows, from `first` up to `end`. */
  cut(first: number, end: number): void {
    for (let row = first; row < end; row++) {
      this.costs.forget(row)
      this.assertions.delete(row)
      this.more.delete(row)
      this.lots.delete(row)
      this.gains.delete(row)
    }
  }
}

/** A cost as it is written, for one unit or in total. */
export interface WrittenCost {
  readonly row: number
  readonly rate: Exact
  readonly isTotal: boolean
}

/** The costs as they are written: a posting's column has the total only. */
export class CostRows {
  #count = 0
  /** Ascending. */
  #row = new Int32Array(256)
  readonly #rate = new ExactColumn(256)
  #isTotal = new Uint8Array(256)
  readonly #inferred = new Map<number, { readonly rate: Exact; readonly isTotal: boolean }>()

  /** The cost of a posting below all those that have one so far. */
  add(row: number, rate: Exact, isTotal: boolean): void {
    if (this.#count === this.#row.length) {
      this.#row = doubled(this.#row)
      this.#isTotal = doubled(this.#isTotal)
      this.#rate.grow()
    }
    this.#row[this.#count] = row
    this.#isTotal[this.#count] = isTotal ? 1 : 0
    this.#rate.set(this.#count++, rate)
  }

  /** An inferred cost, which takes precedence over a written one. */
  infer(row: number, rate: Exact, isTotal: boolean): void {
    this.#inferred.set(row, { rate, isTotal })
  }

  /** Gives a posting below all others the cost that another one has. */
  copy(row: number, from: CostRows, source: number): void {
    const cost = from.of(source)
    if (cost === undefined) return
    if (from.#inferred.has(source)) this.infer(row, cost.rate, cost.isTotal)
    else this.add(row, cost.rate, cost.isTotal)
  }

  /** What is written from a row on; rows count from it. */
  writtenFrom(first: number): WrittenCost[] {
    const written: WrittenCost[] = []
    for (let at = this.#find(first - 1) + 1; at < this.#count; at++)
      written.push({ row: intAt(this.#row, at) - first, rate: this.#rate.get(at), isTotal: this.#isTotal[at] === 1 })
    return written
  }

  /** Digits after the decimal mark of a posting's cost as written; 0 when none is. */
  placesOf(row: number): number {
    const at = this.#find(row)
    return this.#row[at] === row ? byteAt(this.#rate.scale, at) : 0
  }

  /** A posting's cost; undefined when it has none. */
  of(row: number): { readonly rate: Exact; readonly isTotal: boolean } | undefined {
    const inferred = this.#inferred.get(row)
    if (inferred !== undefined) return inferred
    const at = this.#find(row)
    return this.#row[at] === row ? { rate: this.#rate.get(at), isTotal: this.#isTotal[at] === 1 } : undefined
  }

  /** Forgets the cost of a posting, and what is written of those below it. */
  forget(row: number): void {
    while (this.#count > 0 && intAt(this.#row, this.#count - 1) >= row) this.#count--
    this.#inferred.delete(row)
  }

  /** The place of the last written cost up to a row; -1 when there is none. */
  #find(row: number): number {
    return lastUpTo(this.#row, row, this.#count)
  }
}

/**
 * Reads the comment of a transaction, posting or directive: what follows a semicolon on its line, and the indented comment
 * lines below. One reader is reused; its fields hold the result until the next `read`.
 */
export class CommentReader {
  /** Lines without their semicolons, joined by \n; an empty first line when the comment begins below. '' when there is none. */
  text = ''
  tags: Tag[] | undefined
  /** A posting's own dates, from `date:`, `date2:` or [date=date2]; of several the first. */
  day: Day = NO_DAY
  secondDay: Day = NO_DAY
  /** Where in its line each was found; before the line when it was in an earlier one. */
  #dayAt = Number.MAX_SAFE_INTEGER
  #secondDayAt = Number.MAX_SAFE_INTEGER

  /**
   * The cursor is at a semicolon or at the end of its line, and afterwards at the end of the comment's last line. With the day of a
   * posting's transaction, whose year completes them, dates are looked for.
   */
  read(cursor: Cursor, day: Day = NO_DAY): void {
    this.text = ''
    this.tags = undefined
    this.day = NO_DAY
    this.secondDay = NO_DAY
    this.#dayAt = this.#secondDayAt = Number.MAX_SAFE_INTEGER
    if (cursor.pos < cursor.end) this.text = this.#line(cursor, day)
    while (cursor.nextIsComment()) {
      cursor.advance()
      cursor.skipSpaces()
      this.text += `\n${this.#line(cursor, day)}`
    }
  }

  /** The tags of a comment outside a journal. */
  tagsOf(comment: string): readonly Tag[] {
    if (!comment.includes(':')) return []
    this.tags = undefined
    for (const line of comment.split('\n')) {
      const cursor = new Cursor(line)
      if (cursor.advance()) this.#tags(cursor, NO_DAY)
    }
    return this.tags ?? []
  }

  #line(cursor: Cursor, day: Day): string {
    cursor.pos++
    const { text, pos, end } = cursor
    if (this.day !== NO_DAY) this.#dayAt = -1
    if (this.secondDay !== NO_DAY) this.#secondDayAt = -1
    const line = text.slice(pos, end).trim()
    if (line.includes(':')) this.#tags(cursor, day)
    if (day !== NO_DAY && line.includes('[')) this.#brackets(cursor, pos, civil(day).year)
    cursor.pos = end
    return line
  }

  /** "name:value, other:" anywhere in a line: a name is the word before a colon, and a value ends at a comma. */
  #tags(cursor: Cursor, day: Day): void {
    const { text, end } = cursor
    let at = cursor.pos
    for (;;) {
      const colon = cursor.indexOf(':', at)
      if (colon < 0) return
      let from = colon
      while (from > at && !/\s/.test(text[from - 1]!)) from--
      if (from === colon) {
        at = colon + 1
        continue
      }
      const comma = cursor.indexOf(',', colon)
      const to = comma < 0 ? end : comma
      const name = text.slice(from, colon)
      const value = text.slice(colon + 1, to).trim()
      ;(this.tags ??= []).push({ name, value })
      if (day !== NO_DAY && (name === 'date' || name === 'date2')) this.#dateTag(cursor, { name, from: colon + 1, to, year: civil(day).year })
      at = to + 1
    }
  }

  #dateTag(
    cursor: Cursor,
    { name, from, to, year }: { readonly name: string; readonly from: number; readonly to: number; readonly year: number },
  ): void {
    const { end } = cursor
    cursor.pos = from
    cursor.end = to
    cursor.skipSpaces()
    const day = readDate(cursor, year)
    cursor.end = end
    this.#dated(from, name === 'date' ? { day, secondDay: NO_DAY } : { day: NO_DAY, secondDay: day })
  }

  #dated(at: number, { day, secondDay }: PostingDates): void {
    if (day !== NO_DAY && at < this.#dayAt) {
      this.day = day
      this.#dayAt = at
    }
    if (secondDay !== NO_DAY && at < this.#secondDayAt) {
      this.secondDay = secondDay
      this.#secondDayAt = at
    }
  }

  #brackets(cursor: Cursor, from: number, year: number): void {
    for (let at = cursor.indexOf('[', from); at >= 0; at = cursor.indexOf('[', at + 1)) {
      cursor.pos = at + 1
      const dates = readBracketedDates(cursor, year)
      if (dates !== undefined) this.#dated(at, dates)
    }
  }
}
