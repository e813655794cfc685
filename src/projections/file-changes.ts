import type { Instant } from '#vocabulary/clock.ts'
import type { DataOf } from '../events/catalogue.ts'
import type { Position, RecordedEvent } from '../events/log/log.ts'

/** One change of the user's files, without what it wrote. */
export interface FileChange {
  readonly id: string
  readonly position: Position
  readonly at: Instant
  readonly who: string
  readonly cause: DataOf<'FilesChanged'>['cause']
  readonly title: string
  /** The id of the change that this one took back. */
  readonly undoes?: string
  /** The id of the change that took this one back. */
  undoneBy?: string
  readonly files: readonly ChangedFile[]
}

export interface ChangedFile {
  readonly name: string
  readonly before: string | null
  readonly after: string | null
  /** Whether the log has the contents before as a whole. */
  readonly isSnapshot: boolean
}

/** What Daybook wrote into the user's files of one folder, from the log: those of the journal, or the sheets. */
export class FileChangesView {
  readonly #folder: DataOf<'FilesChanged'>['folder']
  readonly #changes = new Map<string, FileChange>()
  readonly #byFile = new Map<string, FileChange[]>()

  constructor(folder?: 'sheets') {
    this.#folder = folder
  }

  /** Takes events in the order of the log; each once, however often it comes. */
  take(events: readonly RecordedEvent[]): void {
    for (const event of events) {
      if (event.type !== 'FilesChanged' || event.data.folder !== this.#folder || this.#changes.has(event.data.id)) continue
      const { id, who, cause, title, undoes, files } = event.data
      const change: FileChange = {
        id,
        position: event.position,
        at: event.at,
        who,
        cause,
        title,
        ...(undoes !== undefined && { undoes }),
        files: files.map(({ name, before, after, snapshot }) => ({ name, before, after, isSnapshot: snapshot !== undefined })),
      }
      this.#changes.set(id, change)
      const undone = undoes === undefined ? undefined : this.#changes.get(undoes)
      if (undone) undone.undoneBy = id
      for (const { name } of files) {
        const changes = this.#byFile.get(name)
        if (changes) changes.push(change)
        else this.#byFile.set(name, [change])
      }
    }
  }
  /** Newest first. */
  list(): readonly FileChange[] {
    return [...this.#changes.values()].toReversed()
  }
  find(id: string): FileChange | undefined {
    return this.#changes.get(id)
  }
  /** The changes of one file, oldest first. */
  of(name: string): readonly FileChange[] {
    return this.#byFile.get(name) ?? []
  }
  /** SHA-256 of a file as our last change left it, null when it was deleted; undefined when we never changed it. */
  lastHash(name: string): string | null | undefined {
    return this.of(name)
      .at(-1)
      ?.files.find((file) => file.name === name)?.after
  }
}

/** What taking a change back comes to. */
interface Undoing {
  /** The change that is no undoing itself. */
  readonly change: string
  readonly isUndone: boolean
}

/**
 * Undoings of changes, of undoings too, in the order of the log. Each is followed to the change that it is about when it comes: one that takes
 * back what is not there yet, or itself, as somebody may write it into a log, leads no further.
 */
export class UndoneChanges {
  readonly #byId = new Map<string, Undoing>()

  /** Whether an undoing was told before. */
  has(id: string): boolean {
    return this.#byId.has(id)
  }

  take(id: string, undoes: string): Undoing {
    const before = this.#byId.get(undoes)
    const undoing = before ? { change: before.change, isUndone: !before.isUndone } : { change: undoes, isUndone: true }
    this.#byId.set(id, undoing)
    return undoing
  }
}
