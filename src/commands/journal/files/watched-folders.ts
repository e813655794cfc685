import { type BigIntStats, realpathSync, statSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { eachAtOnce, FILES_AT_ONCE } from '#vocabulary/turns.ts'

/** The state of a path at the last look: distinguishes a replaced file, a rewritten file and an unchanged one. */
type Mark = string

export const GONE: Mark = 'gone'

/** What the system said of a file as one mark. */
const markFrom = ({ dev, ino, size, mtimeNs, ctimeNs }: BigIntStats): Mark => `${dev}:${ino}:${size}:${mtimeNs}:${ctimeNs}`

/** Whether a mark has times of less than a millisecond. Old file systems, and some that lie elsewhere, count in steps of up to two seconds. */
export const isDatedFinely = (mark: Mark): boolean => mark !== GONE && !mark.endsWith('000000')

/** Of a file: anything that a change of it changes. */
export const markOfFile = (path: string): Promise<Mark> => marked(path, true)
/** Of a folder: which one it is, whatever happens in it. */
export const markOfFolder = (path: string): Promise<Mark> => marked(path, false)

async function marked(path: string, withContent: boolean): Promise<Mark> {
  try {
    const stats = await stat(path, { bigint: true })
    return withContent ? markFrom(stats) : `${stats.dev}:${stats.ino}`
  } catch {
    return GONE
  }
}

/** The current status of a file; undefined if the system gives none: reading it then reports why. */
function seenOf(path: string): BigIntStats | undefined {
  try {
    return statSync(path, { bigint: true })
  } catch {
    return undefined
  }
}

/** Stores the marks of paths and finds those that changed. */
export class Marks {
  readonly #marks = new Map<string, Mark>()

  constructor(readonly markOf: (path: string) => Promise<Mark>) {}

  /** Looks at these paths and no others; returns those that have become something else since. What is seen for the first time has not. */
  async changed(paths: Iterable<string>): Promise<string[]> {
    const wanted = new Set(paths)
    for (const path of this.#marks.keys()) if (!wanted.has(path)) this.#marks.delete(path)
    const changed: string[] = []
    await eachAtOnce(FILES_AT_ONCE, wanted, async (path) => {
      const now = await this.markOf(path)
      const before = this.#marks.get(path)
      if (before !== undefined && before !== now) changed.push(path)
      this.#marks.set(path, now)
    })
    return changed
  }
  /** A change that the system reported need not be found again. */
  async seen(path: string): Promise<void> {
    if (this.#marks.has(path)) this.#marks.set(path, await this.markOf(path))
  }
}

/** File systems count time in steps, the coarsest in steps of two seconds: what was written longer ago is dated otherwise when it is written again. */
const DATED_MS = 2500

/** Distinguishes writes from changes of permissions, owner or links, which the system reports in the same way. */
export class Touches {
  readonly #seen = new Map<string, Mark>()
  readonly #now: () => number

  /** By the clock by which files are dated. */
  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  /** Takes these files as they are. Returns whether one that was not among those before has been written since some moment, in milliseconds since 1970. */
  follow(paths: ReadonlySet<string>, since: number): boolean {
    for (const path of this.#seen.keys()) if (!paths.has(path)) this.#seen.delete(path)
    let isLate = false
    for (const path of paths) {
      if (this.#seen.has(path)) continue
      const now = seenOf(path)
      this.#isNews(path, now)
      isLate ||= now !== undefined && Number(now.ctimeMs) >= since
    }
    return isLate
  }

  /** Whether a path may say something else than when it was asked for last. */
  isWritten(path: string): boolean {
    return this.#isNews(path, seenOf(path))
  }

  #isNews(path: string, now: BigIntStats | undefined): boolean {
    const mark = now ? `${now.dev}:${now.ino}:${now.size}:${now.mtimeNs}` : GONE
    const before = this.#seen.get(path)
    this.#seen.set(path, mark)
    return !now || mark !== before || Number(now.mtimeMs) > this.#now() - DATED_MS
  }
}

/** Files with what they were for so long that they will be something else when they are written again. */
export type RestedFiles = ReadonlyMap<string, Mark>

/** The clocks by which systems date what is written tick this often at least, where they date it finely. */
const TICK_MS = 12

interface Look {
  readonly mark: Mark
  /** When it was this already. */
  readonly since: number
}

/** The files of a save in progress, with their last marks. */
export class SaveInProgress {
  #files = new Map<string, Promise<Look>>()
  #rested = new Map<string, Mark>()
  /** Of the save before. */
  #restedBefore: RestedFiles = new Map()
  readonly #now: () => number

  /** A monotonic clock in milliseconds, which setting the time does not change. */
  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** The system reported a write. Returns whether it is new: for a large file it may report the end of the save as well. */
  wrote(path: string): boolean {
    const rested = this.#restedBefore.get(path)
    const seen = rested === undefined ? undefined : seenOf(path)
    if (seen && markFrom(seen) === rested) return false
    this.#files.set(path, this.#lookAt(path))
    return true
  }

  /**
   * Whether a file has changed since the last look. The system does not report every write, and half of a large file would be read as a book from
   * which the other half was removed.
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

/** Folders below the one that a pattern names literally; links that lead in a circle end here. */
const DEPTH_MAX = 32

/** The callbacks for some folders. */
interface FoldersWatching {
  /** Whether a path is watched. */
  readonly matters: (path: string) => boolean
  readonly changed: (path: string) => void
  readonly failed: (error: NodeJS.ErrnoException) => void
}

/** Some folders that are watched with all that lies below them. */
export class DeepFolders {
  #watcher: FSWatcher | undefined
  #isClosed = false
  #folders: ReadonlySet<string> = new Set()
  readonly #watching: FoldersWatching

  constructor(watching: FoldersWatching) {
    this.#watching = watching
  }

  get folders(): ReadonlySet<string> {
    return this.#folders
  }

  /** Starts watching the same folders again. */
  async again(): Promise<void> {
    const folders = this.#folders
    await this.#watcher?.close()
    this.#watcher = undefined
    this.#folders = new Set()
    if (!this.#isClosed) this.follow(folders)
  }

  follow(folders: ReadonlySet<string>): void {
    if (!this.#watcher && folders.size === 0) return
    this.#watcher ??= this.#open()
    const fresh = [...folders].filter((folder) => !this.#folders.has(folder))
    const gone = [...this.#folders].filter((folder) => !folders.has(folder))
    this.#folders = folders
    if (fresh.length > 0) this.#watcher.add(fresh)
    if (gone.length > 0) this.#watcher.unwatch(gone)
  }

  async close(): Promise<void> {
    this.#isClosed = true
    await this.#watcher?.close()
  }

  #open(): FSWatcher {
    const { matters, changed, failed } = this.#watching
    const watcher = watch([], {
      ignoreInitial: true,
      // Only what the journal reads: a folder may hold much else, the database among it.
      ignored: (path, stats) => (stats?.isFile() === true ? !matters(path) : isHidden(path) && !this.#folders.has(path)),
      depth: DEPTH_MAX,
      atomic: false,
    })
    watcher.on('all', (_, path) => {
      if (matters(path)) changed(path)
    })
    watcher.on('error', (error) => failed(error as NodeJS.ErrnoException))
    return watcher
  }
}

const isHidden = (path: string): boolean => path.slice(path.lastIndexOf(sep) + 1).startsWith('.')

/** Files by the places where they really lie: who writes into one that is linked writes there, and in the folder of the link nothing happens. */
export class LinkedFiles {
  /** Asked once of each. */
  readonly #places = new Map<string, string>()
  #named = new Map<string, string>()

  /** Takes these files, and returns where those lie that are linked, or lie in a folder that is. */
  follow(files: ReadonlySet<string>): Iterable<string> {
    for (const file of this.#places.keys()) if (!files.has(file)) this.#places.delete(file)
    for (const file of files) if (!this.#places.has(file)) this.#places.set(file, placeOf(file))
    this.#named = new Map([...this.#places].filter(([file, place]) => place !== file).map(([file, place]) => [place, file]))
    return this.#named.keys()
  }

  /** A path may be another link now; with none, all may be. */
  forget(path?: string): void {
    if (path === undefined) this.#places.clear()
    else this.#places.delete(path)
  }

  /** By what name a path is known. */
  nameOf(path: string): string {
    return this.#named.get(path) ?? path
  }
}

function placeOf(file: string): string {
  try {
    return realpathSync(file)
  } catch {
    return file // It is not there: when it comes, something happens in its folder.
  }
}
