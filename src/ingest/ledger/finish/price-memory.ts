import type { PriceEvents } from './price-events.ts'

/** Prices that stand together and that are written again together, as long as their text is not read again. */
export interface PriceRun {
  /** In which reading they were written last, and as which of its prices. */
  reading: number
  from: number
  file: number
  /** Lines of the file above their chunk. */
  line: number
  readonly count: number
}

/** What a session keeps of the prices of the last reading, in the order in which they were said. */
export class PriceMemory {
  /** The reading whose prices these are; each has a number. */
  reading = 0
  events: PriceEvents | undefined
  #begun = 0

  /** Begins a reading and returns its number. */
  begin(): number {
    return ++this.#begun
  }
}
