import { dirname, resolve } from 'node:path'
import { type Day, firstOfMonth } from '#vocabulary/day.ts'
import type { Job, Jobs } from '../../commands/jobs.ts'
import type { JobRunner } from '../../commands/jobs/runner.ts'
import { SHORT_OF_SYSTEM } from '../../commands/regular-file.ts'
import { FileHashes, nameIn } from '../../commands/journal/files/disk-files.ts'
import { expandInBackground } from '../../commands/journal/files/expand-pattern.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import type { JobCause, SyncRequest } from '../../events/jobs-events.ts'
import type { EventLog } from '../../events/log/log.ts'
import { isAway } from '../../events/log/sql-error.ts'
import type { Views } from '../../projections/view/views.ts'

/** How long to wait before trying the log again: at first, and at most. */
const RETRY_MS = 1000
const RETRY_MS_MAX = 30_000

interface UnattendedSyncsOptions {
  readonly log: Pick<EventLog, 'head'>
  readonly jobs: JobRunner
  readonly troubled: (message: string) => void
}

/**
 * Starts syncs in the background: for saved files and on a schedule. A save is reported once, so a sync that failed because the database was away,
 * its disk full or too many files open is repeated later. HTTP clients get an error instead and try again themselves.
 */
export class UnattendedSyncs {
  readonly #options: UnattendedSyncsOptions
  /** Jobs that were asked for here and have not ended. */
  readonly #own = new Map<string, { readonly request: SyncRequest; readonly cause: JobCause }>()
  readonly #stopListening: () => void
  #owed: { readonly request: SyncRequest; readonly cause: JobCause } | undefined
  #retryMs = RETRY_MS
  #timer: NodeJS.Timeout | undefined
  #isStopped = false

  constructor(options: UnattendedSyncsOptions) {
    this.#options = options
    const listening = options.jobs.changes.subscribe(({ id, status, failedStage }) => {
      if (status !== 'completed' && status !== 'failed') return
      const own = this.#own.get(id)
      this.#own.delete(id)
      if (own === undefined) return
      if (failedStage === 'journal.db_write' || failedStage === SHORT_OF_SYSTEM) this.#owe(own.request, own.cause)
      else this.#retryMs = RETRY_MS
    })
    this.#stopListening = () => listening.unsubscribe()
  }

  readonly ask = (request: SyncRequest, cause: JobCause, ready?: Promise<boolean>): void => {
    this.#follow(this.#options.jobs.submit(request, cause, ready), request, cause)
  }

  /**
   * What was due at a time, on every server of the book. Each reads its own files; what is fetched is fetched by one of them, for providers count what
   * they are asked.
   */
  readonly askAtTime = (request: SyncRequest, due: Date): void => {
    if (request.journal) this.ask(request, 'schedule')
    else this.#follow(this.#options.jobs.submitOnce(request, 'schedule', `${JSON.stringify(request)} ${due.toISOString()}`), request, 'schedule')
  }

  #follow(submitted: Promise<Job | undefined>, request: SyncRequest, cause: JobCause): void {
    submitted.then(
      (job) => job && this.#own.set(job.id, { request, cause }),
      (error: unknown) => {
        this.#options.troubled(`no sync could be started: ${error instanceof Error ? error.message : String(error)}`)
        if (isAway(error)) this.#owe(request, cause)
      },
    )
  }

  stop(): void {
    this.#isStopped = true
    this.#stopListening()
    clearTimeout(this.#timer)
  }

  #owe(request: SyncRequest, cause: JobCause): void {
    if (this.#isStopped) return
    this.#owed = { request: this.#owed ? both(this.#owed.request, request) : request, cause }
    if (this.#timer !== undefined) return
    this.#timer = setTimeout(() => void this.#tryAgain(), this.#retryMs).unref()
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_MS_MAX)
  }

  async #tryAgain(): Promise<void> {
    this.#timer = undefined
    const owed = this.#owed
    if (owed === undefined || this.#isStopped) return
    this.#owed = undefined
    // Asked first, as what a database that is away refuses would be said in the log of the program at each try.
    const answers = await this.#options.log.head().then(
      () => true,
      () => false,
    )
    if (answers) this.ask(owed.request, owed.cause)
    else this.#owe(owed.request, owed.cause)
  }
}

/** What does all that the two ask for. */
const both = (one: SyncRequest, other: SyncRequest): SyncRequest => ({
  journal: one.journal || other.journal,
  prices: one.prices || other.prices,
  force_prices: one.force_prices || other.force_prices,
  force_journal: one.force_journal || other.force_journal,
  portfolios: one.portfolios || other.portfolios,
})

/** How often to check whether another month has begun. */
const LOOK_MS = 30_000

/**
 * Reads the journal again when another month begins: periodic rules are followed up to the end of a month, so forecasts would end a month too early
 * until the next save. This server's own calendar counts: two that share a log may have different days, and one that followed the other's
 * reading would read for ever. Returns a function that ends this.
 */
export function syncWithMonth(today: () => Day, ask: () => void): () => void {
  let month = firstOfMonth(today())
  const timer = setInterval(() => {
    const now = firstOfMonth(today())
    if (now === month) return
    month = now
    ask()
  }, LOOK_MS).unref()
  return () => clearInterval(timer)
}

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
    const { journal } = this.configuration.current.paths
    const folder = dirname(journal)
    const files = last.files.map(({ name, hash }) => ({ path: resolve(folder, name), hash }))
    // Another journal is configured than the one that was read.
    if (!files.some(({ path }) => path === journal)) return true
    this.#hashes.keep(new Set(files.map(({ path }) => path)))
    const found = await this.#hashes.hashesOf(files.map(({ path }) => path))
    if (files.some(({ hash }, at) => found[at] !== hash)) return true
    for (const { pattern, matches } of last.globs) {
      // The pattern visits too many files, which the next sync reports.
      const now = await expandInBackground(resolve(folder, pattern)).catch(() => [])
      if (now.length !== matches.length || now.some((path, i) => nameIn(folder, path) !== matches[i])) return true
    }
    return false
  }
}

/**
 * Reads the journal again when the configuration names another one or changes its meaning: an unchanged file would otherwise be skipped. Returns the
 * function that stops it; `troubled` is called when no sync can be started.
 */
export function syncOnConfiguration(configuration: LiveConfiguration, jobs: Jobs, troubled: (error: unknown) => void): () => void {
  const whatItReads = () => {
    const { paths, settings } = configuration.current
    return JSON.stringify([paths.journal, settings.ledger_cli, settings.strict, settings.auto_postings, settings.roots, settings.hledger.rules])
  }
  let read = whatItReads()
  return configuration.onChange(() => {
    const now = whatItReads()
    if (now === read) return
    read = now
    jobs.submit({ journal: true, prices: false, force_prices: false, force_journal: true, portfolios: false }, 'file').catch(troubled)
  })
}
