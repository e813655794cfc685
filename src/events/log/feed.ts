import { type Observable, Subject } from 'rxjs'
import type { Position, RecordedEvent } from './log.ts'
import { Mutex } from './mutex.ts'

const RETRY_MS = 1000

/** Tells what has been appended, each event once and in order, whoever appended it. */
export class Feed {
  readonly #events = new Subject<readonly RecordedEvent[]>()
  readonly #turns = new Mutex()
  #last: Position
  #closed = false

  constructor(
    after: Position,
    private readonly read: (after: Position) => AsyncIterable<readonly RecordedEvent[]>,
  ) {
    this.#last = after
  }

  get events(): Observable<readonly RecordedEvent[]> {
    return this.#events.asObservable()
  }

  /** This process has appended. What others appended before is read first, so that the order is kept. */
  appended(events: readonly RecordedEvent[]): Promise<void> {
    return this.#turns.run(async () => {
      const first = events[0]
      if (!first || this.#closed) return
      if (first.position === this.#last + 1) this.#tell(events)
      else if (first.position > this.#last) await this.#readOn()
    })
  }

  /** Somebody has appended, perhaps another process. */
  heard(): void {
    void this.#turns.run(() => this.#readOn())
  }

  close(): void {
    this.#closed = true
    this.#events.complete()
  }

  async #readOn(): Promise<void> {
    try {
      for await (const events of this.read(this.#last)) {
        if (this.#closed) return
        this.#tell(events)
      }
    } catch {
      // The database did not answer: what is missing is read as soon as it does, nothing is skipped.
      if (!this.#closed) setTimeout(() => this.heard(), RETRY_MS).unref()
    }
  }

  #tell(events: readonly RecordedEvent[]): void {
    this.#last = events.at(-1)?.position ?? this.#last
    this.#events.next(events)
  }
}
