import type { Observable } from 'rxjs'
import type { LastReading } from '../../commands/journal/last-reading.ts'
import type { LedgerView } from '../../projections/view/ledger-view.ts'
import { lastReadingOf } from '../sync/sync-work.ts'

export interface OtherFilesOptions {
  readonly views: { current(): LedgerView; readonly changes: Observable<LedgerView> }
  /** Whether the files here still say what they said when they were read so. */
  readonly isAsRead: (reading: LastReading) => Promise<boolean>
  /** Called when the book that is recorded turns out to be one of other files, and with undefined when it is of these again. */
  readonly told: (message: string | undefined) => void
  /** Milliseconds that files which come by a program of their own may take. */
  readonly patience: number
}

/**
 * Several servers may share a database and serve the same files, in one folder or in copies that are kept alike. Where the files are others,
 * each sync withdraws the book of the server before it, and none of the syncs is wrong for itself. So after another program has recorded
 * the journal, the files here are looked at: when they are what this program read last, nobody changed them, and the two are of two books.
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
    this.#options.told(
      `At event ${other.position} another program recorded a journal from other files than those here, which nobody changed: what is shown is its book, and each sync replaces that of the other. Serve the same files, or give each book its own database_schema.`,
    )
  }
}
