import type { RecordedEvent } from '../events/log/log.ts'
import { invariant } from '#vocabulary/invariant.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'

/**
 * Takes a log that somebody else wrote and throws at the first event that contradicts those before it: hashes can be made by anybody. What
 * passes can be shown, and has tables.
 */
export class Contradictions {
  readonly #builder = new LedgerViewBuilder()
  readonly #transactions = new Set<string>()
  readonly #jobs = new Set<string>()

  take(event: RecordedEvent): void {
    if (event.type === 'TransactionsRecorded') {
      for (const id of event.data.transactions.id) {
        invariant(!this.#transactions.has(id), `transaction ${id}, which is recorded, is not in the book yet`)
        this.#transactions.add(id)
      }
    }
    if (event.type === 'JobSubmitted') {
      invariant(!this.#jobs.has(event.data.id), `job ${event.data.id}, which is submitted, is a new one`)
      this.#jobs.add(event.data.id)
    }
    this.#builder.apply(event)
    if (event.type === 'TransactionsWithdrawn') for (const id of event.data.id) this.#transactions.delete(id)
  }
}
