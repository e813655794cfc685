/** Work that is done a few pieces at a time, with the others in a line that has an end: each takes memory of its own, and so does waiting. */
export class WaitingLine {
  readonly #atOnce: number
  readonly #most: number
  #running = 0
  readonly #waiting: (() => void)[] = []

  /** @param most how many may wait */
  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce
    this.#most = most
  }

  /** What the work comes to once it was its turn; `full` at once when too many wait already. */
  async run<Result>(work: () => Promise<Result>): Promise<Result | 'full'> {
    if (this.#running >= this.#atOnce) {
      if (this.#waiting.length >= this.#most) return 'full'
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else this.#running++
    try {
      return await work()
    } finally {
      // Whoever waits takes over the place.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running--
    }
  }
}
