/** Who waits in a line. */
import { elementAt } from './element-at.ts'

/** Lets one piece of work run at a time, in the order of asking. */
export class Mutex {
  #last: Promise<unknown> = Promise.resolve()

  run<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.#last.then(work)
    this.#last = result.catch(() => undefined)
    return result
  }
}

/** Mutexes by name. */
export class Mutexes {
  readonly #mutexes = new Map<string, Mutex>()

  run<Result>(name: string, work: () => Promise<Result>): Promise<Result> {
    let mutex = this.#mutexes.get(name)
    if (!mutex) this.#mutexes.set(name, (mutex = new Mutex()))
    return mutex.run(work)
  }
}

export interface InLine {
  /** Several pieces of one person take turns with those of others; '' where it is not known whose they are. */
  readonly whose?: string
  /** Fires when nobody waits for the result any more. */
  readonly signal?: AbortSignal | undefined
}

interface Waiting {
  readonly whose: string
  readonly begin: () => void
}

/**
 * Work that is done a few pieces at a time, with the others in a line that has an end: each takes memory of its own, and so does waiting. Of
 * those who wait the first begins of whom the fewest pieces are being done, and nobody whose name is known has more than half of the line.
 */
export class WaitingLine {
  readonly #atOnce: number
  readonly #most: number
  /** How many pieces are being done, by whose they are. */
  readonly #running = new Map<string, number>()
  #busy = 0
  readonly #waiting: Waiting[] = []

  /** @param most how many may wait */
  constructor(atOnce: number, most: number) {
    this.#atOnce = atOnce
    this.#most = most
  }

  /** What the work comes to once it was its turn; `full` at once when too many wait already, `left` when nobody waits for it before it began. */
  async run<Result>(work: () => Promise<Result>, { whose = '', signal }: InLine = {}): Promise<Result | 'full' | 'left'> {
    if (signal?.aborted) return 'left'
    if (this.#busy >= this.#atOnce) {
      const own = this.#waiting.filter((other) => other.whose === whose).length
      if (this.#waiting.length >= this.#most || (whose !== '' && own >= this.#most / 2)) return 'full'
      if (!(await this.#turn(whose, signal))) return 'left'
    } else this.#begin(whose)
    try {
      return await work()
    } finally {
      this.#end(whose)
    }
  }

  /** Resolves when it is the turn of who waits, who then has begun; false when they have left. */
  #turn(whose: string, signal: AbortSignal | undefined): Promise<boolean> {
    return new Promise((resolve) => {
      const leave = (): void => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1)
        resolve(false)
      }
      const waiting: Waiting = {
        whose,
        begin: () => {
          signal?.removeEventListener('abort', leave)
          this.#begin(whose)
          resolve(true)
        },
      }
      this.#waiting.push(waiting)
      signal?.addEventListener('abort', leave, { once: true })
    })
  }

  #begin(whose: string): void {
    this.#busy++
    this.#running.set(whose, this.#of(whose) + 1)
  }

  /** Whoever is next takes over the place at once. */
  #end(whose: string): void {
    this.#busy--
    const left = this.#of(whose) - 1
    if (left === 0) this.#running.delete(whose)
    else this.#running.set(whose, left)
    const fewest = Math.min(...this.#waiting.map((waiting) => this.#of(waiting.whose)))
    const next = this.#waiting.findIndex((waiting) => this.#of(waiting.whose) === fewest)
    if (next >= 0) elementAt(this.#waiting.splice(next, 1), 0).begin()
  }

  #of(whose: string): number {
    return this.#running.get(whose) ?? 0
  }
}

/** Does something to each of a list, so many at a time. Where one fails, none is begun any more, and that rejects. */
export async function eachAtOnce<Item>(most: number, items: Iterable<Item>, work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = items[Symbol.iterator]()
  let isOver = false
  const some = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done && !isOver; next = waiting.next()) {
      try {
        await work(next.value)
      } catch (error) {
        isOver = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: most }, some))
}

/** Files that are looked at in the background: one by one, each would wait for a thread to wake up, which costs ten times as much as to look. */
export const FILES_AT_ONCE = 64
