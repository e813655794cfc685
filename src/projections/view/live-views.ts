import { type Observable, Subject } from 'rxjs'
import { Lru } from '#vocabulary/lru.ts'
import type { EventLog, Position, RecordedEvent } from '../../events/log/log.ts'
import type { FirstReading } from '../../events/first-reading.ts'
import type { Follower } from '../follow.ts'
import { ForeseenView } from './foreseen-view.ts'
import type { LedgerView } from './ledger-view.ts'
import type { BuilderState } from './builder-state.ts'
import { LedgerViewBuilder } from './ledger-view-builder.ts'
import type { Views } from './views.ts'

/** Views of earlier positions that are kept; each may hold a whole book. */
const EARLIER_KEPT = 3

/** The ledger view kept current from the log: a follower that hands out a new view after every append about the journal. */
export class LiveViews implements Views, Follower {
  readonly #log: EventLog
  #builder: LedgerViewBuilder
  #foreseen: ForeseenView | undefined
  /** Whether what was taken ends with a whole append. */
  #isSettled = true
  #isAnew = false
  readonly #changes = new Subject<LedgerView>()
  readonly #earlier = new Lru<Position, Promise<LedgerView>>(EARLIER_KEPT)
  #current: LedgerView

  /** From the first event on, or from where others were. */
  constructor(log: EventLog, from?: BuilderState) {
    this.#log = log
    this.#builder = new LedgerViewBuilder(from)
    this.#current = this.#builder.view()
  }

  /** The last event that they show; earlier ones they were told of before. */
  get knowsUpTo(): Position {
    return this.#builder.position
  }

  /** Events are on their way into the log: of the first ones about a journal, which are most of a book, the view is made meanwhile: of `reading`, where who makes the events knows what they come to. */
  foresee(events: readonly RecordedEvent[], reading?: FirstReading): void {
    const [first] = events
    if (this.#builder.position > 0) this.#foreseen = undefined
    if (!first || this.#builder.position > 0) return
    if (!this.#foreseen?.isOf(reading) || !this.#foreseen.isFollowedBy(first)) this.#foreseen = new ForeseenView(reading)
    this.#foreseen.add(events)
  }

  /** The events of a first reading are being made: returns the view that they will make, as far as it is known; undefined where there is one already. */
  foreseeFirst(reading: FirstReading): LedgerView | undefined {
    if (this.#builder.position > 0) return undefined
    this.#foreseen = new ForeseenView(reading)
    return this.#foreseen.ahead(reading)
  }

  /** The view after an append whose transactions these events record, where it is known without looking into them (`ForeseenView.after`). */
  foreseenAfter(events: readonly RecordedEvent[]): LedgerView | undefined {
    return this.#foreseen?.after(events)
  }

  take(events: readonly RecordedEvent[]): void {
    this.#isSettled = false
    for (const event of this.#unforeseen(events)) this.#builder.apply(event)
  }

  #unforeseen(events: readonly RecordedEvent[]): readonly RecordedEvent[] {
    if (!this.#foreseen?.hasBegun) return events
    const others = this.#foreseen.others(events)
    const { whole } = this.#foreseen
    if (others || whole) this.#foreseen = undefined
    if (whole && !others) this.#builder = whole
    return others ?? []
  }

  settled(): void {
    this.#isSettled = true
    if (this.#builder.position === this.#current.position && !this.#isAnew) return
    this.#isAnew = false
    this.#current = this.#builder.view()
    this.#changes.next(this.#current)
  }

  /** Where they are; undefined in the middle of an append, which nobody was ever to see. */
  state(): BuilderState | undefined {
    return this.#isSettled ? this.#builder.state() : undefined
  }

  /** Forgets everything: what they were made from is not what the log says. They show it until the log has been read. */
  startAnew(): void {
    this.#builder = new LedgerViewBuilder()
    this.#foreseen = undefined
    this.#isAnew = true
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
