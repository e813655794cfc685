import { type FSWatcher, watch } from 'chokidar'
import { dirname, sep } from 'node:path'
import { type FilePattern, filePattern } from './file-pattern.ts'
import type { WatchList } from './read-changes.ts'

/** Editors write in several steps; a save is over when nothing has happened for this long. */
const QUIET_MS = 15

/** Folders below the one that a pattern names literally; links that lead in a circle end here. */
const DEPTH_MAX = 32

/**
 * Calls `changed` when a file of the journal changes, appears or goes, or when a file joins an include pattern. Folders are
 * watched rather than files, because most editors replace a file instead of writing into it.
 */
export class JournalWatch {
  readonly #changed: () => void
  /** Folders whose own files matter. */
  readonly #flat = new WatchedFolders(0, (path) => this.#matters(path))
  /** Folders that a pattern goes below. Apart from the others, because how deep it looks is settled when a watcher begins. */
  readonly #deep = new WatchedFolders(DEPTH_MAX, (path) => this.#matters(path))
  #files: ReadonlySet<string> = new Set()
  #patterns: readonly FilePattern[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(changed: () => void) {
    this.#changed = () => {
      clearTimeout(this.#timer)
      this.#timer = setTimeout(changed, QUIET_MS)
    }
  }

  /** Watches this from now on. */
  follow({ files, globs }: WatchList): void {
    this.#files = new Set(files)
    this.#patterns = globs.map(({ pattern }) => filePattern(pattern))
    const [deep, flat] = [this.#patterns.filter(({ isDeep }) => isDeep), this.#patterns.filter(({ isDeep }) => !isDeep)]
    this.#flat.follow(new Set([...files.map((file) => dirname(file)), ...flat.map(({ folder }) => folder)]), this.#changed)
    this.#deep.follow(new Set(deep.map(({ folder }) => folder)), this.#changed)
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await Promise.all([this.#flat.close(), this.#deep.close()])
  }

  #matters(path: string): boolean {
    return this.#files.has(path) || this.#patterns.some((pattern) => pattern.mayMatch(path))
  }
}

/** Some folders, watched to one depth. */
class WatchedFolders {
  #watcher: FSWatcher | undefined
  #folders: ReadonlySet<string> = new Set()

  constructor(
    readonly depth: number,
    readonly matters: (path: string) => boolean,
  ) {}

  follow(folders: ReadonlySet<string>, changed: () => void): void {
    if (!this.#watcher && folders.size === 0) return
    this.#watcher ??= this.#open(changed)
    const fresh = [...folders].filter((folder) => !this.#folders.has(folder))
    const gone = [...this.#folders].filter((folder) => !folders.has(folder))
    this.#folders = folders
    if (fresh.length > 0) this.#watcher.add(fresh)
    if (gone.length > 0) this.#watcher.unwatch(gone)
  }

  async close(): Promise<void> {
    await this.#watcher?.close()
  }

  #open(changed: () => void): FSWatcher {
    const watcher = watch([], {
      ignoreInitial: true,
      // Only what the journal reads: a folder may hold much else, the database among it.
      ignored: (path, stats) => (stats?.isFile() === true ? !this.matters(path) : isHidden(path) && !this.#folders.has(path)),
      depth: this.depth,
      atomic: false,
    })
    watcher.on('all', (_, path) => {
      if (this.matters(path)) changed()
    })
    // A folder that cannot be watched is still synced on demand; the job that reads it says what is wrong with it.
    watcher.on('error', () => undefined)
    return watcher
  }
}

const isHidden = (path: string): boolean => path.slice(path.lastIndexOf(sep) + 1).startsWith('.')
