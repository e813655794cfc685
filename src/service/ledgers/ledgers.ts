import { isDeepStrictEqual } from 'node:util'
import type { EventLog, Position } from '../../events/log/log.ts'
import type { Instant } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import { Lru } from '#vocabulary/lru.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { lastDayWithData } from '../../projections/valuation/book-habits.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { ReportSettings } from '../../projections/valuation/settings.ts'
import { ValuedLedger } from '../../projections/valuation/valued-ledger.ts'
import type { Views } from '../../projections/view/views.ts'
import { reportSettingsOf } from './report-settings.ts'
import { type Calendar, today } from '../daybook-context.ts'
import { decideJournal } from '../../commands/journal/decide.ts'
import { nothingRecorded } from '../../commands/journal/recorded-journal.ts'
import type { Book } from '../../ingest/journal/book.ts'
import { LedgerViewBuilder } from '../../projections/view/ledger-view-builder.ts'

/** How many valued books of earlier positions are cached; each holds columns as long as the book. */
const EARLIER_KEPT = 2

/** What a valued book is made of. */
export interface LedgerSources extends Calendar {
  readonly views: Views
  readonly log: Pick<EventLog, 'head' | 'lastWhole'>
}

/** The book, valued under the configuration of the moment on the day it is. */
export class Ledgers {
  readonly #from: LedgerSources
  #settings: { readonly of: string; readonly view: LedgerView; readonly settings: ReportSettings } | undefined
  #current: ValuedLedger | undefined
  readonly #earlier = new Lru<LedgerView, ValuedLedger>(EARLIER_KEPT)

  constructor(from: LedgerSources) {
    this.#from = from
  }

  /** The newest ledger, created again only when the view, the settings or the day change. */
  current(): ValuedLedger {
    const view = this.#from.views.current()
    const [settings, day] = [this.settings(), today(this.#from)]
    if (!isOf(this.#current, view, settings, day)) {
      this.#current = this.#valued(view, settings, day, this.#current)
    }
    return this.#current
  }

  /** Returns what the book said at a position of the log or at a moment, the newest without either. Refuses a position beyond the end. */
  async asOf(upTo: Position | Instant | undefined): Promise<ValuedLedger | Refusal> {
    if (upTo === undefined) return this.current()
    const { log } = this.#from
    const { position: head } = await log.head()
    if (typeof upTo === 'number' && upTo > head)
      return new Refusal('INVALID_REQUEST', `as_of_event is "${upTo}"; accepted: a position of the log, 0 to ${head}, or a moment`)
    return this.#at(await log.lastWhole(upTo))
  }

  /** Valued with today's settings on today's day. */
  async #at(position: Position): Promise<ValuedLedger> {
    const view = await this.#from.views.at(position)
    if (view === this.#from.views.current()) return this.current()
    const [settings, day] = [this.settings(), today(this.#from)]
    const cached = this.#earlier.get(view)
    if (isOf(cached, view, settings, day)) return cached
    const ledger = this.#valued(view, settings, day)
    this.#earlier.set(view, ledger)
    return ledger
  }

  /** Valued today, or on the last day with data if the book is no longer used. A fixed day is used as given. */
  #valued(view: LedgerView, settings: ReportSettings, day: Day, before?: ValuedLedger): ValuedLedger {
    const last = this.#from.fixedToday === undefined ? lastDayOfFigures(view, day) : day
    return before ? before.after(view, settings, last, day) : new ValuedLedger(view, settings, last, undefined, day)
  }

  /** Those of the newest book, also for an earlier one: what changes between two moments is the book, and not the way it is counted. */
  settings(): ReportSettings {
    const { current } = this.#from.configuration
    const view = this.#from.views.current()
    const of = `${current.fingerprint} ${current.timeZone}`
    const known = this.#settings?.of === of ? this.#settings : undefined
    if (known?.view === view) return known.settings
    const settings = reportSettingsOf(current, view)
    // Equal settings stay the same object: by that a ledger knows that it may take over from the one before.
    this.#settings = { of, view, settings: known && isDeepStrictEqual(known.settings, settings) ? known.settings : settings }
    return this.#settings.settings
  }
}

const isOf = (ledger: ValuedLedger | undefined, view: LedgerView, settings: ReportSettings, day: Day): ledger is ValuedLedger =>
  ledger !== undefined && ledger.view === view && ledger.settings === settings && ledger.now === day

/** A book without entries for longer than this is inactive: a quarterly writer may be a month late. */
const RESTS_AFTER_DAYS = 120

/**
 * The day on which the figures of a book end: today, or the last day with a posting or price of an inactive book. Otherwise a book of 2015 would
 * be drawn with years of nothing, and its "last twelve months" would be empty. Future transactions keep a book active.
 */
export function lastDayOfFigures(view: LedgerView, today: Day): Day {
  const last = lastDayWithData(view, today)
  return last === undefined || last.isAhead || today - last.day <= RESTS_AFTER_DAYS ? today : last.day
}

/** The book from the whole log, for a command that reads it once. */
export async function viewOf(log: EventLog): Promise<LedgerView> {
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0 })) for (const event of events) builder.apply(event)
  return builder.view()
}

/** Returns a book as the log would tell it after its first sync, without a log. */
export function viewOfBook(book: Book, at: Instant, files = { hash: '', fileNames: book.files.map(({ path }) => path) }): LedgerView {
  const builder = new LedgerViewBuilder()
  const content = { book, ...files, globs: [], forecastUntil: 0, autoPostings: true }
  let position = 0
  for (const event of decideJournal(content, nothingRecorded).events) {
    position++
    builder.apply({ ...event, position, stream: 'journal', version: position, at })
  }
  return builder.view()
}
