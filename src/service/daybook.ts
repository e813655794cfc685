import { type Jobs, JOBS_KEPT } from '../commands/jobs.ts'
import { JobRunner } from '../commands/jobs/runner.ts'
import { JournalReader } from '../commands/journal/journal-reader.ts'
import { dropPrices } from '../commands/prices/sync-prices.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { clearUnfinished } from '../config/write-atomically.ts'
import type { Clock, Instant } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import type { HolderFacts } from '../events/log/lock.ts'
import type { EventLog } from '../events/log/log.ts'
import { exportLines } from '../events/log/export-lines.ts'
import type { CallEntry } from '../ingest/prices/careful-get.ts'
import { follow, type Follower, type Following } from '../projections/follow.ts'
import type { CutOff } from '../projections/projector.ts'
import { investmentReturns } from '../projections/reports/gain.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import type { Views } from '../projections/view/views.ts'
import { AccessHistory, type AccessStore, type SessionStore, StoredAccess, StoredSessions } from './stored-logins.ts'
import { BackgroundWork, PublishedBook } from './background-work.ts'
import { Backups } from './backups.ts'
import { BesideBook, Notes, SavedQueries, SavedSearches } from './recorder.ts'
import { type BookReading, JournalChanges, type PassageChecks, readingInThread } from './changes/journal-changes.ts'
import { BulkEdits } from './changes/bulk-edits.ts'
import { TransactionEdits } from './changes/transaction-edits.ts'
import { DocumentAttaching } from './changes/document-attaching.ts'
import { QuickAdd } from './changes/quick-add.ts'
import { Doctor } from './checks/doctor.ts'
import type { LogSealState } from './checks/log-seal.ts'
import { Troubles } from './checks/system-checks.ts'
import { type DaybookContext, today } from './daybook-context.ts'
import { currencyOf } from './ledgers/report-settings.ts'
import { Ledgers } from './ledgers/ledgers.ts'
import { isGone, type OpenLog, openLog, orContradiction, ownName } from './opening/open-log.ts'
import { OtherBooks } from './other-books.ts'
import { Reconciliations } from './reconciliations.ts'
import { Sheets } from './sheets.ts'
import { DroppedStatements } from './statements/dropped-statements.ts'
import { StatementImports } from './statements/statement-imports.ts'
import { StatementPreviews } from './statements/statement-previews.ts'
import { JournalDirt } from './sync/unattended-syncs.ts'
import { recordedFiles, syncWork } from './sync/sync-work.ts'
import { type OpenViews, openViews, snapshotIn, type ViewSnapshots } from './view-snapshots.ts'
import { Webhooks } from './webhooks.ts'

/** How long a running job may continue after the program receives a signal to stop. */
const STOPPING_MS = 1000

/** The running program without HTTP: the log, what follows it, and what adds to it. */
export class Daybook {
  /** The configuration file, reloaded when it changes. */
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  /** A fixed "today", from --now. */
  readonly fixedToday: Day | undefined
  readonly log: EventLog
  /** The book at the newest and at earlier positions of the log. */
  readonly views: Views
  /** The book, valued for the settings and the day. */
  readonly ledgers: Ledgers
  /** Syncs that ran, run or wait. */
  readonly jobs: Jobs

  readonly journal: JournalChanges
  readonly bulk: BulkEdits
  readonly transactionEdits: TransactionEdits
  /** Receipts and statements attached to transactions. */
  readonly documents: DocumentAttaching
  readonly quickAdd: QuickAdd
  readonly imports: StatementImports
  /** Shows what an import would add. */
  readonly previews: StatementPreviews
  /** Statements found in the import folder. */
  readonly dropped: DroppedStatements
  /** Messages of other programs. */
  readonly webhooks: Webhooks
  readonly reconciliations: Reconciliations
  readonly sheets: Sheets
  readonly notes: Notes
  readonly searches: SavedSearches
  readonly savedQueries: SavedQueries
  readonly doctor: Doctor
  /** Notifies when data other than the journal changed. */
  readonly beside: BesideBook

  /** Who is logged in. */
  readonly sessions: SessionStore
  /** When tokens were last used. */
  readonly access: AccessStore
  /** Changes of users and tokens. */
  readonly accessHistory: AccessHistory
  readonly backups: Backups
  /** Current problems of the system, such as a full disk. */
  readonly troubles = new Troubles()

  /** Parts that take every event of the log, in this order, after the views and the jobs. */
  readonly followers: readonly Follower[]

  readonly #dirt: JournalDirt
  readonly #reached: DaybookContext['reached']
  /** Undefined for a Daybook that was not opened, such as in a test of its parts. */
  #running: Running | undefined

  /** Makes the parts. `open` is for programs. */
  constructor(parts: DaybookParts) {
    const { configuration, clock, fixedToday, log, views, ledgers, reached } = parts
    this.configuration = configuration
    this.clock = clock
    this.fixedToday = fixedToday
    this.log = log
    this.views = views
    this.ledgers = ledgers
    this.jobs = parts.jobs
    this.sessions = parts.sessions
    this.access = parts.access
    this.#reached = reached
    this.#dirt = new JournalDirt(configuration, views)

    this.journal = new JournalChanges({ ...parts, ...parts.reading, recordedFiles: () => recordedFiles(views.current()) })
    const context = { ...parts, changes: this.journal }
    this.bulk = new BulkEdits({ ...context, plan: parts.reading.plan })
    this.transactionEdits = new TransactionEdits({ ...context, edit: parts.reading.edit })
    this.documents = new DocumentAttaching({ ...context, bulk: this.bulk })
    this.quickAdd = new QuickAdd(context)
    this.imports = new StatementImports(context)
    this.previews = new StatementPreviews({
      ...context,
      imports: this.imports.view,
      currency: () => currencyOf(configuration.current, views.current()),
    })
    this.dropped = new DroppedStatements({ ...context, imports: this.imports, previews: this.previews })
    this.webhooks = new Webhooks(context)
    this.reconciliations = new Reconciliations(context)
    this.sheets = new Sheets({ ...parts, folder: () => configuration.current.paths.sheets })
    this.notes = new Notes(parts)
    this.searches = new SavedSearches(parts)
    this.savedQueries = new SavedQueries(parts)
    this.doctor = new Doctor(parts)
    this.beside = new BesideBook()
    this.accessHistory = new AccessHistory(log)
    this.backups = new Backups(parts)
    this.followers = [
      this.journal,
      this.sheets,
      this.imports,
      this.notes,
      this.searches,
      this.savedQueries,
      this.doctor,
      this.reconciliations,
      this.webhooks,
      this.beside,
    ]
  }

  /** Opens the log, follows it and starts the background work. */
  static async open(options: DaybookOptions): Promise<Daybook> {
    const { configuration, clock, fixedToday, watch, debug, build, waiting = () => undefined } = options
    const calendar = { configuration, clock, fixedToday, today: () => today({ configuration, clock, fixedToday }) }
    // The log is opened before there is a view of it.
    const shown: { views?: Views } = {}
    let cut: CutOff | undefined
    const opening = await openLog(configuration.current, {
      clock,
      books: { before: () => shown.views?.current() },
      cutOff: (how) => (cut = how),
      locked: waiting,
    })
    const { log } = opening
    const { database } = log
    const place = watch && build !== undefined && database.engine === 'pglite' ? snapshotIn(configuration.current.paths.data, build) : undefined
    const opened = await openViews(log, place).catch((error: unknown) => log.close().then(() => Promise.reject(error as Error)))
    const { views, found } = opened
    shown.views = views
    const ledgers = new Ledgers({ ...calendar, views, log })
    const reader = new JournalReader({ once: !watch })

    // Jobs and changes call these later, when `running` is there.
    const reached = (position: number): Promise<void> => running.following?.reached(position) ?? Promise.resolve()
    const sync = (): void => running.background?.sync()
    const context: DaybookContext = { ...calendar, log, views, reached, sync }
    const ending = new AbortController()
    const jobs = new JobRunner({
      log,
      owner: ownName(clock.now()),
      isAbandoned: database.engine === 'pglite' ? () => true : (job) => isGone(job, clock.now()),
      work: syncWork({
        ...context,
        reader,
        debug,
        ending: ending.signal,
        watch: (list, since) => running.background?.watch(list, since),
        agreed: (position) => running.background?.checks.agreed(position),
        prepare: () => (watch ? returnsWithoutRate(ledgers.current()) : []),
      }),
    })
    const otherBooks = new OtherBooks(configuration, () => recordedFiles(views.current()))
    const others = (): Promise<readonly string[]> => otherBooks.places()
    const reading = readingInThread(reader, context, others)
    const sessions = new StoredSessions(database)
    const daybook = new Daybook({ ...context, ledgers, jobs, reading, others, sessions, access: new StoredAccess(database) })
    const background = watch
      ? new BackgroundWork({ ...options, ...context, views, reader, opening, jobs, found, cut: () => cut, daybook })
      : undefined
    const running: Running = { opening, opened, reader, jobs, passages: reading.passages, ending, background }

    daybook.#running = running
    try {
      await daybook.#begin(running, options).catch((error: unknown) => orContradiction(error, database))
      return daybook
    } catch (error) {
      await daybook.close()
      throw error
    }
  }

  /** Follows the log, finishes what a killed process left, and starts the background work. */
  async #begin(running: Running, { configuration, watch, troubled }: DaybookOptions): Promise<void> {
    const { opened, jobs, background } = running
    const { past, keep } = opened
    const broken = (error: unknown): void => troubled(`Reports stopped updating; restart Daybook: ${(error as Error).stack ?? String(error)}`)
    running.following = await follow(this.log, [opened.views, jobs, ...this.followers], broken, { jobs: JOBS_KEPT, ...past })
    running.keeping = keep?.()
    const { database } = this.log
    if (database.engine === 'postgres') running.published = new PublishedBook({ database, jobs, ledgers: this.ledgers, troubled })
    // A program that syncs once shows nothing of it, and no other process writes into an embedded database.
    if (!watch && database.engine === 'pglite') {
      running.following.stop()
      running.following = undefined
    }
    await jobs.failAbandoned()
    await Promise.all([clearUnfinished(configuration.current.file), this.backups.clearUnfinished()])
    // The sheets may be in the journal's folder, so both may report the same file.
    for (const message of new Set([...(await this.journal.finishInterrupted()), ...(await this.sheets.finishInterrupted())])) troubled(message)
    await background?.begin()
  }

  today(): Day {
    return today(this)
  }

  /** When prices were last fetched; undefined for never. */
  lastPriceUpdate(): Instant | undefined {
    return this.views.current().pricesSyncedAt
  }

  /** Whether a file of the journal differs from what was last recorded. */
  isJournalDirty(): Promise<boolean> {
    return this.#dirt.isDirty()
  }

  /** Discards all prices from providers. Resolves when the reports show it. */
  async dropProvidedPrices(): Promise<void> {
    await this.#reached(await dropPrices(this.log, this.views.current().providedPrices))
  }

  /** The result of the last check of the log's hash chain. */
  seal(): LogSealState {
    return this.#running?.background?.checks.seal.state ?? { kind: 'not_yet' }
  }

  /** Checks the hash chain now. */
  async verifyLog(): Promise<LogSealState> {
    return (await this.#running?.background?.checks.seal.now()) ?? { kind: 'not_yet' }
  }

  /** Every event as a line of text, and a line that marks the end. */
  exportLog(): AsyncIterable<string> {
    return exportLines(this.log.database)
  }

  /** A request has arrived: caches that were released are filled again. */
  stir(): void {
    this.#running?.background?.stir()
  }

  /** Records for other processes where this one listens. */
  tell(facts: HolderFacts): void {
    try {
      this.#running?.opening.tell(facts)
    } catch {
      // The disk is full, which the disk check reports.
    }
  }

  async close(): Promise<void> {
    const running = this.#running
    if (!running) return
    const { background, passages, ending, reader, jobs } = running
    await background?.stop()
    await this.backups.stop()
    await this.dropped.close()
    this.doctor.agreement.stop()
    await passages.close()
    // A running job may finish, but a read that does not end must not keep the program from stopping.
    const patience = setTimeout(() => [ending.abort(), reader.close()], STOPPING_MS)
    await jobs.close()
    clearTimeout(patience)
    await reader.close()
    await running.published?.stop()
    running.following?.stop()
    await running.keeping?.stop()
    await this.log.close()
  }
}

/** What the parts of a Daybook are made of. */
export interface DaybookParts extends DaybookContext {
  readonly ledgers: Ledgers
  readonly jobs: Jobs
  readonly reading: BookReading
  readonly sessions: SessionStore
  readonly access: AccessStore
  /** Places of other books, which are neither read nor written. */
  readonly others?: () => Promise<readonly string[]>
}

/** What an open Daybook has to close. */
interface Running {
  readonly opening: OpenLog
  readonly opened: OpenViews
  readonly reader: JournalReader
  readonly jobs: JobRunner
  readonly passages: PassageChecks
  /** Aborts requests to providers. */
  readonly ending: AbortController
  /** Undefined in a program that syncs only once. */
  readonly background: BackgroundWork | undefined
  following?: Following | undefined
  published?: PublishedBook | undefined
  /** Writes snapshots. */
  keeping?: ViewSnapshots | undefined
}

export interface DaybookOptions {
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  /** A fixed "today". */
  readonly fixedToday?: Day | undefined
  /** Sync automatically: when a journal file changes and on the configured schedule. */
  readonly watch: boolean
  /** The program's version. If set, snapshots of the book are stored, so that the next start of the same version need not read the whole log. */
  readonly build?: string | undefined
  /** Called once while this thread waits for the embedded database to open. */
  readonly waiting?: () => void
  /** How long local files may differ from what another program recorded, in milliseconds; ten seconds by default. */
  readonly patience?: number
  /** After this many idle milliseconds a watching program releases its caches; never by default. */
  readonly restAfterMs?: number | undefined
  /** Called with errors of background work. */
  readonly troubled: (message: string) => void
  /** Called with every call to a price provider while provider_debug_http is on. */
  readonly debug?: ((entry: CallEntry) => void) | undefined
}

/** Values the book as the pages will need it, and names the investments without a rate of return. */
const returnsWithoutRate = (ledger: ValuedLedger): string[] =>
  investmentReturns(ledger).flatMap(({ account, error }) => (error === undefined ? [] : [`XIRR did not converge for account: ${account} (${error})`]))
