import { dirname, resolve } from 'node:path'
import { FileHashes, nameIn } from '../../commands/journal/files/disk-files.ts'
import { expandInBackground } from '../../commands/journal/files/expand-pattern.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { Views } from '../../projections/view/views.ts'

/** Whether the files of the journal are what was last recorded. Asked by every page, so it never keeps the server from answering. */
export class JournalDirt {
  readonly #hashes = new FileHashes()

  constructor(
    readonly configuration: LiveConfiguration,
    readonly views: Pick<Views, 'current'>,
  ) {}

  async isDirty(): Promise<boolean> {
    const last = this.views.current().lastSync?.data
    if (!last) return true
    const folder = dirname(this.configuration.current.paths.journal)
    const files = last.files.map(({ name, hash }) => ({ path: resolve(folder, name), hash }))
    this.#hashes.keep(new Set(files.map(({ path }) => path)))
    const found = await this.#hashes.hashesOf(files.map(({ path }) => path))
    if (files.some(({ hash }, at) => found[at] !== hash)) return true
    for (const { pattern, matches } of last.globs) {
      // A pattern that has come to look at too much: the next sync says so.
      const now = await expandInBackground(resolve(folder, pattern)).catch(() => [])
      if (now.length !== matches.length || now.some((path, i) => nameIn(folder, path) !== matches[i])) return true
    }
    return false
  }
}
