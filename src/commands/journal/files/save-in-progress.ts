import { isDatedFinely, type Mark, markFrom, markOfFile, seenOf } from './watch-pulse.ts'

/** Files with what they were for so long that they will be something else when they are written again. */
export type RestedFiles = ReadonlyMap<string, Mark>

/** The clocks by which systems date what is written tick this often at least, where they date it finely. */
const TICK_MS = 12

interface Look {
  readonly mark: Mark
  /** When it was this already. */
  readonly since: number
}

/** The files of a save that is under way, as they were when they were looked at last. */
export class SaveInProgress {
  #files = new Map<string, Promise<Look>>()
  #rested = new Map<string, Mark>()
  /** Of the save before. */
  #restedBefore: RestedFiles = new Map()
  readonly #now: () => number

  /** By a clock that goes on whatever somebody sets, in milliseconds. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The system has told of a file. Returns whether that is news: of a large one it may tell once more when the save is over. */
  wrote(path: string): boolean {
    const rested = this.#restedBefore.get(path)
    const seen = rested === undefined ? undefined : seenOf(path)
    if (seen && markFrom(seen) === rested) return false
    this.#files.set(path, this.#lookAt(path))
    return true
  }

  /**
   * Whether a file has become another since it was looked at. The system does not tell of each piece that is written, and half of a large
   * file would be read as a book from which the other half was removed.
   */
  async isMoving(): Promise<boolean> {
    const files = this.#files
    const rested = (this.#rested = new Map<string, Mark>())
    const looked = await Promise.all(
      [...files].map(async ([path, looking]) => {
        const begun = this.#now()
        const again = this.#lookAt(path)
        files.set(path, again)
        const [before, now] = await Promise.all([looking, again])
        if (before.mark !== now.mark) return true
        if (begun - before.since >= TICK_MS && isDatedFinely(now.mark)) rested.set(path, now.mark)
        return false
      }),
    )
    return looked.includes(true)
  }

  /** Returns which of its files have rested. */
  over(): RestedFiles {
    const rested = this.#rested
    this.#files = new Map()
    this.#rested = new Map()
    this.#restedBefore = rested
    return rested
  }

  async #lookAt(path: string): Promise<Look> {
    const mark = await markOfFile(path)
    return { mark, since: this.#now() }
  }
}
