import { invariant, Refusal } from '#vocabulary/refusal.ts'
import { decideQuery, decideQueryRemoval, decideSearch, decideSearchRemoval, type SaveQuery, type SaveSearch } from '../commands/save-search.ts'
import { decideNote, decideNoteRemoval, type WriteNote } from '../commands/write-note.ts'
import type { Event } from '../events/catalogue.ts'
import type { EventLog, RecordedEvent } from '../events/log/log.ts'
import { Mutex } from '#vocabulary/turns.ts'
import { NOTES_STREAM } from '../events/notes-events.ts'
import { DOCTOR_STREAM, QUERIES_STREAM, SEARCHES_STREAM } from '../events/searches-events.ts'
import { type AccountNote, NotesView } from '../projections/notes.ts'
import { SavedQueriesView, SavedSearchesView } from '../projections/saved-searches.ts'
import { Subject } from 'rxjs'
import { FILES_STREAM } from '../events/files-events.ts'
import { IMPORTS_STREAM } from '../events/imports-events.ts'
import { RECONCILIATIONS_STREAM } from '../events/reconciliations-events.ts'
import { WEBHOOKS_STREAM } from '../events/webhooks-events.ts'

export interface RecorderOptions {
  readonly log: Pick<EventLog, 'append' | 'head'>
  /** Resolves when what follows the log shows it up to a position. */
  readonly reached: (position: number) => Promise<void>
}

/** Appends what is decided to one stream. A decision holds only of what the views showed when it was made. */
export class Recorder {
  readonly #stream: string
  readonly #options: RecorderOptions
  readonly #alone = new Mutex()
  /** How many events of the stream the views show. */
  #version = 0

  constructor(stream: string, options: RecorderOptions) {
    this.#stream = stream
    this.#options = options
  }

  /** Follows the log beside the views that decisions are made of. */
  take(events: readonly RecordedEvent[]): void {
    for (const { stream, version } of events) if (stream === this.#stream) this.#version = version
  }

  /**
   * Appends decisions one after another; resolves when the views show the events, or with the refusal. If another server has appended to the stream
   * meanwhile, the decision is repeated with the new views.
   */
  record(decide: () => readonly Event[] | Refusal): Promise<Refusal | undefined> {
    const { log, reached } = this.#options
    return this.#alone.run(async () => {
      for (;;) {
        const decided = decide()
        if (decided instanceof Refusal) return decided
        if (decided.length === 0) return undefined
        const result = await log.append({
          expected: new Map([[this.#stream, this.#version]]),
          events: decided.map((event) => ({ stream: this.#stream, ...event })),
        })
        if (result.ok) {
          await reached(result.events.at(-1)!.position)
          return undefined
        }
        invariant(result.code === 'version_conflict', 'no key was given')
        await reached((await log.head()).position)
      }
    })
  }
}

/** What is recorded in one stream: a view of it, and the recorder that appends to it. */
export abstract class RecordedFacts<View extends { take(events: readonly RecordedEvent[]): void }> {
  readonly view: View
  protected readonly recorder: Recorder

  constructor(view: View, stream: string, options: RecorderOptions) {
    this.view = view
    this.recorder = new Recorder(stream, options)
  }

  take(events: readonly RecordedEvent[]): void {
    this.view.take(events)
    this.recorder.take(events)
  }
}

/** Notes about accounts: written, read, removed. */
export class Notes extends RecordedFacts<NotesView> {
  constructor(options: RecorderOptions) {
    super(new NotesView(), NOTES_STREAM, options)
  }

  /** Resolves with the note as recorded. */
  async write(order: WriteNote): Promise<AccountNote | Refusal> {
    const { account } = order
    const refused = await this.recorder.record(() => decideNote(order, this.view.find(account)?.note))
    return refused ?? this.view.find(account) ?? new Refusal('CONFLICT', (t) => t.files.noteRemoved(account))
  }

  remove(order: Omit<WriteNote, 'note'>): Promise<Refusal | undefined> {
    return this.recorder.record(() => decideNoteRemoval(order, this.view.find(order.account)?.note))
  }
}

/** Named queries: save, list, delete. */
export class SavedQueries extends RecordedFacts<SavedQueriesView> {
  constructor(options: RecorderOptions) {
    super(new SavedQueriesView(), QUERIES_STREAM, options)
  }

  async save(order: SaveQuery): Promise<void> {
    await this.recorder.record(() => decideQuery(order, this.view.find(order.name)?.query))
  }
  async remove(name: string): Promise<void> {
    await this.recorder.record(() => decideQueryRemoval(name, this.view.find(name)?.query))
  }
}

/** Named searches: save, read, delete. */
export class SavedSearches extends RecordedFacts<SavedSearchesView> {
  constructor(options: RecorderOptions) {
    super(new SavedSearchesView(), SEARCHES_STREAM, options)
  }

  /** Refuses one too many. */
  save(order: SaveSearch): Promise<Refusal | undefined> {
    return this.recorder.record(() => decideSearch(order, this.view.queries))
  }
  async remove(name: string): Promise<void> {
    await this.recorder.record(() => decideSearchRemoval(name, this.view.queries))
  }
}

const STREAMS: ReadonlySet<string> = new Set([
  DOCTOR_STREAM,
  IMPORTS_STREAM,
  NOTES_STREAM,
  QUERIES_STREAM,
  RECONCILIATIONS_STREAM,
  SEARCHES_STREAM,
  WEBHOOKS_STREAM,
])

/** Notifies when data other than the journal changed, by this server or another one on the same log. */
export class BesideBook {
  readonly changes = new Subject<void>()
  #isNews = false

  take(events: readonly RecordedEvent[]): void {
    this.#isNews ||= events.some((event) =>
      // A changed journal file is followed by a sync, which notifies by itself.
      event.stream === FILES_STREAM ? event.type === 'FilesChanged' && event.data.folder === 'sheets' : STREAMS.has(event.stream),
    )
  }

  settled(): void {
    if (!this.#isNews) return
    this.#isNews = false
    this.changes.next()
  }
}
