import { CLOSE_BRACKET, COLON, EQUALS, isDigit, LINE_FEED, OPEN_BRACKET, SPACE, TAB } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import { type Day, NO_DAY } from '#vocabulary/day.ts'
import { decimalText } from '#vocabulary/exact.ts'
import { isBlank, skipBlanks, textBetween } from '../../journal/scan/lines.ts'
import type { Slices } from '../../journal/scan/slices.ts'
import type { AmountContext } from '../amount-text.ts'
import { tagsOf } from '../note-text.ts'
import type { ParsedTag } from '../syntax.ts'
import type { PlainColumns } from './columns.ts'
import { type ComputedNote, computedNote, isSameNote } from './computed-note.ts'
import type { PlainAmount } from './plain-amount.ts'
import type { PlainDate } from './plain-date.ts'
import { readTerms } from './plain-expression.ts'

/** Reads comments whose tags, if they have any, are plain text or computed of nothing but numbers, days and texts. */
export class PlainNote {
  /** Slice id of the last comment. */
  id = NONE
  /** It has a colon, so there may be tags in it. */
  tagged = false
  /** `[date]`, which a comment without a colon may hold; NO_DAY without one. */
  day: Day = NO_DAY
  readonly #texts: Slices
  readonly #date: PlainDate
  readonly #context: AmountContext
  readonly #amount: PlainAmount
  #columns!: PlainColumns

  constructor(texts: Slices, { date, amount }: { date: PlainDate; amount: PlainAmount }, context: AmountContext) {
    this.#texts = texts
    this.#date = date
    this.#amount = amount
    this.#context = context
  }
  use(columns: PlainColumns): void {
    this.#columns = columns
  }

  /** Reads from behind the semicolon; returns the end of the line, -1 when the comment holds a date in another form, or an expression with names. */
  read(bytes: Uint8Array, from: number, to: number): number {
    let at = from
    let colons = 0
    let bracket = NONE
    let isComputed = false
    for (; at < to; at++) {
      const byte = bytes[at]!
      if (byte === LINE_FEED) break
      if (byte === COLON) {
        if (bytes[at + 1] === COLON) isComputed = true
        colons++
      } else if (byte === OPEN_BRACKET && bracket === NONE) bracket = at
    }
    this.day = NO_DAY
    if (bracket !== NONE && colons === 0 && !this.#dated(bytes, from, bracket, at)) return -1
    let end = at
    while (end > from && isBlank(bytes[end - 1]!)) end--
    this.id = this.#texts.id(bytes, from, end)
    this.tagged = colons > 0
    return isComputed && !this.#computes(bytes, from, end) ? -1 : at
  }

  /** Takes down what the last comment computes; false for what is left to the thorough half. */
  #computes(bytes: Uint8Array, from: number, to: number): boolean {
    const { id } = this
    const { computed } = this.#columns
    const note = this.#calculated(bytes, from, to) ?? computedNote(this.#texts.text(id), this.#context)
    const before = computed.get(id)
    // An option may have changed what a number means.
    if (!note || (before && !isSameNote(before, note))) return false
    computed.set(id, note)
    return true
  }

  /** `Key:: 1.50 * 3`, a number that is nothing but other numbers; undefined for anything else. */
  #calculated(bytes: Uint8Array, from: number, to: number): ComputedNote | undefined {
    const start = skipBlanks(bytes, from, to)
    let end = start
    while (end < to && bytes[end] !== SPACE && bytes[end] !== TAB) end++
    if (end - start < 3 || bytes[start] === COLON || bytes[end - 1] !== COLON || bytes[end - 2] !== COLON) return undefined
    const amount = this.#amount
    if (readTerms(amount, bytes, skipBlanks(bytes, end, to), to) < 0 || amount.end !== to || amount.commodity !== NONE) return undefined
    return { tags: [{ name: textBetween(bytes, start, end - 2), value: decimalText(amount.mantissa, amount.scale) }] }
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
    if (before === NONE) return this.id
    const [first, second] = [this.#texts.text(before), this.#texts.text(this.id)]
    const id = this.#texts.idOf(`${first}\n${second}`)
    const { computed } = this.#columns
    if (computed.has(before) || computed.has(this.id)) {
      const read = (text: string): ParsedTag[] => text.split('\n').flatMap((line) => tagsOf(line, this.#context))
      const [one, other] = [computed.get(before), computed.get(this.id)]
      const parsed = [...(one?.parsed ?? read(first)), ...(other?.parsed ?? read(second))]
      computed.set(id, { parsed, tags: [...(one?.tags ?? read(first)), ...(other?.tags ?? read(second))] })
    }
    return id
  }
}
