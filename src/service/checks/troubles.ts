import { Subject } from 'rxjs'
import { type Said, written } from '../../messages/said.ts'

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
