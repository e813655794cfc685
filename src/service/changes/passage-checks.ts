import type { Passage } from '../../commands/journal/check-passage.ts'
import { JournalReader } from '../../commands/journal/journal-reader.ts'
import type { BookRequest } from '../../commands/journal/read-changes.ts'
import type { Problem } from '../../ingest/journal/problem.ts'

/** A few lines are read in milliseconds. What takes longer than this was made to. */
const LIMIT_MS = 5000
/** A thread that nobody has asked for so long is ended: it keeps some tens of megabytes. */
const IDLE_MS = 120_000

/** Tells what is wrong with the lines that somebody types, while the whole book is being read in the other thread. */
export class PassageChecks {
  readonly #request: () => BookRequest
  #reader: JournalReader | undefined
  #idle: NodeJS.Timeout | undefined
  #isClosed = false

  constructor(request: () => BookRequest) {
    this.#request = request
  }

  async check(passage: Passage): Promise<readonly Problem[]> {
    if (this.#isClosed) return []
    clearTimeout(this.#idle)
    this.#idle = setTimeout(() => void this.#end(), IDLE_MS).unref()
    this.#reader ??= new JournalReader({ once: false, limitMs: LIMIT_MS })
    return this.#reader.passage(this.#request(), passage)
  }

  /** The whole of a file as an editor has it. */
  know(path: string, bytes: Uint8Array): void {
    this.#reader?.know(path, bytes)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#end()
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle)
    const reader = this.#reader
    this.#reader = undefined
    await reader?.close()
  }
}
