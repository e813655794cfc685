import type { Tag } from '#vocabulary/book-columns.ts'
import { COLON, OPEN_BRACKET, SPACE, TAB } from '#vocabulary/bytes.ts'
import { NONE } from '#vocabulary/columns.ts'
import type { Day } from '#vocabulary/day.ts'
import { type Slices, textBetween } from '../journal/scan/lines.ts'
import type { AmountContext } from './amount-text.ts'
import { skipWhite } from './ledger-lines.ts'
import type { ParseState } from './parse-state.ts'
import type { ParsedTag } from './parsed-journal.ts'
import { parseExpression } from './value-expression-parser.ts'

/** What a comment says besides its text. */
export interface NoteParts {
  readonly note: string
  readonly tags: ParsedTag[]
  readonly day: number | undefined
  readonly secondDay: number | undefined
}

/** Reads `:tag:tag:`, `Name: text`, `Name:: expression` and, in comments without a colon, `[date=date]`. */
export function noteParts(note: string, context: AmountContext): NoteParts {
  const parts: NoteParts = { note, tags: [], day: undefined, secondDay: undefined }
  if (note.includes(':')) return { ...parts, tags: tagsOf(note, context) }
  const open = note.indexOf('[')
  const close = note.indexOf(']')
  if (open < 0 || close < open || !/[0-9=]/.test(note[open + 1] ?? '')) return parts
  const [first = '', second] = splitAt(note.slice(open + 1, close), '=')
  return {
    ...parts,
    day: first === '' ? undefined : context.dates.day(first),
    secondDay: second === undefined ? undefined : context.dates.day(second),
  }
}

const splitAt = (text: string, mark: string): [string, string | undefined] => {
  const at = text.indexOf(mark)
  return at < 0 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}

export function tagsOf(note: string, context: AmountContext): ParsedTag[] {
  const tags: ParsedTag[] = []
  let first = true
  for (let from = skipWhite(note, 0); from < note.length; ) {
    let end = from + 1
    while (end < note.length && note.charCodeAt(end) !== SPACE && note.charCodeAt(end) !== TAB) end++
    if (end - from > 1) {
      const closes = note.charCodeAt(end - 1) === COLON
      if (closes && note.charCodeAt(from) === COLON) {
        for (const name of note.slice(from, end).split(':')) if (name !== '') tags.push({ name })
      } else if (first && closes) {
        const computed = note.charCodeAt(end - 2) === COLON
        const name = note.slice(from, computed ? end - 2 : end - 1)
        if (name === '') break
        const value = note.slice(end).trim()
        tags.push(computed ? { name, expression: parseExpression(value, context) } : { name, value })
        break
      }
      first = false
    }
    from = skipWhite(note, end)
  }
  return tags
}

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

/** The tags of a comment as the book has them. */
export interface TextTags {
  readonly tags: readonly Tag[]
  /** One of them names the payee, or identifies the transaction. */
  readonly isTelling: boolean
}

const TELLING: ReadonlySet<string> = new Set(['payee', 'uuid'])

/** Tags of comments without computed ones, by the id of the comment: each comment is read once. */
export class NoteTags {
  readonly #parse: ParseState
  readonly #parsed: (readonly ParsedTag[] | undefined)[] = []
  readonly #texts: (TextTags | undefined)[] = []

  constructor(parse: ParseState) {
    this.#parse = parse
  }
  parsed(note: number): readonly ParsedTag[] {
    return (this.#parsed[note] ??= this.#parse.names.texts
      .text(note)
      .split('\n')
      .flatMap((line) => tagsOf(line, this.#parse)))
  }
  texts(note: number): TextTags {
    return (this.#texts[note] ??= textTags(this.parsed(note)))
  }
}

/** A later tag replaces an earlier one of the same name in any case. */
function textTags(written: readonly ParsedTag[]): TextTags {
  const byName = new Map<string, Tag>()
  for (const { name, value = '' } of written) {
    const key = name.toLowerCase()
    byName.set(key, { name: byName.get(key)?.name ?? name, value })
  }
  return { tags: [...byName.values()], isTelling: [...byName.keys()].some((name) => TELLING.has(name)) }
}
