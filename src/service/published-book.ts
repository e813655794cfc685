import { setTimeout as pause } from 'node:timers/promises'
import type { Observable, Subscription } from 'rxjs'
import type { Job } from '../commands/jobs.ts'
import type { Database } from '../events/log/database.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'

/** Pages ask for the book right after a sync, and come first. */
const AFTER_MS = 1000

interface PublishedBookOptions {
  readonly database: Database
  readonly jobs: { readonly changes: Observable<Job> }
  readonly ledgers: { current(): ValuedLedger }
  readonly troubled: (message: string) => void
}

/** Writes the published tables to the server after each sync, see docs/reference/sql.md. */
export class PublishedBook {
  readonly #options: PublishedBookOptions
  readonly #following: Subscription
  readonly #ending = new AbortController()
  #writing: Promise<void> = Promise.resolve()
  #written: ValuedLedger | undefined

  constructor(options: PublishedBookOptions) {
    this.#options = options
    this.#following = options.jobs.changes.subscribe(({ status }) => {
      if (status === 'completed') this.#writing = this.#writing.then(() => this.#write())
    })
  }

  /** Resolves when what was synced is in the tables. */
  async stop(): Promise<void> {
    this.#following.unsubscribe()
    this.#ending.abort()
    await this.#writing
  }

  async #write(): Promise<void> {
    const { database, ledgers, troubled } = this.#options
    if (ledgers.current() === this.#written) return
    await pause(AFTER_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined)
    const ledger = ledgers.current()
    try {
      const { publishBook } = await import('../query/publish.ts')
      await publishBook(database, ledger)
      this.#written = ledger
    } catch (error) {
      troubled(`The tables for other programs were not written; the next sync tries again: ${(error as Error).message}`)
    }
  }
}
