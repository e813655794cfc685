import type { EventLog } from '../../events/log/log.ts'
import type { Projector } from '../../projections/projector.ts'

/** Who reads the tables looks at them later than who has saved waits for an answer. */
const AFTER_MS = 1000

/**
 * Keeps the large tables with the log. On a server other programs read them, so they follow when something was appended: a second later, for
 * what a page asks after an edit comes first. The
 * embedded database is read by nobody else: there they are made when somebody asks for them (`daybook replay`), and follow from then on.
 */
export class LargeTables {
  readonly #projector: Projector
  readonly #which: 'all' | 'made'
  readonly #troubled: (message: string) => void
  #stopFollowing: () => void = () => undefined
  /** A run that has begun, and whether something came since. */
  #running: Promise<void> | undefined
  #isBehind = false
  #waiting: NodeJS.Timeout | undefined
  readonly #after: number

  /** `after`: milliseconds; a test has no time. */
  constructor(projector: Projector, engine: 'pglite' | 'postgres', troubled: (message: string) => void, after = AFTER_MS) {
    this.#projector = projector
    this.#which = engine === 'postgres' ? 'all' : 'made'
    this.#troubled = troubled
    this.#after = after
  }

  /** Makes up for what came while nobody followed, and for a program that was ended in the middle of it. */
  async follow(log: Pick<EventLog, 'feed'>): Promise<void> {
    if (this.#which === 'made') {
      await this.#projector.dropOutdated()
      // Nobody asks while the program runs: the folder is locked.
      if ((await this.#projector.made()).length === 0) return
    }
    const following = log.feed.subscribe({
      next: () => this.#catchUp(),
      error: () => undefined, // Whoever follows the log besides says so.
    })
    this.#stopFollowing = () => following.unsubscribe()
    this.#catchUp()
  }

  /** Resolves when what was appended so far is in the tables. */
  async stop(): Promise<void> {
    this.#stopFollowing()
    if (this.#waiting) this.#begin()
    await this.#running
  }

  #catchUp(): void {
    this.#isBehind = true
    if (!this.#running) this.#waiting ??= setTimeout(() => this.#begin(), this.#after)
  }

  #begin(): void {
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    this.#running ??= this.#run()
  }

  async #run(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false
      try {
        await this.#projector.catchUp(this.#which)
      } catch (error) {
        // The log is whole and the figures do not need the tables: the next append tries again, or the next start.
        this.#troubled(`the large tables do not follow the log: ${error instanceof Error ? error.message : String(error)}`)
      }
    }
    this.#running = undefined
  }
}
