import { existsSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { filter, firstValueFrom, race, timer } from 'rxjs'
import { dayHere, systemClock } from '#vocabulary/clock.ts'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { Job } from '../commands/jobs.ts'
import { type LiveConfiguration, watchConfiguration } from '../config/live-configuration.ts'
import { LocalKey, needsLogin } from '../config/credentials.ts'
import { configProblemText } from '../config/read.ts'
import { version } from '../config/environment.ts'
import { FolderLocked } from '../events/log/lock.ts'
import { DiskFull, isAway, letsNobodyIn } from '../events/log/sql-error.ts'
import { isLoopbackAddress, listen, type ServedBook } from '../http/server.ts'
import type { CallEntry } from '../ingest/prices/careful-get.ts'
import { Daybook } from '../service/daybook.ts'
import { Logbook } from '../service/logbook.ts'
import { engineOfLog } from '../service/opening/open-database.ts'
import { journalOnly } from '../service/sync/journal-request.ts'
import { logJobs } from '../service/sync/log-jobs.ts'
import { syncOnConfiguration } from '../service/sync/unattended-syncs.ts'
import { type ChosenBook, chosenBook, chosenBooks, type CommonOptions, folderWithoutBook } from './choose-book.ts'
import { BUILD, reportUnavailable } from './command-database.ts'
import { configOption, fixedDay, nowOption, todayFor } from './command-options.ts'
import { type ExitCode, plainLogLine, stopSignal, type Subcommand, type Terminal, UsageError, words } from './terminal.ts'

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
  /** The demo book, which the pages offer to open as well. */
  readonly demoServer?: { address(): Promise<string | Refusal>; close(): void }
  /** Called with the address once it is served there. */
  readonly served?: (url: string) => void
}

/** After this time without requests, memory is released. */
const REST_MINUTES = 10

const DEMO_FOLDER = join('.daybook', 'demo')

/** `daybook serve`: opens the data, listens, then syncs in the background. With a snapshot it listens first. Resolves when the server was stopped. */
export async function serve(options: ServeOptions, terminal: Terminal, chosen: Pick<ChosenBook, 'journal' | 'inFolder'>): Promise<ExitCode> {
  if (!/^\d{1,5}$/.test(options.port) || Number(options.port) > 65_535)
    throw new UsageError(`--port is "${options.port}"; expected a number from 0 to 65535`)
  const fixedToday = fixedDay(options)
  const restAfterMs = restIn(options)
  const address = addressIn(options)
  const empty =
    options.demo || options.socket !== undefined || options.books !== undefined
      ? undefined
      : await folderWithoutBook({ ...chosen, config: options.config })
  if (empty !== undefined) {
    const port = await firstBookIn(empty, options, terminal)
    // The page that asked for the book opens it.
    return typeof port === 'number' ? port : serve({ ...options, ...port, served: () => undefined }, terminal, chosen)
  }
  if (!options.demo && options.socket === undefined) {
    const books = await chosenBooks({ ...chosen, config: options.config, books: options.books }, terminal)
    if (books === undefined) return 1
    if (books !== 'one') return (await import('./serve-books.ts')).serveBooks(books, options, terminal)
  }
  const configuration = await chosenBook(options.demo ? { config: await demoConfig(terminal) } : { ...chosen, config: options.config }, terminal)
  if (!configuration) return 1
  const beside = options.socket !== undefined && process.connected ? new FrontConnection() : undefined
  // Until it listens a signal simply ends it.
  let told: Promise<void> | undefined
  const stopped = (): Promise<void> => (told ??= stopSignal(beside !== undefined))
  let isShown = false
  const served = (url: string): void => {
    if (!isShown) options.served?.(url)
    isShown = true
  }
  // If the database goes away during the start, everything is repeated, but not the messages.
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
    return await retryUntilDatabaseAnswers(start, { told: () => told, terminal })
  } catch (error) {
    // The book is open already: show that one.
    if (options.served && error instanceof FolderLocked && error.holder.url !== undefined) {
      terminal.out(`${words().servedAlready(error.holder.url)}\n`)
      options.served(error.holder.url)
      return 0
    }
    return reportUnavailable(error, terminal)
  } finally {
    beside?.leave()
  }
}

/** Asks for a first book on a page; the port to serve it at once it is written, or the exit code when nothing was. */
async function firstBookIn(folder: string, options: ServeOptions, terminal: Terminal): Promise<{ readonly port: string } | ExitCode> {
  const { askForFirstBook } = await import('./first-book.ts')
  const asking = await askForFirstBook({ folder, today: todayFor(options), host: options.host, port: Number(options.port) })
  if ('message' in asking) {
    terminal.err(`${asking.message}\n`)
    return 1
  }
  const url = addressIn(options) ?? asking.listening.url
  const named = relative(process.cwd(), resolve(folder)) || words().thisFolder
  terminal.out(`${words().noBookYet(named, url)}\n`)
  options.served?.(url)
  const isWritten = await Promise.race([asking.written.then(() => true), stopSignal().then(() => false)])
  await asking.close()
  return isWritten ? { port: String(asking.listening.port) } : 0
}

async function run(
  configuration: LiveConfiguration,
  options: Omit<ServeOptions, 'address'> & {
    readonly fixedToday: number | undefined
    readonly restAfterMs: number | undefined
    readonly address: string | undefined
    readonly beside: FrontConnection | undefined
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
  const demo = isLoopbackAddress(options.host) ? options.demoServer : undefined
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
  // From here on it can be stopped in an orderly way.
  let isTold = false
  const told = options.stopped().then(() => {
    isTold = true
  })
  const url = address ?? listening.url
  daybook.tell({
    url,
    ...(url !== listening.url && socket === undefined && { door: listening.url }),
    ...(beside && { front: process.ppid }),
    key: localKey.key,
  })
  terminal.out(`${words().serving(relative(process.cwd(), configuration.current.paths.journal) || '.', url)}\n`)
  beside?.served()
  options.served?.(url)
  const isReachable = !listening.isLoopback || (address !== undefined && !isLoopbackAddress(new URL(address).hostname))
  if (isReachable && !needsLogin(configuration.current.settings)) {
    terminal.err(`${words().openToNetwork}\n`)
  }
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

/** Resolves when the reports show the journal: at once if it is unchanged since the last sync, otherwise when the first sync has ended. */
async function firstRead(daybook: Daybook): Promise<void> {
  const isOver = ({ status, request }: Job): boolean => request.journal && (status === 'completed' || status === 'failed')
  const read = firstValueFrom(race(daybook.jobs.changes.pipe(filter(isOver)), timer(FIRST_READ_MS_MAX)), { defaultValue: undefined })
  if (await daybook.isJournalDirty()) await read
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
    const { writeDemo } = await import('../demo/demo-book.ts')
    writeDemo(folder, { dialect: 'ledger', until: dayHere(systemClock.now()) })
    terminal.out(`wrote a demo book to ${relative(process.cwd(), folder)}\n`)
  }
  return file
}

/** The built pages are beside the bundle; there are none when running from sources. */
function pagesFolder(): string | undefined {
  const folder = join(dirname(fileURLToPath(import.meta.url)), 'ui')
  return existsSync(join(folder, 'index.html')) ? folder : undefined
}

/** Long enough for a database server that starts with the machine or is being updated. */
const WAITS_MS = 60_000
const LOOKS_MS = 1000

/**
 * Runs what needs the database server and retries while that is unavailable, because both may start with the machine. Prints this once.
 * Rejects after a minute, and at once on any other error; returns 0 when stopped meanwhile.
 */
export async function retryUntilDatabaseAnswers(
  run: () => Promise<ExitCode>,
  { told, terminal }: { readonly told: () => Promise<void> | undefined; readonly terminal: Terminal },
): Promise<ExitCode> {
  let last: number | undefined
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (engineOfLog() !== 'postgres' || !isAway(error) || letsNobodyIn(error) || error instanceof DiskFull) throw error
      if (last === undefined) terminal.err(`${(error as Error).message}; waiting for it\n`)
      last ??= performance.now() + WAITS_MS
      if (performance.now() > last) throw error
      const stop = told()
      const isTold = await Promise.race([pause(LOOKS_MS, false), ...(stop ? [stop.then(() => true)] : [])])
      if (isTold) return 0
    }
  }
}

/** The connection of a book's process to the front that started it. */
export class FrontConnection {
  #books: readonly ServedBook[] = []

  constructor() {
    process.on('message', (message: unknown) => {
      if (message !== null && typeof message === 'object' && 'books' in message) this.#books = message.books as readonly ServedBook[]
    })
  }

  get books(): readonly ServedBook[] {
    return this.#books
  }

  /** Disconnects, so that the process can end. */
  leave(): void {
    if (process.connected) process.disconnect()
  }

  served(): void {
    process.send?.('served')
  }
}
