import { NONE } from '#vocabulary/columns.ts'
import { Slices } from '../journal/scan/slices.ts'

/** Names whose ids come straight from the bytes of the file. */
export class InternedNames {
  readonly #slices = new Slices()
  readonly #names: string[] = []
  /** By name; created on first use, which few journals need. */
  #ids: ReadonlyMap<string, number> | undefined
  /** By id: the segment that mentioned it last. */
  readonly #mentionedIn: number[] = []
  #segment = 0
  #mentioned: number[] = []

  /** Ids count from 0 in order of first appearance. */
  id(bytes: Uint8Array, from: number, to: number): number {
    const id = this.#slices.id(bytes, from, to)
    if (id === this.#names.length) this.#add(id)
    if (this.#mentionedIn[id] !== this.#segment) {
      this.#mentionedIn[id] = this.#segment
      this.#mentioned.push(id)
    }
    return id
  }
  /** The ids that `id` has returned since the last call, each once, in the order in which they came up. */
  takeMentioned(): readonly number[] {
    const mentioned = this.#mentioned
    this.#mentioned = []
    this.#segment++
    return mentioned
  }
  idOf(name: string): number {
    const id = this.#slices.idOf(name)
    if (id === this.#names.length) this.#add(id)
    return id
  }
  find(name: string): number {
    this.#ids ??= new Map(this.#names.map((known, id) => [known, id]))
    return this.#ids.get(name) ?? NONE
  }
  name(id: number): string {
    return this.#names[id]!
  }
  get names(): readonly string[] {
    return this.#names
  }
  get size(): number {
    return this.#names.length
  }
  #add(id: number): void {
    this.#names.push(this.#slices.text(id))
    this.#ids = undefined
  }
}
