import { stat } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { isUnchanged } from '../commands/journal/read-changes.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import type { Views } from '../projections/views.ts'

/** Whether the files of the journal are what was last recorded. Contents are compared only when a size or a time differs. */
export class JournalDirt {
  #signature = ''
  #answer = false

  constructor(
    readonly configuration: LiveConfiguration,
    readonly views: Views,
  ) {}

  async isDirty(): Promise<boolean> {
    const last = this.views.current().lastSync?.data
    if (!last) return true
    const folder = dirname(this.configuration.current.paths.journal)
    const stats = await Promise.all(
      last.files.map(({ name }) =>
        stat(resolve(folder, name)).then(
          (s) => `${s.ino} ${s.size} ${s.mtimeMs}`,
          () => 'missing',
        ),
      ),
    )
    const signature = [last.hash, ...stats].join('\n')
    if (signature !== this.#signature) {
      this.#answer = !isUnchanged({ hash: last.hash, files: last.files.map((file) => file.name), globs: last.globs }, folder)
      this.#signature = signature
    }
    return this.#answer
  }
}
