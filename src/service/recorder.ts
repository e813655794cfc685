import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'
import { invariant, Refusal } from '#vocabulary/refusal.ts'

export interface RecorderOptions {
  readonly log: Pick<EventLog, 'append' | 'head'>
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
}

/** Appends what is decided to one stream. A decision holds only of what the views showed when it was made. */
export class Recorder {
  readonly #stream: string
  readonly #options: RecorderOptions
  readonly #alone = new Mutex()
  /** How many events of the stream the views show. */
  #version = 0

  constructor(stream: string, options: RecorderOptions) {
    this.#stream = stream
    this.#options = options
  }

  /** Follows the log beside the views that decisions are made of. */
  take(events: readonly RecordedEvent[]): void {
    for (const { stream, version } of events) if (stream === this.#stream) this.#version = version
  }

  /**
   * Appends what is decided, one decision after the other; resolves when the views show it, or with why nothing was recorded. Where another
   * server has recorded something to the stream meanwhile, it is decided anew of what the views show then.
   */
  record(decide: () => readonly Event[] | Refusal): Promise<Refusal | undefined> {
    const { log, reached } = this.#options
    return this.#alone.run(async () => {
      for (;;) {
        const decided = decide()
        if (decided instanceof Refusal) return decided
        if (decided.length === 0) return undefined
        const result = await log.append({
          expected: new Map([[this.#stream, this.#version]]),
          events: decided.map((event) => ({ stream: this.#stream, ...event })),
        })
        if (result.ok) {
          await reached(result.events.at(-1)!.position)
          return undefined
        }
        invariant(result.code === 'version_conflict', 'no key was given')
        await reached((await log.head()).position)
      }
    })
  }
}
