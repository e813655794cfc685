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

/** Where a book is kept for the next start of the same program: copies, each as a whole or not at all, which may be thrown away. */
export interface SnapshotStore {
  /** Names the program. */
  readonly build: string
  /** What is to be removed to be rid of it, as a person is told. */
  readonly place: string
  /** How many events may be missing in the one that is kept, before another is worth its writing. */
  readonly missingMax: number
  /** Undefined where there is nothing that is whole. */
  find(): Promise<ViewSnapshot | undefined>
  /**
   * Keeps the bytes of a book's snapshot and returns the book that is kept then: one that another process keeps stays where it has all events up
   * to `enough`. Undefined when there was nothing to keep any more, or nobody would believe it there. Rejects when it cannot be written.
   */
  keep(book: BookAt, enough: Position, snapshot: () => Buffer | undefined): Promise<BookAt | undefined>
  /** Removes what a process that is no more had begun to write. */
  clearUnfinished(): Promise<void>
}

/** In the folder of the log, so that they go where the log goes and are set aside with it. */
export const SNAPSHOT_FILE = 'daybook-view'
/** What version 0.1.0 kept beside it. */
const ANSWERS_FILE = 'daybook-answers'

/** Where a snapshot is kept, and which program it is for. */
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
