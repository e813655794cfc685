import type { Observable, Subscription } from 'rxjs'
import type { JobRunner } from '../commands/jobs/runner.ts'
import type { JournalReader } from '../commands/journal/journal-reader.ts'
import { JournalWatch } from '../commands/journal/watch-journal.ts'
import { SyncSchedule } from '../commands/schedule.ts'
import type { CutOff } from '../projections/projector.ts'
import type { LiveViews } from '../projections/view/live-views.ts'
import type { Backups } from './backups.ts'
import { type SystemChecks, systemChecks, type Troubles } from './checks/system-checks.ts'
import type { DaybookContext } from './daybook-context.ts'
import { nowAndThen, type OpenLog } from './opening/open-log.ts'
import type { DroppedStatements } from './statements/dropped-statements.ts'
import { journalOnly } from './sync/journal-request.ts'
import { syncWithMonth, UnattendedSyncs } from './sync/unattended-syncs.ts'
import type { BookAt } from './view-snapshots.ts'
import { type Webhooks, writeWaitingWebhooks } from './webhooks.ts'
import { setTimeout as pause } from 'node:timers/promises'
import type { Job } from '../commands/jobs.ts'
import type { Database } from '../events/log/database.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'

/**
 * Has V8 look at once for what this thread does not use any more, and give back the room for it. By itself it looks only while a program
 * makes something new, so one that rests keeps what it had when it began to: a small book's server 40 MB of it. The inspector's own
 * request is the only one that also gives back the room for what is new (`gc()` does not). Does nothing where Node has no inspector, or
 * may not use it.
 */
function collectGarbage(): void {
  try {
    const { Session } = process.getBuiltinModule('node:inspector')
    const session = new Session()
    session.connect()
    // Ending the session inside its own answer would block forever.
    session.post('HeapProfiler.collectGarbage', () => setImmediate(() => session.disconnect()))
  } catch {
    // More memory is no reason not to serve.
  }
}

export interface QuietOptions {
  /** Milliseconds without requests or work until the program rests; undefined for never. */
  readonly afterMs: number | undefined
  /** What goes on by itself: it has what it needs, and that is given back later. */
  readonly jobs: Observable<unknown>
  /** Gives back what is only needed to be quick. */
  readonly rest: () => Promise<unknown>
  /** Gets ready for what will be asked next. */
  readonly wake: () => void
}

/** Threads are gone a moment after they have ended. */
const GONE_MS = 1000

/**
 * A household's program is idle most of the day. Then it frees what makes it fast (an open database, a parsed journal) and gets it again at the next
 * request, which takes a moment longer.
 */
export class Quiet {
  readonly #options: QuietOptions
  #last = performance.now()
  #timer: NodeJS.Timeout | undefined
  #isResting = false
  #isStopped = false

  constructor(options: QuietOptions) {
    this.#options = options
    options.jobs.subscribe(() => this.goesOn())
    this.#wait()
  }

  /** Reports a request or a write. */
  stir(): void {
    const wasResting = this.#isResting
    this.goesOn()
    if (wasResting && !this.#isStopped) this.#options.wake()
  }

  /** Something has begun that has what it needs by itself: a job, a save, which is read once and not twice. */
  goesOn(): void {
    this.#last = performance.now()
    if (!this.#isResting) return
    clearTimeout(this.#timer)
    this.#isResting = false
    this.#wait()
  }

  stop(): void {
    this.#isStopped = true
    clearTimeout(this.#timer)
  }

  /** One timer, which looks when it ends how long ago the last stir was: there may be a thousand in a second. */
  #wait(): void {
    const { afterMs } = this.#options
    if (afterMs === undefined || this.#isStopped) return
    const left = this.#last + afterMs - performance.now()
    this.#timer = setTimeout(() => (this.#last + afterMs > performance.now() ? this.#wait() : this.#rest()), Math.max(left, 1)).unref()
  }

  #rest(): void {
    this.#isResting = true
    const collect = (): void => {
      if (this.#isResting && !this.#isStopped) this.#timer = setTimeout(collectGarbage, GONE_MS).unref()
    }
    this.#options.rest().then(collect, () => undefined) // The next call reports the error.
  }
}

interface BackgroundWorkOptions extends DaybookContext {
  readonly views: LiveViews
  readonly reader: JournalReader
  readonly opening: Pick<OpenLog, 'rest' | 'wake'>
  readonly jobs: JobRunner
  readonly daybook: {
    readonly troubles: Troubles
    readonly backups: Backups
    readonly dropped: DroppedStatements
    readonly webhooks: Webhooks
  }
  /** The last event of the snapshot that the start found. */
  readonly found: BookAt | undefined
  /** How the end of the log was cut off, if it was. */
  readonly cut: () => CutOff | undefined
  /** How long local files may differ from what another program recorded, in milliseconds. */
  readonly patience?: number | undefined
  /** Idle milliseconds before caches are released; undefined for never. */
  readonly restAfterMs?: number | undefined
  /** Called with errors of background work. */
  readonly troubled: (message: string) => void
}

/** What a server does without a request: it watches the journal, follows the schedule, checks the system and rests when idle. */
export class BackgroundWork {
  readonly checks: SystemChecks
  readonly #options: BackgroundWorkOptions
  readonly #syncs: UnattendedSyncs
  readonly #watch: JournalWatch
  readonly #quiet: Quiet
  readonly #schedule: SyncSchedule
  /** End what `begin` began. */
  readonly #stops: (() => void)[] = []

  constructor(options: BackgroundWorkOptions) {
    const { clock, reader, opening, jobs, restAfterMs: afterMs } = options
    const { troubles, backups } = options.daybook
    this.#options = options
    this.checks = systemChecks({ ...options, troubles })
    this.#syncs = new UnattendedSyncs(options)
    this.#watch = new JournalWatch({
      changed: (over) => {
        opening.wake()
        this.#quiet.goesOn()
        this.#syncs.ask(journalOnly, 'file', over)
      },
      troubled: (message) => troubles.set('not_watched', message),
    })
    this.#quiet = new Quiet({
      afterMs,
      jobs: jobs.changes,
      rest: () => Promise.all([reader.rest(), opening.rest()]),
      wake: () => opening.wake(),
    })
    this.#schedule = new SyncSchedule(this.#syncs.askAtTime, (due) => void backups.makeByItself(due, troubles), clock)
  }

  /** Begins what needs everything that follows the log. */
  async begin(): Promise<void> {
    const { configuration, log, jobs, today, troubled, daybook } = this.#options
    if (log.database.engine === 'postgres') this.#stops.push(nowAndThen(() => jobs.failAbandoned()))
    this.#stops.push(await writeWaitingWebhooks({ ...this.#options, webhooks: daybook.webhooks }, troubled))
    this.#followSettings()
    this.#stops.push(
      configuration.onChange(() => this.#followSettings()),
      syncWithMonth(today, () => this.#syncs.ask(journalOnly, 'schedule')),
    )
  }

  #followSettings(): void {
    const { configuration, troubled, daybook } = this.#options
    this.#schedule.follow(configuration.current.settings.schedule, configuration.current.timeZone)
    daybook.dropped.follow(troubled).catch((error: unknown) => troubled(`import.folder: ${String(error)}`))
  }

  /** Watches the files that a sync has read, if the settings say so. */
  readonly watch: JournalWatch['follow'] = (list, since) => {
    if (this.#options.configuration.current.settings.watch) this.#watch.follow(list, since)
  }

  /** Requests a sync after Daybook itself has changed the journal. */
  sync(): void {
    this.#syncs.ask(journalOnly, 'file')
  }

  /** A request has arrived. */
  stir(): void {
    this.#quiet.stir()
  }

  async stop(): Promise<void> {
    for (const stop of this.#stops) stop()
    this.#quiet.stop()
    this.#schedule.stop()
    this.#syncs.stop()
    await this.#watch.close()
    await this.checks.stop()
  }
}

/** Pages ask for the book right after a sync, and come first. */
const AFTER_MS = 1000

interface PublishedBookOptions {
  readonly database: Database
  readonly jobs: { readonly changes: Observable<Job> }
  readonly ledgers: { current(): ValuedLedger }
  readonly troubled: (message: string) => void
}

/** Writes the published tables to the server after each sync, see docs/reference/sql.md. */
export class PublishedBook {
  readonly #options: PublishedBookOptions
  readonly #following: Subscription
  readonly #ending = new AbortController()
  #writing: Promise<void> = Promise.resolve()
  #written: ValuedLedger | undefined

  constructor(options: PublishedBookOptions) {
    this.#options = options
    this.#following = options.jobs.changes.subscribe(({ status }) => {
      if (status === 'completed') this.#writing = this.#writing.then(() => this.#write())
    })
  }

  /** Resolves when what was synced is in the tables. */
  async stop(): Promise<void> {
    this.#following.unsubscribe()
    this.#ending.abort()
    await this.#writing
  }

  async #write(): Promise<void> {
    const { database, ledgers, troubled } = this.#options
    if (ledgers.current() === this.#written) return
    await pause(AFTER_MS, undefined, { signal: this.#ending.signal }).catch(() => undefined)
    const ledger = ledgers.current()
    try {
      const { publishBook } = await import('../query/publish.ts')
      await publishBook(database, ledger)
      this.#written = ledger
    } catch (error) {
      troubled(`The tables for other programs were not written; the next sync tries again: ${(error as Error).message}`)
    }
  }
}
