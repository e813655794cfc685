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
