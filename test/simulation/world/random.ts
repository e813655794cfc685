/** The same numbers for the same seed, whatever else happens. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
    for (let i = 0; i < 3; i++) this.next()
  }

  /** From 0 to below 1. */
  next(): number {
    // Mulberry32: neighbouring seeds give unrelated numbers.
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32
  }

  /** A whole number from `from` to `to`, both included. */
  whole(from: number, to: number): number {
    return from + Math.floor(this.next() * (to - from + 1))
  }

  /** As often small as large: 1 to 10 as often as 1,000 to 10,000. */
  anySize(max: number): number {
    return Math.floor(max ** this.next())
  }

  of<T>(choices: readonly T[]): T {
    return choices[this.whole(0, choices.length - 1)]!
  }
}
