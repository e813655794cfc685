import { statfs } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Observable, Subject } from 'rxjs'
import { isAsRead } from '../../commands/journal/journal-reader.ts'
import type { LastReading } from '../../commands/journal/last-reading.ts'
import type { CutOff } from '../../projections/projector.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import type { LiveViews } from '../../projections/view/live-views.ts'
import type { BookAt } from '../view-snapshots.ts'
import { journalRequest } from '../sync/journal-request.ts'
import { type Said, written } from '../../messages/said.ts'
import { lastReadingOf } from '../sync/sync-work.ts'
import { LogSeal } from './log-seal.ts'
import type { DaybookContext } from '../daybook-context.ts'

/** Below this the log takes nothing more; the same as where it refuses. */
const MEBIBYTE = 1024 * 1024
export const FREE_BYTES_MIN = 64 * MEBIBYTE
const LOOK_EVERY_MS = 5_000

/** Checks the disks that Daybook writes to, and reports when one fills up and when it has space again. */
class DiskSpace {
  readonly #timer: NodeJS.Timeout
  readonly #folders: () => readonly string[]
  readonly #told: (message: Said | undefined) => void

  constructor(folders: () => readonly string[], told: (message: Said | undefined) => void) {
    this.#folders = folders
    this.#told = told
    this.#timer = setInterval(() => void this.look(), LOOK_EVERY_MS).unref()
    void this.look()
  }

  async look(): Promise<void> {
    for (const folder of this.#folders()) {
      const free = await freeBytes(folder)
      if (free === undefined || free >= FREE_BYTES_MIN) continue
      return this.#told((t) => t.checks.diskFull(folder, Math.floor(free / MEBIBYTE), FREE_BYTES_MIN / MEBIBYTE))
    }
    this.#told(undefined)
  }
  stop(): void {
    clearInterval(this.#timer)
  }
}

/** Free bytes on the disk of a folder, or of its parent while it does not exist; undefined if unknown. */
async function freeBytes(folder: string): Promise<number | undefined> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch {
    return dirname(folder) === folder ? undefined : freeBytes(dirname(folder))
  }
}

export interface OtherFilesOptions {
  readonly views: { current(): LedgerView; readonly changes: Observable<LedgerView> }
  /** Whether the files here still say what they said when they were read so. */
  readonly isAsRead: (reading: LastReading) => Promise<boolean>
  /** Called when the book that is recorded turns out to be one of other files, and with undefined when it is of these again. */
  readonly told: (message: Said | undefined) => void
  /** Milliseconds that files which come by a program of their own may take. */
  readonly patience: number
}

/**
 * Several servers may share a database and serve the same files, in one folder or in synchronised copies. If their files differ, each sync withdraws
 * the book of the other server, though each is correct by itself. So after another program has recorded the journal, our files are checked: if they
 * are what this program read last, they have not changed, and the two servers have different books.
 */
export class OtherFiles {
  readonly #options: OtherFilesOptions
  readonly #changes: { unsubscribe(): void }
  /** What the files here said when they were read and recorded last. */
  #own: { readonly position: number; readonly reading: LastReading } | undefined
  #timer: NodeJS.Timeout | undefined

  constructor(options: OtherFilesOptions) {
    this.#options = options
    this.#changes = options.views.changes.subscribe(() => this.#begin())
  }

  /** A sync of this program has found the files here to be what was recorded at a position. */
  agreed(position: number): void {
    const { lastSync } = this.#options.views.current()
    const reading = lastSync?.position === position ? lastReadingOf(lastSync.data).last : undefined
    this.#own = reading && { position, reading }
    if (reading) this.#options.told(undefined)
  }

  stop(): void {
    this.#changes.unsubscribe()
    clearTimeout(this.#timer)
    this.#own = undefined
  }

  /** What another program recorded is not held against what the one before it did. */
  #begin(): void {
    if (this.#other() === undefined) return
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => void this.#look(), this.#options.patience).unref()
  }

  /** What another program recorded since, where it was of other contents. */
  #other(): LedgerView['lastSync'] {
    const { lastSync } = this.#options.views.current()
    const own = this.#own
    return own && lastSync && lastSync.position > own.position && lastSync.data.hash !== own.reading.hash ? lastSync : undefined
  }

  async #look(): Promise<void> {
    const own = this.#own
    const other = this.#other()
    if (!own || !other || !(await this.#options.isAsRead(own.reading).catch(() => false))) return
    if (this.#own !== own || this.#other() !== other) return
    this.#options.told((t) => t.checks.otherFiles(other.position))
  }
}

export interface SystemChecksOptions extends DaybookContext {
  readonly views: LiveViews
  readonly troubles: Troubles
  /** How the log was found to be without its end, once it is open. */
  readonly cut: () => CutOff | undefined
  /** The last event of the snapshot that the start found: it was in the log when that was written. */
  readonly found: BookAt | undefined
  /** Called with errors of work in the background. */
  readonly troubled: (message: string) => void
  /** Milliseconds in which the files here may become those that another program has recorded. */
  readonly patience?: number | undefined
}

/** What a server looks after by itself as long as it runs. */
export interface SystemChecks {
  readonly seal: LogSeal
  /** Called when the files are found to be what was recorded at a position. */
  readonly agreed: (position: number) => void
  stop(): Promise<void>
}

/** Programs that keep copies of a folder alike take some seconds. */
const PATIENCE_MS = 10_000

export function systemChecks({
  configuration,
  clock,
  today,
  log,
  views,
  troubles,
  found,
  cut,
  troubled,
  patience = PATIENCE_MS,
}: SystemChecksOptions): SystemChecks {
  const diskSpace = new DiskSpace(
    () => [configuration.current.paths.data, dirname(configuration.current.paths.journal)],
    (message) => troubles.set('disk_full', message),
  )
  const seal = new LogSeal({ log, clock, seen: found, cut, told: (message) => troubles.set('log_altered', message), troubled })
  // An embedded database has no other writers.
  const otherFiles =
    log.database.engine === 'postgres'
      ? new OtherFiles({
          views,
          isAsRead: (last) => isAsRead({ ...journalRequest(configuration.current, today()), force: false, last }),
          told: (message) => troubles.set('other_files', message),
          patience,
        })
      : undefined
  return {
    seal,
    agreed: (position) => otherFiles?.agreed(position),
    stop: async () => {
      diskSpace.stop()
      otherFiles?.stop()
      await seal.stop()
    },
  }
}

/** Something about the system that a person has to know and may have to mend; the pages show it for as long as it lasts. */
export interface Trouble {
  /** Stable: 'disk_full', 'not_watched', 'log_altered', 'backup_failed', 'other_files'. */
  readonly code: string
  readonly message: Said
}

/** What is wrong with the system now. */
export class Troubles {
  readonly changes = new Subject<void>()
  readonly #byCode = new Map<string, Said>()

  /** Says what is wrong, or with undefined that it is over. */
  set(code: string, message: Said | undefined): void {
    const before = this.#byCode.get(code)
    if (before === message || (before !== undefined && message !== undefined && written(before) === written(message))) return
    if (message === undefined) this.#byCode.delete(code)
    else this.#byCode.set(code, message)
    this.changes.next()
  }
  all(): Trouble[] {
    return [...this.#byCode].map(([code, message]) => ({ code, message }))
  }
}
