/**
 * For each row of a list the row of another that says the same, or -1. Rows at both ends mostly stand where they stood, so many from the first
 * or the last: these are two numbers, and who looks for what has changed looks between them.
 */
export class Matches {
  readonly before: number
  readonly after: number
  #head: number
  #tail: number
  /** Of the rows between the ends. */
  #between: Int32Array

  /** Lists of so many rows; those between the ends match nothing yet. */
  constructor({ before, after, head, tail }: { readonly before: number; readonly after: number; readonly head: number; readonly tail: number }) {
    this.before = before
    this.after = after
    this.#head = head
    this.#tail = tail
    this.#between = new Int32Array(after - head - tail).fill(-1)
  }

  /** So many rows match those in the same places, counted from the first. */
  get head(): number {
    return this.#head
  }
  /** Likewise, counted from the last. */
  get tail(): number {
    return this.#tail
  }
  /** The first row behind those between the ends. */
  get end(): number {
    return this.after - this.#tail
  }

  of(row: number): number {
    if (row < this.#head) return row
    return row < this.end ? this.#between[row - this.#head]! : row - this.after + this.before
  }
  set(row: number, match: number): void {
    if (this.of(row) === match) return
    if (row < this.#head || row >= this.end) this.#spread()
    this.#between[row - this.#head] = match
  }
  copy(): Matches {
    const { before, after, head, tail } = this
    const copy = new Matches({ before, after, head, tail })
    copy.#between.set(this.#between)
    return copy
  }

  /** Rows that match nothing. */
  fresh(): number[] {
    const rows: number[] = []
    for (let row = this.#head; row < this.end; row++) if (this.of(row) < 0) rows.push(row)
    return rows
  }
  /** Rows of the other list that nothing matches. A row is matched by one at most, so those of the ends are by the ends alone. */
  gone(): number[] {
    const end = this.before - this.#tail
    const isThere = new Uint8Array(end - this.#head)
    for (const row of this.#between) if (row >= 0) isThere[row - this.#head] = 1
    const rows: number[] = []
    for (let row = this.#head; row < end; row++) if (isThere[row - this.#head] === 0) rows.push(row)
    return rows
  }

  /** From now on there are no ends. */
  #spread(): void {
    this.#between = Int32Array.from({ length: this.after }, (_, row) => this.of(row))
    this.#head = 0
    this.#tail = 0
  }
}
