import fs from 'node:fs'
import path from 'node:path'
import type { FolderLock } from './lock.ts'
import { DatabaseGone } from './sql-error.ts'

/** The folder of the log is no longer the one that was opened, or somebody else's by now. It is not opened again: what is in memory may be of another log. */
export class FolderLost extends DatabaseGone {}

/**
 * Whether a folder that is open still is what was opened. Programs that know nothing of ours take it away beneath us: `git stash -u`,
 * `git clean`, a sync that puts the copy of another machine in its place. A file that is open is written to without a complaint once it
 * has no name any more, so everything would be acknowledged from then on, and be gone with the process.
 */
export class HeldFolder {
  readonly #control: string
  /** PostgreSQL makes its control file once, and writes it in place ever after. */
  #open: number | undefined

  constructor(
    private readonly folder: string,
    private readonly lock: FolderLock,
  ) {
    this.#control = path.join(folder, 'global', 'pg_control')
  }

  opened(): void {
    this.closed()
    this.#open = fs.openSync(this.#control, 'r')
  }

  closed(): void {
    if (this.#open !== undefined) fs.closeSync(this.#open)
    this.#open = undefined
  }

  /** What has become of it, when it is no longer ours to write to. */
  lost(): FolderLost | undefined {
    const other = this.lock.takenBy()
    if (other !== undefined)
      return new FolderLost(
        `the lock of ${this.folder} was taken away, and process ${other.pid} has the folder since ${other.since}: nothing more is recorded here. Stop one of the two, and start the other anew`,
      )
    if (this.#open === undefined) return undefined
    // Where a disk counts no names, it says that there is one. What has moved still has its own.
    if (fs.fstatSync(this.#open).nlink > 0 && fs.existsSync(this.#control)) return undefined
    return new FolderLost(
      `${this.folder} was taken away or replaced while it was open, as git does with stash -u, clean or checkout where it is not ignored: nothing more is recorded. Put the folder back, and start Daybook anew`,
    )
  }
}
