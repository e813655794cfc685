import { type Observable, Subject } from 'rxjs'
import { Lru } from '#vocabulary/lru.ts'
import type { EventLog, Position, RecordedEvent } from '../events/log/log.ts'
import type { Follower } from './follow.ts'
import type { LedgerView } from './ledger-view.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'
import type { Views } from './views.ts'

/** Views of earlier positions that are kept; each may hold a whole book. */
const EARLIER_KEPT = 3

/** The ledger view kept current from the log: a follower that hands out a new view after every append about the journal. */
export class LiveViews implements Views, Follower {
  readonly #log: EventLog
  readonly #builder = new LedgerViewBuilder()
  readonly #changes = new Subject<LedgerView>()
  readonly #earlier = new Lru<Position, Promise<LedgerView>>(EARLIER_KEPT)
  #current: LedgerView

  constructor(log: EventLog) {
    this.#log = log
    this.#current = this.#builder.view()
  }

  take(events: readonly RecordedEvent[]): void {
    for (const event of events) this.#builder.apply(event)
  }

  settled(): void {
    if (this.#builder.position === this.#current.position) return
    this.#current = this.#builder.view()
    this.#changes.next(this.#current)
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
