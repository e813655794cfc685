import type { RecordedEvent } from '../../events/log/log.ts'
import { streamFor } from '../../events/catalogue.ts'
import { FIRST_DAY } from '#vocabulary/day.ts'
import { invariant } from '#vocabulary/refusal.ts'
import type { BuilderState } from './builder-state.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'
import { checkAnnotationBlock, checkFetchedPrices, checkPriceBlock, checkReconciliation, checkRecordedBlock, days } from './whole-blocks.ts'

/** A fingerprint in base64url, and a number. Who reads the journal keeps both as numbers, and would withdraw another id than it was given. */
const TRANSACTION_ID = /^[\w-]{16}(?:\.(?:[2-9]|[1-9]\d{1,8}))?$/

/**
 * Takes a log that somebody else wrote and throws at the first event that contradicts itself or those before it: hashes can be made by anybody. What
 * passes can be shown, and has tables.
 */
export class Contradictions {
  readonly #builder = new LedgerViewBuilder()
  readonly #transactions = new Set<string>()
  readonly #jobs = new Map<string, 'pending' | 'running' | 'ended'>()

  /** The book after the last event. */
  state(): BuilderState {
    return this.#builder.state()
  }

  take(event: RecordedEvent): void {
    const stream = streamFor(event.type, event.data) ?? event.stream
    invariant(stream === event.stream, `${event.type} in the stream "${event.stream.slice(0, 100)}" belongs to "${stream.slice(0, 100)}"`)
    if (event.type === 'TransactionsRecorded') {
      checkRecordedBlock(event.data)
      for (const id of event.data.transactions.id) {
        invariant(TRANSACTION_ID.test(id), `transaction ${id} is called as we call one: sixteen characters, and for the n-th of equals a point and n`)
        invariant(!this.#transactions.has(id), `transaction ${id}, which is recorded, is not in the book yet`)
        this.#transactions.add(id)
      }
    }
    if (event.type === 'PricesDeclared' || event.type === 'PricesRetracted') checkPriceBlock(event.data)
    if (event.type === 'PricesFetched') checkFetchedPrices(event.data)
    if (event.type === 'AnnotationsDeclared' || event.type === 'AnnotationsRetracted') checkAnnotationBlock(event.data)
    if (event.type === 'AccountReconciled') checkReconciliation(event.data)
    if (event.type === 'ReconciliationSet') days(event.data.last_reconciled ?? FIRST_DAY)
    this.#takeJob(event)
    this.#builder.apply(event)
    if (event.type === 'TransactionsWithdrawn') for (const id of event.data.id) this.#transactions.delete(id)
  }

  /** A job is submitted, starts and ends; what is recorded of it after its end changes nothing. */
  #takeJob(event: RecordedEvent): void {
    const { type } = event
    if (type !== 'JobSubmitted' && type !== 'JobStarted' && type !== 'JobCompleted' && type !== 'JobFailed') return
    const { id } = event.data
    const state = this.#jobs.get(id)
    if (state === 'ended' && type !== 'JobSubmitted') return
    const isNext = {
      JobSubmitted: state === undefined,
      JobStarted: state === 'pending',
      JobCompleted: state === 'running',
      JobFailed: state !== undefined,
    }
    invariant(isNext[type], `${type} of job ${id} follows on another state than ${state ?? 'none'}`)
    this.#jobs.set(id, type === 'JobSubmitted' ? 'pending' : type === 'JobStarted' ? 'running' : 'ended')
  }
}
