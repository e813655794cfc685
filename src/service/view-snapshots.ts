import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import { deserialize, serialize } from 'node:v8'
import { clearUnfinished, replaceAtomically } from '../config/write-atomically.ts'
import { journalEvents } from '../events/journal-events.ts'
import type { EventLog, Position, Reading } from '../events/log/log.ts'
import { portfolioEvents, priceEvents } from '../events/prices-events.ts'
import { RECONCILIATIONS_STREAM } from '../events/reconciliations-events.ts'
import { LedgerViewBuilder } from '../projections/view/ledger-view-builder.ts'
import { LiveViews } from '../projections/view/live-views.ts'
import { snapshotBytes, snapshotFrom, type ViewSnapshot } from '../projections/view/view-snapshot.ts'

/** A book, identified by its last event. */
export interface BookAt {
  readonly position: Position
  /** Of the chain of the log, after that event. */
  readonly hash: string
}

/** The file of a snapshot, which may be deleted at any time. */
export interface SnapshotPlace {
  readonly file: string
  /** Identifies the program; a snapshot is used by the same one only. */
  readonly build: string
}

/** A snapshot is in the folder of the embedded log, so that it goes where the log goes. With PostgreSQL a start reads the log. */
export const snapshotIn = (folder: string, build: string): SnapshotPlace => ({ file: join(folder, 'daybook-view'), build })
/** Version 0.1.0 also stored answers. */
const ANSWERS_FILE = 'daybook-answers'

/** Undefined if there is none that is whole and of this program. */
function readSnapshot({ file, build }: SnapshotPlace): ViewSnapshot | undefined {
  try {
    return snapshotFrom(readFileSync(file), build)
  } catch {
    return undefined // The log has everything.
  }
}

const isInLog = async (log: Pick<EventLog, 'hashAt'>, { position, hash }: BookAt): Promise<boolean> => (await log.hashAt(position)) === hash

export interface OpenViews {
  readonly views: LiveViews
  /** The last event of the stored snapshot, whether or not the log has it. */
  readonly found?: BookAt | undefined
  /** The events that the views need not read. */
  readonly past: Pick<Reading, 'passed'>
  /** Writes snapshots from then on; to be called when the views follow the log. Absent where none are written. */
  readonly keep?: () => ViewSnapshots
}

/** Opens views from a snapshot if the log has its last event, and otherwise from the start. */
export async function openViews(log: EventLog, place: SnapshotPlace | undefined): Promise<OpenViews> {
  if (!place) return { views: new LiveViews(log), past: {} }
  await clearUnfinished(place.file)
  await rm(join(dirname(place.file), ANSWERS_FILE), { force: true })
  const found = readSnapshot(place)
  const restored = found && (await isInLog(log, found)) ? viewsFrom(log, found) : undefined
  const views = restored ?? new LiveViews(log)
  return {
    views,
    found,
    past: restored ? await passedWith(log, found!.position) : {},
    keep: () => new ViewSnapshots({ place, log, views }, restored && found?.position),
  }
}

/** Undefined if no book can be built from a snapshot, whatever the cause. */
function viewsFrom(log: EventLog, { position, state }: ViewSnapshot): LiveViews | undefined {
  try {
    const views = new LiveViews(log, state)
    return views.knowsUpTo === position ? views : undefined
  } catch {
    return undefined
  }
}

/** The last event of the stored snapshot if the log does not have it: the log was cut off or rewritten, or is another one. */
export async function eventOfAnotherLog(log: EventLog, place: SnapshotPlace): Promise<BookAt | undefined> {
  const found = readSnapshot(place)
  return found && !(await isInLog(log, found)) ? found : undefined
}

/** Whether the stored snapshot agrees with the log; undefined if none would be used. Its checksum detects damage, this detects forgery. */
export async function isSnapshotTrue(log: EventLog, place: SnapshotPlace): Promise<boolean | undefined> {
  const found = readSnapshot(place)
  if (!found || !(await isInLog(log, found))) return undefined
  const builder = new LedgerViewBuilder()
  for await (const events of log.read({ after: 0, until: found.position })) for (const event of events) builder.apply(event)
  return isDeepStrictEqual(deserialize(serialize(builder.state())), found.state)
}

/** Restored views need no earlier events of the book; reconciliations need them from the first reconciliation on. */
async function passedWith(log: Pick<EventLog, 'begin'>, has: Position): Promise<Pick<Reading, 'passed'>> {
  const reconciled = await log.begin(RECONCILIATIONS_STREAM)
  return { passed: { types: BOOK, until: reconciled === undefined ? has : Math.min(has, reconciled - 1) } }
}
const BOOK = [...journalEvents, ...priceEvents, ...portfolioEvents].map(({ type }) => type)

/**
 * A snapshot is written after so long without events, if the stored one lacks so many. A program that stops updates an existing snapshot but does
 * not create one: it may have run for a moment only, and its folder may be gone.
 */
const QUIET_MS = 5000
const MISSING_MAX = 100

interface ViewSnapshotsOptions {
  readonly place: SnapshotPlace
  readonly log: Pick<EventLog, 'hashAt'>
  readonly views: LiveViews
}

/** Stores the current book beside the log for the next start. */
export class ViewSnapshots {
  readonly #options: ViewSnapshotsOptions
  /** The last event of the stored book. */
  #written: Position | undefined
  readonly #changes: { unsubscribe(): void }
  #timer: NodeJS.Timeout | undefined
  #writing: Promise<void> = Promise.resolve()

  constructor(options: ViewSnapshotsOptions, written: Position | undefined) {
    this.#options = options
    this.#written = written
    this.#changes = options.views.changes.subscribe(() => this.#changed())
    this.#changed()
  }

  /** Updates an existing snapshot, and writes nothing from then on. The log must still be open. */
  async stop(): Promise<void> {
    this.#changes.unsubscribe()
    clearTimeout(this.#timer)
    await this.#writing
    if (this.#written !== undefined) await this.write()
  }

  #changed(): void {
    clearTimeout(this.#timer)
    if (this.#written !== undefined && this.#options.views.knowsUpTo - this.#written < MISSING_MAX) return
    this.#timer = setTimeout(() => void this.write(), QUIET_MS).unref()
  }

  /** Writes the current book now. */
  write(): Promise<void> {
    this.#writing = this.#writing.then(() => this.#write())
    return this.#writing
  }

  async #write(): Promise<void> {
    const { log, views, place } = this.#options
    const position = views.knowsUpTo
    if (position === this.#written) return
    try {
      const hash = await log.hashAt(position)
      // The book may have changed meanwhile.
      const state = views.state()
      if (hash === undefined || state?.position !== position) return
      await replaceAtomically(place.file, snapshotBytes({ position, hash, state }, place.build))
      this.#written = position
    } catch {
      // The disk is full or the database gone, which others report: without a snapshot the next start reads the log.
    }
  }
}
