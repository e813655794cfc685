import { hostname } from 'node:os'
import { JobRunner } from '../../commands/jobs/runner.ts'
import { JournalReading } from '../../commands/journal/reading.ts'
import { JournalWatch } from '../../commands/journal/watch-journal.ts'
import { syncJournal } from '../../commands/sync-journal.ts'
import type { Job } from '../../commands/jobs.ts'
import type { LiveConfiguration } from '../../config/live-configuration.ts'
import { dayIn, type Clock } from '../../events/vocabulary/clock.ts'
import { civil, type Day, dayOf } from '../../events/vocabulary/day.ts'
import type { SyncRequest } from '../../events/jobs.ts'
import type { Database } from '../../events/log/database.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import type { EventLog } from '../../events/log/log.ts'
import { follow, type Following } from '../../projections/follow.ts'
import { LiveViews } from '../../projections/live-views.ts'
import { Projector } from '../../projections/projector.ts'
import { tableProjections } from '../../projections/tables/projections.ts'
import { knownFromView } from './known-from-view.ts'
import { openDatabase } from './open-database.ts'

/** Years after this one for which periodic rules are followed; budgets look no further. */
const FORECAST_YEARS = 3

export interface DaybookOptions {
  readonly configuration: LiveConfiguration
  readonly clock: Clock
  /** The day that "today" is for ever. */
  readonly fixedToday?: Day | undefined
  /** Sync when a journal file changes. */
  readonly watch: boolean
}

/** The whole service without its HTTP side: the log, what follows it, and the jobs that add to it. */
export interface Daybook {
  readonly log: EventLog
  readonly views: LiveViews
  readonly jobs: JobRunner
  today(): Day
  /** Tells other processes where this one listens. */
  tell(url: string): void
  close(): Promise<void>
}

export const journalOnly: SyncRequest = { journal: true, prices: false, force_prices: false, force_journal: false, portfolios: false }

export async function openDaybook(options: DaybookOptions): Promise<Daybook> {
  const { configuration, clock } = options
  const { database, tell } = await openDatabase(configuration.current)
  const log = await logWithTables(database, clock)
  const views = new LiveViews(log)
  const reading = new JournalReading()
  const today = (): Day => options.fixedToday ?? dayIn(configuration.current.timeZone, clock.now())
  const journalWatch = options.watch ? new JournalWatch(() => void jobs.submit(journalOnly, 'file')) : undefined

  let following: Following | undefined
  const sync = (request: SyncRequest, report: Parameters<ConstructorParameters<typeof JobRunner>[0]['work']>[1]) =>
    syncJournal(
      {
        log,
        reading,
        settings: () => {
          const { settings, paths } = configuration.current
          return { root: paths.journal, dialect: settings.ledger_cli, strict: settings.strict === 'yes', today: today(), forecastUntil: dayOf(civil(today()).year + FORECAST_YEARS, 12, 31) }
        },
        known: () => {
          const view = views.current()
          const { lastSync } = view
          return {
            position: view.position,
            streamVersion: lastSync?.version ?? 0,
            message: () => knownFromView(view),
            ...(lastSync && { last: { hash: lastSync.data.hash, files: lastSync.data.files.map((file) => file.name), globs: lastSync.data.globs, forecastUntil: lastSync.data.forecast_until } }),
          }
        },
        reached: (position) => following?.reached(position) ?? Promise.resolve(),
        watch: (watched) => {
          if (configuration.current.settings.watch) journalWatch?.follow(watched)
        },
      },
      request.force_journal,
      report,
    )
  const jobs = new JobRunner({
    log,
    owner: ownName(clock.now()),
    isAbandoned: database.engine === 'pglite' ? () => true : isDeadHere,
    work: async (request, report) => (request.journal || request.force_journal ? sync(request, report) : { ok: true, skipped: true, details: [] }),
  })
  following = await follow(log, [views, jobs])
  await jobs.failAbandoned()

  return {
    log,
    views,
    jobs,
    today,
    tell,
    close: async () => {
      await journalWatch?.close()
      await jobs.close()
      await reading.close()
      following?.stop()
      await log.close()
    },
  }
}

/** The log of which every append moves the tables in its own transaction; what an older program left undone is made up for. */
async function logWithTables(database: Database, clock: Clock): Promise<EventLog> {
  const log = await openEventLog({ database, clock })
  const projector = await Projector.open(database, tableProjections)
  await projector.catchUp()
  return {
    database,
    feed: log.feed,
    append: (request) => log.append(request, projector.alongside),
    read: (from) => log.read(from),
    readStream: (stream, afterVersion) => log.readStream(stream, afterVersion),
    head: () => log.head(),
    close: () => log.close(),
  }
}

const ownName = (since: string): string => `${hostname()} ${process.pid} ${since}`

/** On a server that several processes share, only a process of this machine can be seen to be gone. */
function isDeadHere(job: Job): boolean {
  const [host, pid] = job.owner.split(' ')
  if (host !== hostname()) return false
  try {
    process.kill(Number(pid), 0)
    return false
  } catch (error) {
    // EPERM: it lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
