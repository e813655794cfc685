import { type Observable, Subject, type Subscription } from 'rxjs'
import type { EventLog, Position, RecordedEvent } from '../events/log/log.ts'
import type { LedgerView } from './ledger-view.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'
import type { Views } from './views.ts'

/** Views of earlier positions that are kept; each may hold a whole book. */
const EARLIER_KEPT = 3

/** The ledger view kept current from the log: read once at the start, then moved along by the feed. */
export class LiveViews implements Views {
  readonly #log: EventLog
  readonly #builder = new LedgerViewBuilder()
  readonly #changes = new Subject<LedgerView>()
  readonly #earlier = new Map<Position, Promise<LedgerView>>()
  #current: LedgerView
  #applied: Position = 0
  #subscription: Subscription | undefined

  private constructor(log: EventLog) {
    this.#log = log
    this.#current = this.#builder.view()
  }

  static async open(log: EventLog): Promise<LiveViews> {
    const views = new LiveViews(log)
    const early: (readonly RecordedEvent[])[] = []
    let ready = false
    // Subscribed before reading, so that what is appended meanwhile is not missed.
    views.#subscription = log.feed.subscribe((events) => (ready ? views.#apply(events) : early.push(events)))
    for await (const batch of log.read({ after: 0 })) views.#take(batch)
    views.#current = views.#builder.view()
    ready = true
    for (const events of early) views.#apply(events)
    return views
  }

  current(): LedgerView {
    return this.#current
  }

  get changes(): Observable<LedgerView> {
    return this.#changes
  }

  at(position: Position): Promise<LedgerView> {
    if (position >= this.#current.position) return Promise.resolve(this.#current)
    const known = this.#earlier.get(position)
    const view = known ?? this.#replayTo(position)
    // Asked for last, thrown away last.
    this.#earlier.delete(position)
    this.#earlier.set(position, view)
    if (!known) view.catch(() => this.#earlier.delete(position))
    for (const oldest of this.#earlier.keys()) {
      if (this.#earlier.size <= EARLIER_KEPT) break
      this.#earlier.delete(oldest)
    }
    return view
  }

  close(): void {
    this.#subscription?.unsubscribe()
    this.#changes.complete()
  }

  #take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.position <= this.#applied) continue
      this.#builder.apply(event)
      this.#applied = event.position
    }
  }

  #apply(events: readonly RecordedEvent[]): void {
    this.#take(events)
    const view = this.#builder.view()
    if (view.position === this.#current.position) return
    this.#current = view
    this.#changes.next(view)
  }

  async #replayTo(position: Position): Promise<LedgerView> {
    const builder = new LedgerViewBuilder()
    for await (const batch of this.#log.read({ after: 0, until: position })) for (const event of batch) builder.apply(event)
    return builder.view()
  }
}
