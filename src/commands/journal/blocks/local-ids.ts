import { NONE } from '#vocabulary/columns.ts'

/** Ids local to one block after the other: by the id that a name has in the book, in the order in which names are met. */
export class LocalIds {
  readonly table: Int32Array
  readonly #names: readonly string[]
  readonly #met: number[] = []

  constructor(names: readonly string[]) {
    this.#names = names
    this.table = new Int32Array(names.length).fill(NONE)
  }
  meet(id: number): void {
    if (this.table[id] === NONE) this.table[id] = this.#met.push(id) - 1
  }
  /** The names of the block. */
  get names(): string[] {
    return this.#met.map((id) => this.#names[id]!)
  }
  /** The next block has met none. */
  forget(): void {
    for (const id of this.#met) this.table[id] = NONE
    this.#met.length = 0
  }
}
