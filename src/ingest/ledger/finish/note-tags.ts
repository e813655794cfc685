import type { Tag } from '#vocabulary/book-columns.ts'
import type { ParseState } from '../parse-state.ts'
import { tagsOf } from '../note-text.ts'
import type { ParsedTag } from '../syntax.ts'

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
