import { CLOSE_BRACKET, COLON, EQUALS, isDigit, LINE_FEED, OPEN_BRACKET } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { isBlank } from '../../journal/scan/lines.ts'
import type { Slices } from '../../journal/scan/slices.ts'
import type { PlainDate } from './plain-date.ts'

/** Reads comments whose tags, if they have any, are plain text. */
export class PlainNote {
  /** Slice id of the last comment. */
  id = NONE
  /** It has a colon, so there may be tags in it. */
  tagged = false
  /** `[date]`, which a comment without a colon may hold; NO_DAY without one. */
  day: Day = NO_DAY
  readonly #texts: Slices
  readonly #date: PlainDate

  constructor(texts: Slices, date: PlainDate) {
    this.#texts = texts
    this.#date = date
  }

  /** Reads from behind the semicolon; returns the end of the line, -1 when the comment holds an expression or a date in another form. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    let colons = 0
    let bracket = NONE
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === LINE_FEED) break
      if (byte === COLON) {
        if (bytes[at + 1] === COLON) return -1
        colons++
      } else if (byte === OPEN_BRACKET && bracket === NONE) bracket = at
    }
    this.day = NO_DAY
    if (bracket !== NONE && colons === 0 && !this.#dated(bytes, from, bracket, at)) return -1
    let end = at
    while (end > from && isBlank(bytes[end - 1]!)) end--
    this.id = this.#texts.id(bytes, from, end)
    this.tagged = colons > 0
    return at
  }

  /** Sets the day that the first brackets hold, if they hold one; false when it is in another form. */
  #dated(bytes: Uint8Array, from: number, bracket: number, to: number): boolean {
    const first = bytes[bracket + 1]!
    const close = bytes.indexOf(CLOSE_BRACKET, from)
    if (close < bracket || close >= to || !(isDigit(first) || first === EQUALS)) return true
    const end = this.#date.read(bytes, bracket + 1, to)
    if (end !== close) return false
    this.day = this.#date.day
    return true
  }

  /** The id of the comment that this one goes on. */
  joinedTo(before: number): number {
    return before === NONE ? this.id : this.#texts.idOf(`${this.#texts.text(before)}\n${this.#texts.text(this.id)}`)
  }
}
