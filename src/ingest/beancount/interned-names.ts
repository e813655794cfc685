import { Names } from '#vocabulary/columns.ts'
import { Slices } from '../journal/scan/slices.ts'

/** Names whose ids come straight from the bytes of the file. */
export class InternedNames {
  readonly #slices = new Slices()
  readonly #names = new Names()
  /** By id: the stretch that has brought it up last. */
  readonly #mentionedIn: number[] = []
  #stretch = 0
  #mentioned: number[] = []

  /** Ids count from 0 in order of first appearance. */
  id(bytes: Uint8Array, from: number, to: number): number {
    const id = this.#slices.id(bytes, from, to)
    if (id === this.#names.size) this.#names.id(this.#slices.text(id))
    if (this.#mentionedIn[id] !== this.#stretch) {
      this.#mentionedIn[id] = this.#stretch
      this.#mentioned.push(id)
    }
    return id
  }
  /** The ids that `id` has returned since the last call, each once, in the order in which they came up. */
  takeMentioned(): readonly number[] {
    const mentioned = this.#mentioned
    this.#mentioned = []
    this.#stretch++
    return mentioned
  }
  idOf(name: string): number {
    const id = this.#slices.idOf(name)
    if (id === this.#names.size) this.#names.id(name)
    return id
  }
  find(name: string): number {
    return this.#names.find(name)
  }
  name(id: number): string {
    return this.#names.names[id]!
  }
  get names(): readonly string[] {
    return this.#names.names
  }
  get size(): number {
    return this.#names.size
  }
}
