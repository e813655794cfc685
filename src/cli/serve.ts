import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { type ExitCode, type Terminal, UsageError } from './terminal.ts'
import { writeDemo } from '../demo/write-demo.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { configProblemText } from '../config/problem.ts'
import { version } from '../config/version.ts'
import { watchConfiguration } from '../config/watch-configuration.ts'
import { dayIn, systemClock } from '#vocabulary/clock.ts'
import type { CallEntry } from '../ingest/prices/careful-get.ts'
import { isLoopbackAddress, listen } from '../http/server.ts'
import { Logbook } from '../service/logbook.ts'
import { logJobs } from '../service/log-jobs.ts'
import { syncOnConfiguration } from '../service/sync-on-configuration.ts'
import { journalOnly, openDaybook } from '../service/daybook.ts'
import { JournalDirt } from '../service/journal-dirt.ts'
import { DemoBeside } from './demo-beside.ts'
import { fixedDay, nowOption } from './day-options.ts'
import { type ChosenBook, chosenBook } from './chosen-book.ts'
import { type CommonOptions, configOption } from './options.ts'
import { FolderLocked } from '../events/log/lock.ts'
import { sayWhatStopsIt } from './stopped.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .option('-p, --port <port>', 'the port to listen on', '7500')
      .option('--host <address>', 'the address to listen on', '127.0.0.1')
      .option('--demo', 'serve a demo book, written to .daybook/demo the first time'),
  run: (terminal, journal: string | undefined, options: ServeOptions) => serve(options, terminal, { journal }),
}

export interface ServeOptions extends CommonOptions {
  readonly port: string
  readonly host: string
  readonly demo?: boolean
  /** The pages can start the demo book beside this one: somebody sits in front of this machine and looks around. */
  readonly offersDemo?: boolean
  /** Called with the address once it is served there. */
  readonly served?: (url: string) => void
}

const DEMO_FOLDER = join('.daybook', 'demo')

/** `daybook serve`: opens the data, listens, then syncs in the background. Resolves when the server has been told to stop. */
export async function serve(options: ServeOptions, terminal: Terminal, chosen: Pick<ChosenBook, 'journal' | 'inFolder'>): Promise<ExitCode> {
  if (!/^\d{1,5}$/.test(options.port)) throw new UsageError(`--port is "${options.port}"; expected a number from 0 to 65535`)
  const fixedToday = fixedDay(options)
  const configuration = await chosenBook(options.demo ? { config: demoConfig(terminal) } : { ...chosen, config: options.config }, terminal)
  if (!configuration) return 1
  try {
    return await run(configuration, { ...options, fixedToday }, terminal)
  } catch (error) {
    // Who opens a book that is open already wants to see it.
    if (options.served && error instanceof FolderLocked && error.holder.url !== undefined) {
      terminal.out(`This book is served already, at ${error.holder.url}\n`)
      options.served(error.holder.url)
      return 0
    }
    return sayWhatStopsIt(error, terminal)
  }
}

async function run(
  configuration: LiveConfiguration,
  options: ServeOptions & { readonly fixedToday: number | undefined },
  terminal: Terminal,
): Promise<ExitCode> {
  const { fixedToday } = options
  const logbook = new Logbook(() => configuration.current.settings)
  const logger = pino(
    { level: 'info' },
    pino.multistream([
      { level: 'info', stream: logbook },
      { level: 'warn', stream: pino.destination(2) },
    ]),
  )
  const debug = (entry: CallEntry): void => logger.warn(entry, 'price provider')
  const opening = openDaybook({
    configuration,
    clock: systemClock,
    fixedToday,
    watch: true,
    debug,
    build: bundleName(),
    troubled: (message) => logger.error(message),
  })
  // The web server's code is read from the disk while the database opens in its thread.
  const [daybook, { buildApp }] = await Promise.all([opening, import('../http/app.ts')])
  const dirt = new JournalDirt(configuration, daybook.views)
  const pages = pagesFolder()
  const demo = options.offersDemo && isLoopbackAddress(options.host) ? new DemoBeside() : undefined
  const app = await buildApp({
    configuration,
    jobs: daybook.jobs,
    views: daybook.views,
    ledgers: daybook.ledgers,
    clock: systemClock,
    version,
    lastPriceUpdate: () => daybook.views.current().pricesSyncedAt,
    journal: daybook.journal,
    bulk: daybook.bulk,
    sheets: daybook.sheets,
    seal: () => daybook.seal(),
    imports: daybook.imports,
    previews: daybook.previews,
    quickAdd: daybook.quickAdd,
    dropped: daybook.dropped,
    webhooks: daybook.webhooks,
    notes: daybook.notes,
    savedQueries: daybook.savedQueries,
    searches: daybook.searches,
    doctor: daybook.doctor,
    sessions: daybook.sessions,
    reconciliations: daybook.reconciliations,
    backups: daybook.backups,
    troubles: daybook.troubles,
    dropProvidedPrices: () => daybook.dropProvidedPrices(),
    isJournalDirty: () => dirt.isDirty(),
    log: daybook.log,
    logger,
    logbook,
    ...(fixedToday !== undefined && { fixedToday }),
    ...(pages !== undefined && { pagesFolder: pages }),
    ...(demo !== undefined && { demoAddress: () => demo.address() }),
  })
  const listening = await listen(app, { host: options.host, port: Number(options.port) })
  if (!listening.ok) {
    terminal.err(`${listening.message}\n`)
    await app.close()
    await daybook.close()
    return 1
  }
  daybook.tell(listening.url)
  terminal.out(`Daybook serves ${relative(process.cwd(), configuration.current.paths.journal) || '.'} at ${listening.url}\n`)
  options.served?.(listening.url)
  if (!listening.isLoopback && configuration.current.settings.user_accounts.length === 0) {
    terminal.err('warning: others on the network can read and change this book; add user_accounts to the configuration, or leave --host out\n')
  }
  const stopWatching = watchConfiguration(configuration, (problems) => {
    for (const problem of problems) terminal.err(`${configProblemText(problem)}\n`)
  })
  const stopLogging = logJobs({ jobs: daybook.jobs, ledgers: daybook.ledgers, configuration, log: logger })
  const stopSyncing = syncOnConfiguration(configuration, daybook.jobs, (error) => logger.error(error, 'no sync could be started'))
  await daybook.jobs.submit(journalOnly, 'start')
  await toldToStop()
  await stopWatching()
  stopSyncing()
  stopLogging()
  demo?.close()
  await app.close()
  await daybook.close()
  return 0
}

/** Writes the demo book the first time; what a person changed in it since stays. */
function demoConfig(terminal: Terminal): string {
  const folder = resolve(DEMO_FOLDER)
  const file = join(folder, 'daybook.yaml')
  if (!existsSync(file)) {
    writeDemo(folder, { dialect: 'ledger', until: dayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, systemClock.now()) })
    terminal.out(`wrote a demo book to ${relative(process.cwd(), folder)}\n`)
  }
  return file
}

/** The built pages stand beside the bundle; there are none when running from source. */
function pagesFolder(): string | undefined {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'ui')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** Of the bundle, which bears a hash of all that it loads; the sources, which anybody may have changed since, have none. */
function bundleName(): string | undefined {
  return /-[A-Z0-9]{8}\.js$/.test(import.meta.url) ? `${version} ${basename(import.meta.url)}` : undefined
}

const toldToStop = (): Promise<void> =>
  new Promise((resolve) => {
    process.once('SIGINT', () => resolve())
    process.once('SIGTERM', () => resolve())
  })
