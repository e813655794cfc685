/** A map with a maximum size that evicts the least recently used entry. */
export class Lru<Key, Value> {
  readonly #max: number
  /** Least recently used first: a map keeps the order in which keys came. */
  readonly #entries = new Map<Key, Value>()

  constructor(max: number) {
    this.#max = max
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    if (value !== undefined) {
      this.#entries.delete(key)
      this.#entries.set(key, value)
    }
    return value
  }
  set(key: Key, value: Value): void {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max) break
      this.#entries.delete(oldest)
    }
  }
  delete(key: Key): void {
    this.#entries.delete(key)
  }
  clear(): void {
    this.#entries.clear()
  }
  /** Least recently used first. Looking does not count as use. */
  entries(): Iterable<[Key, Value]> {
    return this.#entries.entries()
  }
}

/** A function that computes its result once for each object, and keeps it as long as the object is in use. */
export function onceFor<Key extends object, Value>(make: (key: Key) => Value): (key: Key) => Value {
  const made = new WeakMap<Key, { readonly value: Value }>()
  return (key) => {
    let entry = made.get(key)
    if (!entry) made.set(key, (entry = { value: make(key) }))
    return entry.value
  }
}
