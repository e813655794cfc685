import type { Position } from '../../events/log/log.ts'
import type { ViewSnapshot } from '../../projections/view/view-snapshot.ts'

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
