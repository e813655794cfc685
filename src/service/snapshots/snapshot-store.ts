import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearUnfinished, replaceAtomically } from '../../config/write-atomically.ts'
import type { Position } from '../../events/log/log.ts'
import { snapshotFrom, type ViewSnapshot } from '../../projections/view/view-snapshot.ts'

/** The book that something is about, by its last event. */
export interface BookAt {
  readonly position: Position
  /** Of the chain of the log, after that event. */
  readonly hash: string
}

/** Stores a book for the next start of the same program: copies, each written completely or not at all, which may be deleted. */
export interface SnapshotStore {
  /** Names the program. */
  readonly build: string
  /** What a user has to delete to remove it, for messages. */
  readonly place: string
  /** How many events a stored snapshot may lack before it is worth writing another. */
  readonly missingMax: number
  /** Undefined where there is nothing that is whole. */
  find(): Promise<ViewSnapshot | undefined>
  /**
   * Stores the bytes of a book's snapshot and returns the book that is stored then: one of another process is not replaced if it has all events up to
   * `enough`. Undefined if there was nothing left to store, or it would not be trusted there. Rejects when it cannot be written.
   */
  keep(book: BookAt, enough: Position, snapshot: () => Buffer | undefined): Promise<BookAt | undefined>
  /** Removes what a process that is no more had begun to write. */
  clearUnfinished(): Promise<void>
}

/** In the folder of the log, so that they go where the log goes and are set aside with it. */
export const SNAPSHOT_FILE = 'daybook-view'
/** A file of version 0.1.0 beside it. */
const ANSWERS_FILE = 'daybook-answers'

/** The place of a snapshot, and the program that it is for. */
export interface SnapshotPlace {
  /** Of the log. */
  readonly folder: string
  /** Names the program; a snapshot is for the same one. */
  readonly build: string
}

/** Files beside an embedded log, whose folder belongs to one process. */
export class SnapshotFolder implements SnapshotStore {
  readonly missingMax = 100
  readonly build: string
  readonly place: string
  readonly #folder: string

  constructor({ folder, build }: SnapshotPlace) {
    this.build = build
    this.#folder = folder
    this.place = this.#file(SNAPSHOT_FILE)
  }

  find(): Promise<ViewSnapshot | undefined> {
    const bytes = this.#read()
    return Promise.resolve(bytes && snapshotFrom(bytes, this.build))
  }

  async keep(book: BookAt, _enough: Position, snapshot: () => Buffer | undefined): Promise<BookAt | undefined> {
    const bytes = snapshot()
    if (bytes) await replaceAtomically(this.place, bytes)
    return bytes && book
  }

  async clearUnfinished(): Promise<void> {
    await clearUnfinished(this.place)
    await rm(this.#file(ANSWERS_FILE), { force: true })
  }

  #read(): Buffer | undefined {
    try {
      return readFileSync(this.place)
    } catch {
      return undefined // There is none, or it cannot be read: the log says it all.
    }
  }

  #file(name: string): string {
    return join(this.#folder, name)
  }
}
