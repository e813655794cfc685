import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { filter, firstValueFrom, race, timer } from 'rxjs'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'
import type { Job } from '../commands/jobs.ts'
import type { LiveConfiguration } from '../config/live-configuration.ts'
import { needsLogin } from '../config/needs-login.ts'
import { configProblemText } from '../config/problem.ts'
import { LocalKey } from '../config/local-key.ts'
import { version } from '../config/version.ts'
import { watchConfiguration } from '../config/watch-configuration.ts'
import { dayHere, systemClock } from '#vocabulary/clock.ts'
import type { CallEntry } from '../ingest/prices/careful-get.ts'
import { isLoopbackAddress, listen } from '../http/server.ts'
import { Logbook } from '../service/logbook.ts'
import { logJobs } from '../service/sync/log-jobs.ts'
import { syncOnConfiguration } from '../service/sync/sync-on-configuration.ts'
import { Daybook } from '../service/daybook.ts'
import { journalOnly } from '../service/sync/journal-request.ts'
import { fixedDay, nowOption } from './choosing/day-options.ts'
import { onceDatabaseAnswers } from './serving/await-database.ts'
import { BesideOthers } from './serving/beside-others.ts'
import { BUILD } from './serving/build-name.ts'
import { type ChosenBook, chosenBook } from './choosing/chosen-book.ts'
import { chosenBooks } from './choosing/chosen-books.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { FolderLocked } from '../events/log/lock.ts'
import { plainLogLine } from './terminal/log-line.ts'
import { sayWhatStopsIt } from './terminal/stopped.ts'
import type { Subcommand } from './subcommand.ts'
import { toldToStop } from './terminal/told-to-stop.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .option('-p, --port <port>', 'the port to listen on', '7500')
      .option('--host <address>', 'the address to listen on', withoutBrackets, '127.0.0.1')
      .option('--books <folder>', 'serve each configuration in a folder as a book at /b/NAME/')
      .option('--address <url>', 'the public address behind a proxy, including a path that the proxy removes, such as https://example.org/daybook')
      .option('--socket <path>', 'a Unix socket to listen on instead of a port; X-Forwarded-For of the proxy is trusted')
      .option('--rest-after <minutes>', `release memory after this many minutes without requests; 0 for never (default: "${REST_MINUTES}")`)
      .option('--demo', 'serve a demo book; the first time it is written to .daybook/demo'),
  run: (terminal, journal: string | undefined, options: ServeOptions) => serve(options, terminal, { journal }),
}

/** `[::1]` as a URL has it. */
const withoutBrackets = (address: string): string => address.replace(/^\[(.*)\]$/, '$1')

export interface ServeOptions extends CommonOptions {
  readonly port: string
  readonly host: string
  /** Minutes. */
  readonly restAfter?: string | undefined
  readonly demo?: boolean
  /** A folder of configurations, each of a book. */
  readonly books?: string
  readonly address?: string
  readonly socket?: string
  /** The pages can start the demo book beside this one: somebody sits in front of this machine and looks around. */
  readonly offersDemo?: boolean
  /** Called with the address once it is served there. */
  readonly served?: (url: string) => void
}

/** Who comes back within it finds everything at hand. */
const REST_MINUTES = 10

const DEMO_FOLDER = join('.daybook', 'demo')

/** `daybook serve`: opens the data, listens, then syncs in the background. With a snapshot it listens first. Resolves when the server has been told to stop. */
export async function serve(options: ServeOptions, terminal: Terminal, chosen: Pick<ChosenBook, 'journal' | 'inFolder'>): Promise<ExitCode> {
  if (!/^\d{1,5}$/.test(options.port) || Number(options.port) > 65_535)
    throw new UsageError(`--port is "${options.port}"; expected a number from 0 to 65535`)
  const fixedToday = fixedDay(options)
  const restAfterMs = restIn(options)
  const address = addressIn(options)
  if (!options.demo && options.socket === undefined) {
    const books = await chosenBooks({ ...chosen, config: options.config, books: options.books }, terminal)
    if (books === undefined) return 1
    if (books !== 'one') return (await import('./serving/serve-books.ts')).serveBooks(books, options, terminal)
  }
  const configuration = await chosenBook(options.demo ? { config: await demoConfig(terminal) } : { ...chosen, config: options.config }, terminal)
  if (!configuration) return 1
  const beside = options.socket !== undefined && process.connected ? new BesideOthers() : undefined
  // Until it listens a signal simply ends it.
  let told: Promise<void> | undefined
  const stopped = (): Promise<void> => (told ??= toldToStop(beside !== undefined))
  let isShown = false
  const served = (url: string): void => {
    if (!isShown) options.served?.(url)
    isShown = true
  }
  // Where the database goes away before it is open, all begins anew: that is nothing to tell again.
  const said = new Set<string>()
  const once: Terminal = {
    err: (text) => terminal.err(text),
    out: (text) => {
      if (!said.has(text)) terminal.out(text)
      said.add(text)
    },
  }
  try {
    const start = () => run(configuration, { ...options, served, fixedToday, restAfterMs, address, beside, stopped }, once)
    return await onceDatabaseAnswers(start, { told: () => told, terminal })
  } catch (error) {
    // Who opens a book that is open already wants to see it.
    if (options.served && error instanceof FolderLocked && error.holder.url !== undefined) {
      terminal.out(`This book is already served at ${error.holder.url}\n`)
      options.served(error.holder.url)
      return 0
    }
    return sayWhatStopsIt(error, terminal)
  } finally {
    beside?.leave()
  }
}

async function run(
  configuration: LiveConfiguration,
  options: Omit<ServeOptions, 'address'> & {
    readonly fixedToday: number | undefined
    readonly restAfterMs: number | undefined
    readonly address: string | undefined
    readonly beside: BesideOthers | undefined
    readonly stopped: () => Promise<void>
  },
  terminal: Terminal,
): Promise<ExitCode> {
  const { fixedToday, address, socket, beside, restAfterMs } = options
  const logbook = new Logbook(() => configuration.current.settings)
  const logger = pino(
    { level: 'info' },
    pino.multistream([
      { level: 'info', stream: logbook },
      // A person at a terminal reads lines, and whatever collects a log reads JSON.
      { level: 'warn', stream: process.stderr.isTTY ? { write: (line: string) => terminal.err(`${plainLogLine(line)}\n`) } : pino.destination(2) },
    ]),
  )
  const debug = (entry: CallEntry): void => logger.warn(entry, 'price provider')
  // The web server's code is read from the disk while the database opens.
  const loadWeb = () => import('../http/app.ts')
  const daybook = await Daybook.open({
    waiting: () => void loadWeb(),
    configuration,
    clock: systemClock,
    fixedToday,
    watch: true,
    debug,
    restAfterMs,
    build: BUILD,
    troubled: (message) => logger.error(message),
  })
  const { buildApp } = await loadWeb()
  const localKey = new LocalKey()
  const pages = pagesFolder()
  const demo = options.offersDemo && isLoopbackAddress(options.host) ? new (await import('./serving/demo-beside.ts')).DemoBeside() : undefined
  const app = await buildApp(daybook, {
    version,
    logger,
    logbook,
    localKey,
    ...(pages !== undefined && { pagesFolder: pages }),
    ...(demo !== undefined && { demoAddress: () => demo.address() }),
    ...(address !== undefined && { address }),
    ...(socket !== undefined && { isBehindFront: true }),
    ...(beside !== undefined && { books: () => beside.books }),
    bookRead: firstRead(daybook),
  })
  const listening = await listen(app, { host: options.host, port: Number(options.port), ...(socket !== undefined && { socket }) })
  if (!listening.ok) {
    terminal.err(`${listening.message}\n`)
    await app.close()
    await daybook.close()
    return 1
  }
  // From here on it ends in order: whoever reads where it listens may have seen enough.
  let isTold = false
  const told = options.stopped().then(() => {
    isTold = true
  })
  const ready = daybook.ready.catch(async (error: unknown) => {
    await app.close()
    await daybook.close()
    throw error
  })
  // Among others it counts as whole once its log has been opened: a damaged one is never taken for a book that answers.
  if (beside) await ready
  const url = address ?? listening.url
  daybook.tell({
    url,
    ...(url !== listening.url && socket === undefined && { door: listening.url }),
    ...(beside && { front: process.ppid }),
    key: localKey.key,
  })
  terminal.out(`Daybook serves ${relative(process.cwd(), configuration.current.paths.journal) || '.'} at ${url}\n`)
  beside?.served()
  options.served?.(url)
  const isReachable = !listening.isLoopback || (address !== undefined && !isLoopbackAddress(new URL(address).hostname))
  if (isReachable && !needsLogin(configuration.current.settings)) {
    terminal.err('warning: others on the network can read and change this book; add a user with "daybook user add NAME", or leave --host out\n')
  }
  await ready
  const stopWatching = watchConfiguration(configuration, (problems) => {
    for (const problem of problems) terminal.err(`${configProblemText(problem)}\n`)
  })
  const stopRecording = daybook.accessHistory.follow(configuration, (message) => logger.error(message))
  const stopLogging = logJobs({ jobs: daybook.jobs, ledgers: daybook.ledgers, configuration, log: logger })
  const stopSyncing = syncOnConfiguration(configuration, daybook.jobs, (error) => logger.error(error, 'no sync could be started'))
  try {
    if (!isTold) await daybook.jobs.submit(journalOnly, 'start')
    await told
  } finally {
    await stopWatching()
    stopSyncing()
    stopLogging()
    stopRecording()
    demo?.close()
    await app.close()
    await daybook.close()
  }
  return 0
}

/** How long requests wait for the first sync: a book of 100,000 transactions takes a fifth of it. */
const FIRST_READ_MS_MAX = 20_000

/** Resolves when a book that was never read has been read, or could not be. */
async function firstRead({ ready, views, jobs }: Daybook): Promise<void> {
  await ready
  if (views.current().lastSync) return
  const isOver = ({ status, request }: Job): boolean => request.journal && (status === 'completed' || status === 'failed')
  await firstValueFrom(race(jobs.changes.pipe(filter(isOver)), timer(FIRST_READ_MS_MAX)), { defaultValue: undefined })
}

/** Milliseconds; undefined for never. */
function restIn({ restAfter = String(REST_MINUTES) }: ServeOptions): number | undefined {
  if (!/^\d{1,5}(\.\d{1,3})?$/.test(restAfter))
    throw new UsageError(`--rest-after is "${restAfter}"; expected a number of minutes, such as 10, or 0 for never`)
  const minutes = Number(restAfter)
  return minutes === 0 ? undefined : minutes * 60_000
}

/** Where the pages are served, without a slash at the end. */
function addressIn({ address }: ServeOptions): string | undefined {
  if (address === undefined) return undefined
  const url = URL.canParse(address) ? new URL(address) : undefined
  const isOne = url && /^https?:$/.test(url.protocol) && url.search === '' && url.hash === '' && url.username === ''
  if (!isOne) throw new UsageError(`--address is "${address}"; expected an address such as https://example.org/daybook`)
  return url.href.replace(/\/+$/, '')
}

/** Writes the demo book the first time; what a person changed in it since stays. */
async function demoConfig(terminal: Terminal): Promise<string> {
  const folder = resolve(DEMO_FOLDER)
  const file = join(folder, 'daybook.yaml')
  if (!existsSync(file)) {
    const { writeDemo } = await import('../demo/write-demo.ts')
    writeDemo(folder, { dialect: 'ledger', until: dayHere(systemClock.now()) })
    terminal.out(`wrote a demo book to ${relative(process.cwd(), folder)}\n`)
  }
  return file
}

/** The built pages stand beside the bundle; there are none when running from source. */
function pagesFolder(): string | undefined {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'ui')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}
