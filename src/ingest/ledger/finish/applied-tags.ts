import type { Tag } from '#vocabulary/book-columns.ts'
import { textOfValue } from '../expression/value.ts'
import type { ParsedTag } from '../syntax.ts'
import { Item } from './items.ts'

/** Names that decide more than themselves: who was paid, and which transaction it is. */
const TELLING: ReadonlySet<string> = new Set(['payee', 'uuid'])

/** What `apply tag` gives to items whose own tags are known as text. */
export class AppliedTags {
  readonly #applied: readonly ParsedTag[]
  /** For items without tags of their own, which nearly all are. */
  readonly #alone: Readonly<Record<'transaction' | 'posting', readonly Tag[]>>

  /** Those of the innermost directive first. */
  constructor(applied: readonly ParsedTag[]) {
    this.#applied = applied
    const transaction = this.#beside([], true)
    this.#alone = { transaction, posting: applied.length < 2 ? transaction : this.#beside([], false) }
  }
  /** One of them says who was paid or which transaction it is. */
  get tells(): boolean {
    return this.#applied.some(({ name }) => TELLING.has(name.toLowerCase()))
  }
  /** The tags of a transaction, whose own ones stay as they are. */
  ofTransaction(own: readonly Tag[]): readonly Tag[] {
    return own.length === 0 ? this.#alone.transaction : this.#beside(own, true)
  }
  /** The tags of a posting, whose own ones give way. */
  ofPosting(own: readonly Tag[]): readonly Tag[] {
    return own.length === 0 ? this.#alone.posting : this.#beside(own, false)
  }
  #beside(own: readonly Tag[], weak: boolean): Tag[] {
    const item = new Item()
    for (const { name, value } of own) item.setTag(name, value, false)
    for (const { name, value } of this.#applied) item.setTag(name, value, weak)
    return [...item.tags.values()].map(({ name, value }) => ({ name, value: textOfValue(value) }))
  }
}
