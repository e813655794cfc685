import { type Observable, Subject } from 'rxjs'
import type { Position, RecordedEvent } from './log.ts'
import { Mutex } from './mutex.ts'
import { isAway, isCutShort } from './sql-error.ts'

const RETRY_MS = 1000

/** Hands out what has been appended, each event once and in order, whoever appended it. */
export class Feed {
  readonly #events = new Subject<readonly RecordedEvent[]>()
  readonly #turns = new Mutex()
  #last: Position
  #closed = false
  /** Appends of this process that are on their way. */
  #own = 0
  #heardMeanwhile = false

  constructor(
    after: Position,
    private readonly read: (after: Position) => AsyncIterable<readonly RecordedEvent[]>,
    private readonly retryMs = RETRY_MS,
  ) {
    this.#last = after
  }

  get events(): Observable<readonly RecordedEvent[]> {
    return this.#events.asObservable()
  }

  /**
   * Runs an append of this process and hands out its events. What is heard meanwhile is nearly always of these, which would be read from the
   * database and decoded once more.
   */
  async own<Result>(append: () => Promise<Result>, eventsOf: (result: Result) => readonly RecordedEvent[]): Promise<Result> {
    this.#own++
    try {
      const result = await append()
      await this.appended(eventsOf(result))
      return result
    } finally {
      this.#own--
      if (this.#own === 0 && this.#heardMeanwhile) this.heard()
    }
  }

  /** This process has appended. What others appended before is read first, so that the order is kept. */
  appended(events: readonly RecordedEvent[]): Promise<void> {
    return this.#turns.run(async () => {
      const first = events[0]
      if (!first || this.#closed) return
      if (first.position === this.#last + 1) this.#next(events)
      else if (first.position > this.#last) await this.#readOn()
    })
  }

  /** Somebody has appended, perhaps another process. */
  heard(): void {
    this.#heardMeanwhile = this.#own > 0
    if (this.#heardMeanwhile) return
    void this.#turns.run(() => this.#readOn())
  }

  close(): void {
    this.#closed = true
    this.#events.complete()
  }

  async #readOn(): Promise<void> {
    if (this.#closed) return
    try {
      for await (const events of this.read(this.#last)) {
        if (this.#closed) return
        this.#next(events)
      }
    } catch (error) {
      if (this.#closed) return
      // What is missing is read as soon as the database answers again; nothing is skipped.
      if (isAway(error) || isCutShort(error)) setTimeout(() => this.heard(), this.retryMs).unref()
      else this.#end(error)
    }
  }

  #next(events: readonly RecordedEvent[]): void {
    this.#last = events.at(-1)?.position ?? this.#last
    this.#events.next(events)
  }

  /** Reading again would find the same mistake for ever; whoever listens has to know that nothing more comes. */
  #end(error: unknown): void {
    this.#closed = true
    this.#events.error(error)
  }
}
