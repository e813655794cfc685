import { JOBS_KEPT } from '../commands/jobs/job-list.ts'
import { JobRunner } from '../commands/jobs/runner.ts'
import { JournalReader } from '../commands/journal/journal-reader.ts'
import { JournalWatch } from '../commands/journal/watch-journal.ts'
import { dropPrices } from '../commands/prices/drop-prices.ts'
import { SyncSchedule } from '../commands/schedule.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { clearUnfinished } from '../config/write-atomically.ts'
import { dayIn, type Clock } from '#vocabulary/clock.ts'
import type { Day } from '#vocabulary/day.ts'
import type { SyncRequest } from '../events/jobs.ts'
import { exportLines } from '../events/log/ndjson.ts'
import type { CallEntry } from '../ingest/prices/careful-get.ts'
import { follow, type Following } from '../projections/follow.ts'
import type { CutOff } from '../projections/projector.ts'
import type { Views } from '../projections/view/views.ts'
import { currencyOf } from './ledgers/effective-settings.ts'
import { AccessHistory } from './access-history.ts'
import { BesideBook } from './beside-book.ts'
import { Doctor } from './checks/doctor.ts'
import { KeptAnswers } from './snapshots/kept-answers.ts'
import { Ledgers } from './ledgers/ledgers.ts'
import { OtherBooks } from './other-books.ts'
import { JournalChanges } from './changes/journal-changes.ts'
import { PassageChecks } from './changes/passage-checks.ts'
import type { Daybook } from './offered.ts'
import { Notes } from './notes.ts'
import { Quiet } from './quiet.ts'
import { SavedQueries } from './saved-queries.ts'
import { SavedSearches } from './saved-searches.ts'
import { Reconciliations } from './reconciliations.ts'
import { StoredAccess } from './stored-access.ts'
import { StoredSessions } from './stored-sessions.ts'
import { DroppedStatements } from './statements/dropped-statements.ts'
import { QuickAdd } from './changes/quick-add.ts'
import { orContradiction } from './opening/first-contradiction.ts'
import { openLog } from './opening/open-log.ts'
import { investmentReturns } from '../projections/reports/investment-returns.ts'
import type { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { isGone, nowAndThen, ownName } from './opening/owner.ts'
import { Sheets } from './sheets.ts'
import { StatementPreviews } from './statements/statement-previews.ts'
import { Backups } from './backups.ts'
import { DocumentAttaching } from './changes/document-attaching.ts'
import { BulkEdits } from './changes/bulk-edits.ts'
import { StatementImports } from './statements/statement-imports.ts'
import { writeWaitingWebhooks } from './webhooks/write-waiting-webhooks.ts'
import { Webhooks } from './webhooks/webhooks.ts'
import { findSnapshots } from './snapshots/snapshots-of.ts'
import { openViews, type ViewSnapshots } from './snapshots/view-snapshots.ts'
import { UnattendedSyncs, syncWithMonth } from './sync/unattended-syncs.ts'
import { systemChecks } from './checks/system-checks.ts'
import { Troubles } from './checks/troubles.ts'
import { journalRequest } from './sync/journal-request.ts'
import { checkRequest, recordedFiles, syncWork, type SyncWorkOptions } from './sync/sync-work.ts'

export const journalOnly: SyncRequest = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

/** How long a job that runs may go on when the program is told to stop. */
const STOPPING_MS = 1000

export async function openDaybook(options: DaybookOptions): Promise<Daybook> {
  const { configuration, clock } = options
  const reader = new JournalReader({ once: !options.watch })
  const today = (): Day => options.fixedToday ?? dayIn(configuration.current.timeZone, clock.now())
  // The log is opened before there is a view of it.
  const shown: { views?: Views } = {}
  const books = { before: () => shown.views?.current() }
  let cut: CutOff | undefined
  const cutOff = (how: CutOff): void => void (cut = how)
  const opening = openLog(configuration.current, { clock, books, troubled: options.troubled, cutOff })
  const orEnd = async (error: unknown): Promise<never> => {
    for (const open of [reader, opening.log]) await open.close()
    throw error
  }
  await opening.reached.catch(orEnd)
  options.waiting?.()
  const [log, database] = [opening.log, opening.log.database]
  const snapshots = await findSnapshots({ database: opening.database, configuration, build: options.watch ? options.build : undefined })
  const { views, isEarly, found, confirmed } = openViews(log, snapshots)
  shown.views = views
  if (!isEarly) await opening.opened.catch(orEnd)
  const troubles = new Troubles()
  const journalWatch = options.watch
    ? new JournalWatch({
        changed: (over) => {
          opening.wake()
          quiet.goesOn()
          unattended.ask(journalOnly, 'file', over)
        },
        troubled: (message) => troubles.set('not_watched', message),
      })
    : undefined
  const checks = options.watch ? systemChecks({ ...options, today, log, views, troubles, found, cut: () => cut }) : undefined
  let following: Following | undefined
  const reached = (position: number): Promise<void> => following?.reached(position) ?? Promise.resolve()
  const watch: SyncWorkOptions['watch'] = (list, since) => (configuration.current.settings.watch ? journalWatch?.follow(list, since) : undefined)
  const agreed = (position: number): void => checks?.agreed(position)
  const calendar = { configuration, clock, ...(options.fixedToday !== undefined && { fixedToday: options.fixedToday }) }
  const ledgers = new Ledgers({ ...calendar, views, log, begun: (ledger) => kept?.startLedger(ledger) })
  const answers = snapshots?.kept?.answers
  const kept = snapshots && new KeptAnswers({ ...calendar, store: snapshots.store, views, found, answers, valued: () => ledgers.made() })
  const prepare = (): readonly string[] => (options.watch ? returnsWithoutRate(ledgers.current()) : [])
  const ending = new AbortController()
  const forJobs = { debug: options.debug, ending: ending.signal }
  const jobs = new JobRunner({
    log,
    owner: ownName(clock.now()),
    isAbandoned: database.engine === 'pglite' ? () => true : (job) => isGone(job, clock.now()),
    work: syncWork({ log, views, reader, configuration, today, reached, watch, agreed, prepare, ...forJobs }),
  })
  const unattended = new UnattendedSyncs({ log, jobs, troubled: options.troubled })
  const quiet = new Quiet({
    afterMs: options.watch ? options.restAfterMs : undefined,
    jobs: jobs.changes,
    rest: () => Promise.all([reader.rest(), opening.rest()]),
    wake: () => opening.wake(),
  })
  const schedule = new SyncSchedule(unattended.askAtTime, (due) => void backups.makeByItself(due, troubles), clock)
  const passages = new PassageChecks(() => journalRequest(configuration.current, today()))
  // A program that follows no feed can sync once, and does when it is done.
  const sync = (): void => (options.watch ? unattended.ask(journalOnly, 'file') : undefined)
  const otherBooks = new OtherBooks(
    () => configuration.current,
    () => recordedFiles(views.current()),
  )
  const others = (): Promise<readonly string[]> => otherBooks.places()
  const backups = new Backups({ database: () => database, configuration: () => configuration.current, others, clock })
  const journal = new JournalChanges({
    log,
    journal: () => configuration.current.paths.journal,
    check: async (replaced, also) => reader.check(checkRequest(configuration.current, today(), views.current(), await others()), replaced, also),
    others,
    convert: (to) => reader.convert(journalRequest(configuration.current, today()), to),
    passages,
    recordedFiles: () => recordedFiles(views.current()),
    clientSecret: () => configuration.current.paths.clientSecret,
    reached,
    sync,
  })
  const imports = new StatementImports({ changes: journal, log, reached })
  const previews = new StatementPreviews({
    changes: journal,
    imports: imports.view,
    configuration: () => configuration.current,
    currency: () => currencyOf(configuration.current, views.current()),
    today,
  })
  const dropped = new DroppedStatements({ imports, previews, configuration: () => configuration.current, log, reached })
  const quickAdd = new QuickAdd({ changes: journal, views, configuration: () => configuration.current, today })
  const bulk = new BulkEdits({
    changes: journal,
    ledger: () => ledgers.current(),
    settings: () => configuration.current.settings,
    plan: (order) => reader.plan(journalRequest(configuration.current, today()), order),
  })
  const documents = new DocumentAttaching({ changes: journal, bulk, views, configuration: () => configuration.current, today, sync })
  const sheets = new Sheets({ log, folder: () => configuration.current.paths.sheets, others, reached })
  const notes = new Notes({ log, reached })
  const savedQueries = new SavedQueries({ log, reached })
  const searches = new SavedSearches({ log, reached })
  const doctor = new Doctor({ log, reached })
  const reconciliations = new Reconciliations({ changes: journal, log, view: () => views.current(), reached })
  const webhooks = new Webhooks({ changes: journal, views, configuration: () => configuration.current, log, reached })
  const accessHistory = new AccessHistory(log)
  const beside = new BesideBook()
  const followers = [views, jobs, journal, sheets, imports, notes, searches, savedQueries, doctor, reconciliations, webhooks, beside]
  const broken = (error: unknown): void =>
    options.troubled(`the figures no longer follow the log; start Daybook anew: ${(error as Error).stack ?? String(error)}`)
  let keeping: ViewSnapshots | undefined
  const stops: (() => void)[] = []
  const followSchedule = (): void => {
    if (!options.watch) return
    schedule.follow(configuration.current.settings.schedule, configuration.current.timeZone)
    dropped.follow(options.troubled).catch((error: unknown) => options.troubled(`import.folder: ${String(error)}`))
  }
  const begin = async (): Promise<void> => {
    const { past, keep } = await confirmed()
    following = await follow(log, followers, broken, { jobs: JOBS_KEPT, ...past })
    keeping = keep?.((book) => kept?.write(book) ?? Promise.resolve())
    // A program that ends after one sync shows nothing of it, and nobody else records into an embedded database.
    if (!options.watch && database.engine === 'pglite') {
      following.stop()
      following = undefined
    }
    if (options.watch && database.engine === 'postgres') stops.push(nowAndThen(() => jobs.failAbandoned()))
    await jobs.failAbandoned()
    await Promise.all([clearUnfinished(configuration.current.file), backups.clearUnfinished()])
    // The sheets may lie in the folder of the journal: what was interrupted there has then been finished, and what was not is told once.
    for (const message of new Set([...(await journal.finishInterrupted()), ...(await sheets.finishInterrupted())])) options.troubled(message)
    if (options.watch) stops.push(await writeWaitingWebhooks({ webhooks, log, reached, configuration, views }, options.troubled))
    followSchedule()
    stops.push(configuration.onChange(followSchedule))
    if (options.watch) {
      stops.push(syncWithMonth(today, () => unattended.ask(journalOnly, 'schedule')))
      if (kept) stops.push(kept.forgetSoon())
    }
  }
  const ready = begin().catch((error: unknown) => orContradiction(error, database))
  ready.catch(() => undefined) // Whoever waits for it hears why.
  const daybook: Daybook = {
    log,
    views,
    jobs,
    ledgers,
    kept,
    journal,
    bulk,
    documents,
    sheets,
    imports,
    previews,
    quickAdd,
    dropped,
    webhooks,
    troubles,
    notes,
    savedQueries,
    searches,
    doctor,
    beside,
    sessions: new StoredSessions(database),
    access: new StoredAccess(database),
    accessHistory,
    reconciliations,
    backups,
    seal: () => checks?.seal.state ?? { kind: 'not_yet' },
    verifyLog: () => checks?.seal.now() ?? Promise.resolve({ kind: 'not_yet' }),
    exportLog: () => exportLines(database),
    today,
    stir: () => quiet.stir(),
    tell: (facts) => void ready.then(() => opening.tell(facts)).catch(() => undefined),
    ready,
    dropProvidedPrices: async () => reached(await dropPrices(log, views.current().providedPrices)),
    close: async () => {
      await ready.catch(() => undefined) // What did not begin needs no end.
      for (const stop of stops) stop()
      quiet.stop()
      schedule.stop()
      unattended.stop()
      await backups.stop()
      await dropped.close()
      await journalWatch?.close()
      await checks?.stop()
      doctor.agreement.stop()
      await passages.close()
      // A job that runs may end well; a reading that does not end keeps nobody from stopping the program.
      const patience = setTimeout(() => [ending.abort(), reader.close()], STOPPING_MS)
      await jobs.close()
      clearTimeout(patience)
      await reader.close()
      following?.stop()
      await keeping?.stop()
      await log.close()
    },
  }
  if (!isEarly) await ready.catch((error: Error) => daybook.close().then(() => Promise.reject(error)))
  return daybook
}

interface DaybookOptions {
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  /** A fixed "today". */
  readonly fixedToday?: Day | undefined
  /** Sync automatically: when a journal file changes and on the configured schedule. */
  readonly watch: boolean
  /** The program's version. If set, snapshots of the book are stored, so that the next start of the same version need not read the whole log. */
  readonly build?: string | undefined
  /** Called once while this thread waits for the log to open. */
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

/** Values the book as the pages will need it, and names the investments that have no rate of return. */
const returnsWithoutRate = (ledger: ValuedLedger): string[] =>
  investmentReturns(ledger).flatMap(({ account, error }) => (error === undefined ? [] : [`XIRR did not converge for account: ${account} (${error})`]))
