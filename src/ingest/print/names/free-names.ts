/** New names for those that a book has, no two the same. */
export class FreeNames {
  readonly #names = new Map<string, string>()
  readonly #taken = new Set<string>()
  /** Of what several names would become, the number that the next one tries: all before it are taken. */
  readonly #next = new Map<string, number>()

  /** A name that stays as it is, whatever else would like to have it. */
  keep(name: string): void {
    this.#names.set(name, name)
    this.#taken.add(name)
  }

  /** The name that it already has, or a new one that nothing else has, of so many characters at most. */
  of(name: string, make: () => string, lengthMax = Number.POSITIVE_INFINITY): string {
    const before = this.#names.get(name)
    if (before !== undefined) return before
    const plain = make()
    let free = plain
    let number = this.#next.get(plain) ?? 2
    for (; this.#taken.has(free); number++) free = `${plain.slice(0, lengthMax - String(number).length)}${number}`
    this.#next.set(plain, number)
    this.#names.set(name, free)
    this.#taken.add(free)
    return free
  }
}
