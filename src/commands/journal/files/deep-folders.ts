import { sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'

/** Folders below the one that a pattern names literally; links that lead in a circle end here. */
const DEPTH_MAX = 32

/** What is told of some folders. */
interface FoldersWatching {
  /** Whether a path is looked at. */
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

  /** Begins to watch the same folders anew. */
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
