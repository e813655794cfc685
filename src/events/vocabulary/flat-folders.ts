import { type FSWatcher, watch } from 'node:fs'
import { join } from 'node:path'

/** Callbacks for changes in folders. */
export interface FoldersWatching {
  /** A path in one of them was written, came or went, or got other rights; undefined where the system does not say which path it is. */
  readonly changed: (path: string | undefined) => void
  readonly failed: (error: NodeJS.ErrnoException) => void
}

/**
 * Watches the direct contents of some folders. The system reports the changed name, so a change costs the same however many files there are,
 * unlike with watchers that list the folder. Missing folders are ignored.
 */
export class FlatFolders {
  readonly #watchers = new Map<string, FSWatcher | undefined>()
  readonly #watching: FoldersWatching

  constructor(watching: FoldersWatching) {
    this.#watching = watching
  }

  get folders(): Iterable<string> {
    return this.#watchers.keys()
  }

  follow(folders: ReadonlySet<string>): void {
    for (const [folder, watcher] of this.#watchers) if (!folders.has(folder)) this.#end(folder, watcher)
    for (const folder of folders) if (!this.#watchers.has(folder)) this.#watchers.set(folder, this.#begin(folder))
  }

  /** Watches the same folders again, after one of them was replaced. */
  again(): void {
    const folders = new Set(this.#watchers.keys())
    this.close()
    this.follow(folders)
  }

  close(): void {
    for (const [folder, watcher] of this.#watchers) this.#end(folder, watcher)
  }

  #begin(folder: string): FSWatcher | undefined {
    const { changed, failed } = this.#watching
    try {
      const watcher = watch(folder, (_, name) => changed(name === null ? undefined : join(folder, name)))
      watcher.on('error', (error) => failed(error as NodeJS.ErrnoException))
      return watcher
    } catch (error) {
      const problem = error as NodeJS.ErrnoException
      if (problem.code !== 'ENOENT' && problem.code !== 'ENOTDIR') failed(problem)
      return undefined
    }
  }
  #end(folder: string, watcher: FSWatcher | undefined): void {
    watcher?.close()
    this.#watchers.delete(folder)
  }
}
