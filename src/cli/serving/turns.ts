/** Lets so many begin at once and the others after them, in order; who is wanted meanwhile begins beside them. */
export class Turns {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Resolves when one may begin: with their turn, or without one as soon as they are wanted. What it returns ends the turn; twice is once. */
  async take(wanted: AbortSignal): Promise<() => void> {
    if (wanted.aborted || !(await this.#turn(wanted))) return () => undefined
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const [next] = this.#waiting
      if (next) next()
      else this.#free++
    }
  }

  /** Whether it came to a turn. */
  #turn(wanted: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const begin = (isTurn: boolean): void => {
        this.#waiting.delete(next)
        wanted.removeEventListener('abort', sooner)
        resolve(isTurn)
      }
      const next = (): void => begin(true)
      const sooner = (): void => begin(false)
      this.#waiting.add(next)
      wanted.addEventListener('abort', sooner)
    })
  }
}
