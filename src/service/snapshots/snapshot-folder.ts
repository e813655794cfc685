import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { clearUnfinished, replaceAtomically } from '../../config/write-atomically.ts'
import type { Position } from '../../events/log/log.ts'
import { snapshotFrom, type ViewSnapshot } from '../../projections/view/view-snapshot.ts'
import type { BookAt, SnapshotStore } from './snapshot-store.ts'

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
