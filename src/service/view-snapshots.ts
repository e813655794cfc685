import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { clearUnfinished, writeAtomically } from '../config/write-atomically.ts'
import { journalEvents } from '../events/journal.ts'
import type { EventLog, Position, Reading } from '../events/log/log.ts'
import { priceEvents } from '../events/prices.ts'
import { RECONCILIATIONS_STREAM } from '../events/reconciliations.ts'
import { LedgerViewBuilder } from '../projections/ledger-view-builder.ts'
import { LiveViews } from '../projections/live-views.ts'
import { ANSWERS_FILE, type BookAt } from './kept-answers.ts'
import { snapshotBytes, snapshotFrom, type ViewSnapshot } from '../projections/view-snapshot.ts'

/** In the folder of the log, so that it goes where the log goes and is set aside with it. */
export const SNAPSHOT_FILE = 'daybook-view'

/** Where a snapshot is kept, and which program it is for. */
export interface SnapshotPlace {
  /** Of the log. */
  readonly folder: string
  /** Names the program; a snapshot is for the same one. */
  readonly build: string
}

/** Keeps the book as it stands at one event beside the log, durably or not at all. Rejects with the error of the file system. */
export const writeSnapshot = ({ folder, build }: SnapshotPlace, snapshot: ViewSnapshot): Promise<void> =>
  writeAtomically(join(folder, SNAPSHOT_FILE), snapshotBytes(snapshot, build))

/**
 * It is written when nothing has come for so long and so many events are missing in it. A program that stops adds what came since to one
 * that is there, and makes none: it has been looked at for a moment, and its folder may be gone already.
 */
const QUIET_MS = 5000
const EVENTS_MISSING_MAX = 100

interface ViewSnapshotsOptions extends SnapshotPlace {
  readonly log: Pick<EventLog, 'hashAt'>
  readonly views: LiveViews
  /** Writes what else is kept of the book whose snapshot has been written. */
  readonly besides?: ((book: BookAt) => Promise<void>) | undefined
}

/** Views that may have a book before the log is open. */
export interface OpenViews {
  readonly views: LiveViews
  /** Whether they have what a snapshot says. */
  readonly isEarly: boolean
  /** The book that they have, where it is one that a snapshot has. */
  readonly found?: BookAt | undefined
  /** Asks the log whether it has the very last event of the snapshot; where it has not, the views begin anew. Returns what need not be read. */
  confirmed(): Promise<Confirmed>
}

export interface Confirmed {
  readonly past: Pick<Reading, 'passed'>
  /** Keeps snapshots from then on, and what is kept besides; to be called when the views follow the log. Absent where none are kept. */
  readonly keep?: (besides?: ViewSnapshotsOptions['besides']) => ViewSnapshots
}

/**
 * Opens views with what the snapshot in a folder has. Only the embedded database has a folder; a server sends its events in milliseconds,
 * and other programs write to it meanwhile.
 */
export function openViews(log: EventLog, { folder, build }: { readonly folder: string; readonly build: string | undefined }): OpenViews {
  if (build === undefined || log.database.engine !== 'pglite')
    return { views: new LiveViews(log), isEarly: false, confirmed: () => Promise.resolve({ past: {} }) }
  const found = readSnapshot(folder, build)
  const views = new LiveViews(log, found?.state)
  const confirmed = async (): Promise<Confirmed> => {
    for (const name of [SNAPSHOT_FILE, ANSWERS_FILE]) await clearUnfinished(join(folder, name))
    const isOurs = found !== undefined && (await log.hashAt(found.position)) === found.hash
    if (found && !isOurs) views.startAnew()
    const keep: Confirmed['keep'] = (besides) => new ViewSnapshots({ folder, build, log, views, besides }, isOurs ? found : undefined)
    return { past: isOurs ? await passedWith(log, found.position) : {}, keep }
  }
  return { views, isEarly: found !== undefined, found: found && { position: found.position, hash: found.hash }, confirmed }
}

/** Returns what a program of this build left there; undefined when there is nothing that is whole. */
function readSnapshot(folder: string, build: string): ViewSnapshot | undefined {
  let bytes: Buffer
  try {
    bytes = readFileSync(join(folder, SNAPSHOT_FILE))
  } catch {
    return undefined // There is none, or it cannot be read: the log says it all.
  }
  return snapshotFrom(bytes, build)
}

/**
 * Whether the snapshot in a folder is what the log says; undefined when there is none that a start of this build would believe. Its
 * checksum finds what broke; who writes another book with the right one is found here.
 */
export async function isSnapshotTrue(log: EventLog, { folder, build }: SnapshotPlace): Promise<boolean | undefined> {
  const found = readSnapshot(folder, build)
  if (!found || (await log.hashAt(found.position)) !== found.hash) return undefined
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0, until: found.position })) for (const event of events) builder.apply(event)
  return isDeepStrictEqual(deserialize(serialize(builder.state())), found.state)
}

/**
 * Returns what nobody has to be told of the past once the views have what a snapshot has. Only who reconciles wants to know the events
 * of the book besides, from the first reconciliation on.
 */
async function passedWith(log: Pick<EventLog, 'begin'>, has: Position): Promise<Pick<Reading, 'passed'>> {
  const reconciled = await log.begin(RECONCILIATIONS_STREAM)
  return { passed: { types: BOOK, until: reconciled === undefined ? has : Math.min(has, reconciled - 1) } }
}
const BOOK = [...journalEvents, ...priceEvents].map(({ type }) => type)

/** Keeps the book as it stands beside the log, for the next start. */
export class ViewSnapshots {
  readonly #options: ViewSnapshotsOptions
  /** The book of the one that is there. */
  #written: BookAt | undefined
  readonly #changes: { unsubscribe(): void }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: ViewSnapshotsOptions, written: BookAt | undefined) {
    this.#options = options
    this.#written = written
    this.#changes = options.views.changes.subscribe(() => this.#changed())
    this.#changed()
  }

  /** Writes what is missing in one that is there and what is kept besides, and nothing from then on. The log must still be open. */
  async stop(): Promise<void> {
    this.#changes.unsubscribe()
    clearTimeout(this.#timer)
    await this.#writing
    const written = this.#written
    if (!written) return
    await this.write()
    if (this.#written === written) await this.#writeBesides(written)
  }

  #changed(): void {
    clearTimeout(this.#timer)
    if (this.#written && this.#options.views.knowsUpTo - this.#written.position < EVENTS_MISSING_MAX) return
    this.#timer = setTimeout(() => void this.write(), QUIET_MS).unref()
  }

  /** Writes what is missing now. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#writeNow())
    return this.#writing
  }

  async #writeNow(): Promise<void> {
    const { log, views } = this.#options
    if (views.knowsUpTo === this.#written?.position) return
    const state = views.state()
    if (!state) return
    try {
      const hash = await log.hashAt(state.position)
      if (hash === undefined) return
      await writeSnapshot(this.#options, { position: state.position, hash, state })
      this.#written = { position: state.position, hash }
    } catch {
      // The disk is full or the database is gone, and others say so: without a snapshot the next start reads the log.
      return
    }
    await this.#writeBesides(this.#written)
  }

  /** Of a book whose snapshot is there: without it nothing is found that belongs to it. */
  async #writeBesides(book: BookAt): Promise<void> {
    if (this.#options.views.knowsUpTo !== book.position) return
    await this.#options.besides?.(book).catch(() => undefined) // As with the snapshot: the next start works it out.
  }
}
