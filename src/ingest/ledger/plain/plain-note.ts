import { COLON, LINE_FEED, OPEN_BRACKET } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { isBlank } from '../../journal/scan/lines.ts'
import type { Slices } from '../../journal/scan/slices.ts'

/** Reads comments whose tags, if they have any, are plain text. */
export class PlainNote {
  /** Slice id of the last comment. */
  id = NONE
  /** It has a colon, so there may be tags in it. */
  tagged = false
  readonly #texts: Slices

  constructor(texts: Slices) {
    this.#texts = texts
  }

  /** Reads from behind the semicolon; returns the end of the line, -1 when the comment holds a date or an expression. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    let colons = 0
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === LINE_FEED) break
      if (byte === COLON) {
        if (bytes[at + 1] === COLON) return -1
        colons++
      } else if (byte === OPEN_BRACKET) return -1
    }
    let end = at
    while (end > from && isBlank(bytes[end - 1]!)) end--
    this.id = this.#texts.id(bytes, from, end)
    this.tagged = colons > 0
    return at
  }

  /** The id of the comment that this one goes on. */
  joinedTo(before: number): number {
    return before === NONE ? this.id : this.#texts.idOf(`${this.#texts.text(before)}\n${this.#texts.text(this.id)}`)
  }
}
