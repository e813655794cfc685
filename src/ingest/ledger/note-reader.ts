import { COLON, OPEN_BRACKET } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { textBetween } from '../journal/scan/lines.ts'
import type { Slices } from '../journal/scan/slices.ts'
import type { AmountContext } from './amount-text.ts'
import { noteParts, tagsOf } from './note-text.ts'
import type { ParsedTag } from './syntax.ts'

/** Collects the comment lines of one transaction or posting. */
export class NoteReader {
  /** There is a colon, so there may be tags. */
  isTagged = false
  /** All tags, if one of them is computed: its expression is read where it is written. Other tags are read from the text when needed. */
  tags: ParsedTag[] | undefined
  /** The days of `[date=date]` in the last comment line. */
  day: Day | undefined
  secondDay: Day | undefined
  readonly #texts: Slices
  readonly #context: AmountContext
  #bytes: Uint8Array = new Uint8Array(0)
  /** Where the first line begins and ends, and all lines once there are several. */
  #from = NONE
  #to = NONE
  #lines: { readonly from: number; readonly to: number }[] | undefined

  constructor(texts: Slices, context: AmountContext) {
    this.#texts = texts
    this.#context = context
  }

  /** Begins with the comments of another item. */
  begin(): void {
    this.#from = NONE
    this.#lines = undefined
    this.isTagged = false
    this.tags = undefined
    this.day = this.secondDay = undefined
  }

  /** Adds a comment line: the text after its semicolon. */
  add(bytes: Uint8Array, from: number, to: number, context: AmountContext): void {
    let hasColon = false
    let hasBracket = false
    for (let at = from; at < to; at++) {
      if (bytes[at] === COLON) hasColon = true
      else if (bytes[at] === OPEN_BRACKET) hasBracket = true
    }
    const computes = hasColon && isComputed(bytes, from, to)
    this.day = this.secondDay = undefined
    if (computes || (hasBracket && !hasColon)) {
      const { day, secondDay, tags } = noteParts(textBetween(bytes, from, to), context)
      this.day = day
      this.secondDay = secondDay
      if (computes) this.tags = [...(this.tags ?? this.#tagsSoFar()), ...tags]
    } else if (hasColon && this.tags) this.tags.push(...tagsOf(textBetween(bytes, from, to), context))
    this.isTagged ||= hasColon
    this.#bytes = bytes
    if (this.#from === NONE) {
      this.#from = from
      this.#to = to
      return
    }
    this.#lines ??= [{ from: this.#from, to: this.#to }]
    this.#lines.push({ from, to })
  }

  /** The id of the whole comment, NONE without one. */
  get id(): number {
    if (this.#from === NONE) return NONE
    return this.#lines ? this.#texts.idOf(this.#written().join('\n')) : this.#texts.id(this.#bytes, this.#from, this.#to)
  }
  #written(): string[] {
    const lines = this.#lines ?? (this.#from === NONE ? [] : [{ from: this.#from, to: this.#to }])
    return lines.map(({ from, to }) => textBetween(this.#bytes, from, to))
  }
  #tagsSoFar(): ParsedTag[] {
    return this.#written().flatMap((text) => tagsOf(text, this.#context))
  }
}

/** Whether a comment may have a tag like `Key:: expression`. */
export function isComputed(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at + 1 < to; at++) if (bytes[at] === COLON && bytes[at + 1] === COLON) return true
  return false
}
