import { type FSWatcher, watch } from 'chokidar'
import { dirname, sep } from 'node:path'
import type { WatchList } from './read-changes.ts'

/** Editors write in several steps; a save is over when nothing has happened for this long. */
const QUIET_MS = 15

/**
 * Calls `changed` when a file of the journal changes, appears or goes, or when a file joins an include pattern. Folders are
 * watched rather than files, because most editors replace a file instead of writing into it.
 */
export class JournalWatch {
  readonly #changed: () => void
  #watcher: FSWatcher | undefined
  #folders = new Set<string>()
  #files: ReadonlySet<string> = new Set()
  #globFolders: readonly string[] = []
  #timer: NodeJS.Timeout | undefined

  constructor(changed: () => void) {
    this.#changed = changed
  }

  /** Watches this from now on. */
  follow({ files, globs }: WatchList): void {
    this.#files = new Set(files)
    this.#globFolders = globs.map(({ pattern }) => fixedFolder(pattern))
    const folders = new Set([...files.map((file) => dirname(file)), ...this.#globFolders])
    this.#watcher ??= this.#open()
    const fresh = [...folders].filter((folder) => !this.#folders.has(folder))
    const gone = [...this.#folders].filter((folder) => !folders.has(folder))
    if (fresh.length > 0) this.#watcher.add(fresh)
    if (gone.length > 0) this.#watcher.unwatch(gone)
    this.#folders = folders
  }

  async close(): Promise<void> {
    clearTimeout(this.#timer)
    await this.#watcher?.close()
  }

  #open(): FSWatcher {
    const watcher = watch([], {
      ignoreInitial: true,
      // Only what the journal reads: a folder may hold much else, the database among it.
      ignored: (path, stats) => (stats?.isFile() === true ? !this.#matters(path) : isHidden(path) && !this.#folders.has(path)),
      depth: this.#globFolders.length > 0 ? 6 : 0,
      atomic: false,
    })
    watcher.on('all', (_, path) => {
      if (!this.#matters(path)) return
      clearTimeout(this.#timer)
      this.#timer = setTimeout(this.#changed, QUIET_MS)
    })
    // A folder that cannot be watched is still synced on demand; the job that reads it says what is wrong with it.
    watcher.on('error', () => undefined)
    return watcher
  }

  #matters(path: string): boolean {
    return this.#files.has(path) || this.#globFolders.some((folder) => path.startsWith(folder + sep))
  }
}

const isHidden = (path: string): boolean => path.slice(path.lastIndexOf(sep) + 1).startsWith('.')

/** The folder of a pattern before its first magic character. */
function fixedFolder(pattern: string): string {
  const magic = pattern.search(/[*?[]/)
  return dirname(magic < 0 ? pattern : `${pattern.slice(0, magic)}x`)
}
