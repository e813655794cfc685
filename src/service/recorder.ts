import { appendFacts } from '../commands/append-facts.ts'
import type { Event } from '../events/catalogue.ts'
import type { EventLog } from '../events/log/log.ts'
import { Mutex } from '../events/log/mutex.ts'

export interface RecorderOptions {
  readonly log: EventLog
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
}

/** Appends what is decided to one stream. */
export class Recorder {
  readonly #stream: string
  readonly #options: RecorderOptions
  readonly #alone = new Mutex()

  constructor(stream: string, options: RecorderOptions) {
    this.#stream = stream
    this.#options = options
  }

  /** Runs one decision after the other: each sees what the one before has recorded. */
  decide<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.#alone.run(work)
  }

  /** Resolves when the views show the events; at once where there are none. */
  async record(events: readonly Event[]): Promise<void> {
    if (events.length === 0) return
    const { log, reached } = this.#options
    const recorded = await appendFacts(log, { stream: this.#stream, events })
    await reached(recorded.at(-1)!.position)
  }
}
