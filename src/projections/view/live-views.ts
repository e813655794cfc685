import { type Observable, Subject } from 'rxjs'
import { Lru } from '#vocabulary/lru.ts'
import type { EventLog, Position, RecordedEvent } from '../../events/log/log.ts'
import type { Follower } from '../follow.ts'
import type { LedgerView } from './ledger-view.ts'
import { type BuilderState, LedgerViewBuilder } from './ledger-view-builder.ts'
import type { Views } from './views.ts'

/** How many views of earlier positions are cached; each may hold a whole book. */
const EARLIER_KEPT = 3

/** Keeps the ledger view current with the log: a follower that publishes a new view after every append about the journal. */
export class LiveViews implements Views, Follower {
  readonly #log: EventLog
  readonly #builder: LedgerViewBuilder
  /** Whether what was taken ends with a whole append. */
  #isSettled = true
  readonly #changes = new Subject<LedgerView>()
  readonly #earlier = new Lru<Position, Promise<LedgerView>>(EARLIER_KEPT)
  #current: LedgerView

  /** From the first event on, or from where others were. */
  constructor(log: EventLog, from?: BuilderState) {
    this.#log = log
    this.#builder = new LedgerViewBuilder(from)
    this.#current = this.#builder.view()
  }

  /** The last event in the views; earlier ones have been applied. */
  get knowsUpTo(): Position {
    return this.#builder.position
  }

  take(events: readonly RecordedEvent[]): void {
    this.#isSettled = false
    for (const event of events) this.#builder.apply(event)
  }

  settled(): void {
    this.#isSettled = true
    if (this.#builder.position === this.#current.position) return
    this.#current = this.#builder.view()
    this.#changes.next(this.#current)
  }

  /** The builder's state; undefined in the middle of an append, whose partial state must not be seen. */
  state(): BuilderState | undefined {
    return this.#isSettled ? this.#builder.state() : undefined
  }

  current(): LedgerView {
    return this.#current
  }

  get changes(): Observable<LedgerView> {
    return this.#changes
  }

  at(position: Position): Promise<LedgerView> {
    if (position >= this.#current.position) return Promise.resolve(this.#current)
    const cached = this.#earlier.get(position)
    if (cached) return cached
    const view = this.#replayTo(position)
    this.#earlier.set(position, view)
    view.catch(() => this.#earlier.delete(position))
    return view
  }

  async #replayTo(position: Position): Promise<LedgerView> {
    const builder = new LedgerViewBuilder()
    for await (const batch of this.#log.read({ after: 0, until: position })) for (const event of batch) builder.apply(event)
    return builder.view()
  }
}
