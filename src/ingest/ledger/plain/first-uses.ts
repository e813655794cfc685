/** Ids in the order in which they are first seen, from one `begin` to the next. */
export class FirstUses {
  /** By id + 1, so that the absent id has a place: the turn in which it was seen last. */
  #turns = new Int32Array(256)
  #turn = 0
  #order: number[] = []

  begin(): void {
    this.#turn++
    this.#order = []
  }
  /** Returns whether the id is new. */
  see(id: number): boolean {
    if (id + 1 >= this.#turns.length) {
      const wide = new Int32Array(Math.max(this.#turns.length * 2, id + 2))
      wide.set(this.#turns)
      this.#turns = wide
    }
    if (this.#turns[id + 1] === this.#turn) return false
    this.#turns[id + 1] = this.#turn
    this.#order.push(id)
    return true
  }
  get order(): readonly number[] {
    return this.#order
  }
}
