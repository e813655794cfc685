import { decode } from '../../events/codec.ts'
import type { FirstReading } from '../../events/first-reading.ts'
import type { EncodedEvent } from '../../events/log/log.ts'

/** What an append takes at a time: so much is written to the database while the next events are made. */
const PIECE_BYTES = 256 * 1024

/** The first reading turned out to be of another book than the one that was asked for: what it had handed on counts for nothing. */
export class OtherThanForeseen extends Error {
  override readonly name = 'OtherThanForeseen'
}

/** The events of a first reading, which are handed on as they are made. */
export class HandedOn {
  readonly #events: EncodedEvent[] = []
  #bytes = 0
  /** Told of the next event, when somebody waits for it. */
  #heard: () => void = () => undefined
  #reading: FirstReading | undefined
  readonly #begun: ((reading: FirstReading) => void) | undefined

  /** `begun` is called with what the events come to, by a thread that says so before the first of them. */
  constructor(begun?: (reading: FirstReading) => void) {
    this.#begun = begun
  }

  begin(reading: FirstReading): void {
    this.#reading = reading
    this.#begun?.(reading)
  }
  get reading(): FirstReading | undefined {
    return this.#reading
  }

  push(event: EncodedEvent): void {
    this.#events.push(this.#withData(event))
    this.#bytes += event.payload.length
    this.#heard()
  }

  /** Takes those that have come so far and that nobody has taken. */
  take(): EncodedEvent[] {
    this.#bytes = 0
    return this.#events.splice(0)
  }

  /** Resolves with true once there is an event, and with false when the reading is over before. */
  async begins(over: Promise<unknown>): Promise<boolean> {
    const ended = settled(over)
    while (this.#events.length === 0) if (await Promise.race([this.#next(), ended])) break
    return this.#events.length > 0
  }

  /**
   * The events in pieces, until the reading is over; rejects when that rejects, or says that these are not its events: `isTheirs` is asked
   * when all have come.
   */
  async *pieces<Result>(reading: Promise<Result>, isTheirs: (result: Result) => boolean): AsyncGenerator<readonly EncodedEvent[]> {
    const ended = settled(reading)
    for (let isOver = false; !isOver; ) {
      while (!isOver && this.#bytes < PIECE_BYTES) isOver = await Promise.race([this.#next(), ended])
      if (this.#events.length > 0) yield this.take()
    }
    if (!isTheirs(await reading)) throw new OtherThanForeseen()
  }

  /** Whoever follows the log will ask for the data, but for those that are in the columns already; meanwhile the thread makes the next event. */
  #withData({ json, ...event }: EncodedEvent): EncodedEvent {
    const isInColumns = this.#reading !== undefined && (event.type === 'TransactionsRecorded' || event.type === 'PricesDeclared')
    return isInColumns ? { ...event, ...(json && { json }), isForeseen: true } : { ...event, data: decode(event, json) }
  }

  #next(): Promise<false> {
    return new Promise((resolve) => {
      this.#heard = () => resolve(false)
    })
  }
}

/** Resolves with true when a promise is fulfilled or rejected. */
const settled = (promise: Promise<unknown>): Promise<true> =>
  promise.then(
    () => true,
    () => true,
  )
