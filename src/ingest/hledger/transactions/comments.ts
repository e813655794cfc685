import { civil, type Day, NO_DAY } from '#vocabulary/day.ts'
import type { Tag } from '#vocabulary/book-columns.ts'
import { Cursor } from '../text/cursor.ts'
import { type PostingDates, readBracketedDates, readDate } from '../dates/journal-dates.ts'

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
