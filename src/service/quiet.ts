import type { Observable } from 'rxjs'
import { collectGarbage } from '#vocabulary/collect-garbage.ts'

export interface QuietOptions {
  /** So long nobody asks anything and nothing happens until the program rests, in milliseconds; undefined for never. */
  readonly afterMs: number | undefined
  /** What goes on by itself: it has what it needs, and that is given back later. */
  readonly jobs: Observable<unknown>
  /** Gives back what is only needed to be quick. */
  readonly rest: () => Promise<unknown>
  /** Gets ready for what will be asked next. */
  readonly wake: () => void
}

/** Threads are gone a moment after they have ended. */
const GONE_MS = 1000

/**
 * A program that serves a household rests most of the day. What it holds to be quick (an open database, a journal that has been read) is
 * given back then, and had again as soon as somebody comes. Whoever asks before it is there waits a moment longer, and hears the same.
 */
export class Quiet {
  readonly #options: QuietOptions
  #last = performance.now()
  #timer: NodeJS.Timeout | undefined
  #isResting = false
  #isStopped = false

  constructor(options: QuietOptions) {
    this.#options = options
    options.jobs.subscribe(() => this.goesOn())
    this.#wait()
  }

  /** Somebody asks, or writes. */
  stir(): void {
    const wasResting = this.#isResting
    this.goesOn()
    if (wasResting && !this.#isStopped) this.#options.wake()
  }

  /** Something has begun that has what it needs by itself: a job, a save, which is read once and not twice. */
  goesOn(): void {
    this.#last = performance.now()
    if (!this.#isResting) return
    clearTimeout(this.#timer)
    this.#isResting = false
    this.#wait()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** One timer, which looks when it ends how long ago the last stir was: there may be a thousand in a second. */
  #wait(): void {
    const { afterMs } = this.#options
    if (afterMs === undefined || this.#isStopped) return
    const left = this.#last + afterMs - performance.now()
    this.#timer = setTimeout(() => (this.#last + afterMs > performance.now() ? this.#wait() : this.#rest()), Math.max(left, 1)).unref()
  }

  #rest(): void {
    this.#isResting = true
    const collect = (): void => {
      if (this.#isResting && !this.#isStopped) this.#timer = setTimeout(collectGarbage, GONE_MS).unref()
    }
    this.#options.rest().then(collect, () => undefined) // Who asks for it next hears what is wrong.
  }
}
