/**
 * Chance that is the same wherever the seed is the same: whole numbers only (mulberry32), so that no machine's floating point
 * can tell another story. Every topic has dice of its own; a change to the groceries leaves the share prices alone.
 */
export class Dice {
  #state: number

  constructor(seed: number, topic: string) {
    this.#state = seed >>> 0
    for (const letter of topic) this.#state = Math.imul(this.#state ^ (letter.codePointAt(0) ?? 0), 0x01000193) >>> 0
  }

  /** 0 to n - 1. */
  below(n: number): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) % n
  }
  /** `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + this.below(most - least + 1)
  }
  oneOf<Thing>(things: readonly [Thing, ...Thing[]]): Thing {
    return things[this.below(things.length)] ?? things[0]
  }
  /** True so many times in a hundred. */
  percent(chance: number): boolean {
    return this.below(100) < chance
  }
}
