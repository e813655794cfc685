import { elementAt } from '#vocabulary/element-at.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sheetFiles } from '../commands/backup/make-backup.ts'
import type { BookEntry, BookList } from '../config/books.ts'
import { readEnvironment } from '../config/environment.ts'
import { type Configuration, loadFile } from '../config/load.ts'
import { needsLogin } from '../config/credentials.ts'
import { configProblemText } from '../config/read.ts'
import { type FrontBook, frontOf } from '../http/front.ts'
import { isLoopbackAddress, listen, type ServedBook } from '../http/server.ts'
import { documentsOption } from '../service/documents.ts'
import { type ChosenList, pollList } from './choose-book.ts'
import { type ExitCode, plainLogLine, stopSignal, type Terminal } from './terminal.ts'

export interface ServeBooksOptions {
  readonly port: string
  readonly host: string
  readonly now?: string | undefined
  readonly restAfter?: string | undefined
  readonly served?: ((url: string) => void) | undefined
}

/**
 * Serves several books at one address, each in a process of its own with its own log, lock, schedule and watcher. Books can be added to the
 * list or removed while the others run. Resolves when the server was stopped and all processes have ended.
 */
export async function serveBooks({ list, again }: ChosenList, options: ServeBooksOptions, terminal: Terminal): Promise<ExitCode> {
  const books: BookProcess[] = []
  const server = frontOf(books)
  const listening = await listen({ server, listen: (to) => listenTo(server, to) }, { host: options.host, port: Number(options.port) })
  if (!listening.ok) {
    terminal.err(`${listening.message}\n`)
    server.close()
    return 1
  }
  const sockets = socketFolder()
  const changed = (): void => {
    const all = books.map(({ name, path, state }) => ({ name, path, state }))
    for (const book of books) book.tell(all)
  }
  const turns = new Turns(2 * availableParallelism())
  let processes = 0
  const processOf = (entry: BookEntry, path: string): BookProcess => {
    const number = processes++
    const book: BookProcess = new BookProcess({
      entry,
      path,
      address: listening.url + path,
      socket: (attempt) => sockets.name(`${number}-${attempt}`),
      words: [
        ...(options.now === undefined ? [] : ['--now', options.now]),
        ...(options.restAfter === undefined ? [] : ['--rest-after', options.restAfter]),
      ],
      conflict: (configuration) =>
        sharedWith(
          configuration,
          books.flatMap((other) =>
            other === book || !other.configuration || other.state === 'broken' ? [] : [{ name: other.name, configuration: other.configuration }],
          ),
        ),
      changed,
      turns,
      terminal,
    })
    return book
  }
  /** A renamed book has a new address, so its process is started again. */
  const take = async ({ books: entries, own }: BookList): Promise<void> => {
    const fresh: BookProcess[] = []
    const next = entries.map((entry) => {
      const path = entry.name === own ? '' : `/b/${entry.name}`
      const running = books.find((book) => book.name === entry.name && book.path === path && book.file === entry.file)
      if (running) return running
      const book = processOf(entry, path)
      fresh.push(book)
      return book
    })
    const gone = books.filter((book) => !next.includes(book))
    for (const { name } of gone) terminal.out(`${name}: no longer served\n`)
    books.splice(0, books.length, ...next)
    changed()
    // The log can only be opened again, under another name, once the process has ended.
    await Promise.all(gone.map((book) => book.stop()))
    for (const book of fresh) await book.start()
  }
  terminal.out(`Daybook serves ${list.books.length} books at ${listening.url}\n`)
  if (!isLoopbackAddress(new URL(listening.url).hostname)) terminal.err('warning: others on the network can see which books there are\n')
  await take(list)
  const followed = pollList(list, again, take)
  options.served?.(listening.url)
  await stopSignal()
  await followed.stop()
  server.close()
  await Promise.all(books.map((book) => book.stop()))
  server.closeAllConnections()
  sockets.remove()
  return 0
}

const listenTo = (server: ReturnType<typeof frontOf>, to: object): Promise<string> =>
  new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(to, () => resolve(''))
  })

/** A folder that only this user can read: a client that can open a socket in it is trusted. */
function socketFolder(): { name(socket: string): string; remove(): void } {
  if (process.platform === 'win32') return { name: (socket) => `\\\\.\\pipe\\daybook-${process.pid}-${socket}`, remove: () => undefined }
  const folder = mkdtempSync(join(tmpdir(), 'daybook-'))
  return { name: (socket) => join(folder, `${socket}.socket`), remove: () => rmSync(folder, { recursive: true, force: true }) }
}

export interface BookProcessOptions {
  readonly entry: BookEntry
  readonly path: string
  /** Where the front serves it. */
  readonly address: string
  /** A new socket for each start. */
  readonly socket: (attempt: number) => string
  /** Further words of the command line. */
  readonly words: readonly string[]
  /** Why this configuration cannot be served together with the other books. */
  readonly conflict: (configuration: Configuration) => Promise<string | undefined>
  readonly changed: () => void
  /** A start takes a processor for a second, so only a few books start at once. */
  readonly turns: Turns
  readonly terminal: { out(text: string): void; err(text: string): void }
}

/** How long a request waits for a book that is being opened. */
const PATIENCE_MS = 20_000
/** A broken book is retried on a request, and after a while by itself. */
const RETRY_MS = { least: 2000, most: 60_000 }
/** A process that does not stop in time is killed. */
const STOPPING_MS = 15_000
const WHOLE_MS = 60_000
/** A slow start, such as one that waits for its database, delays the others no longer than this. */
const TURN_MS = 5000

/** One of several books, in a process of its own so that a failure affects no other. It is restarted when it ends. */
export class BookProcess implements FrontBook {
  readonly name: string
  readonly path: string
  /** Its configuration. */
  readonly file: string
  state: FrontBook['state'] = 'opening'
  reasons: readonly string[] = []
  isOpenToAll = false
  socket = ''
  allowedHosts: readonly string[] = []
  /** The last valid configuration. */
  configuration: Configuration | undefined
  readonly #options: BookProcessOptions
  #child: ChildProcess | undefined
  #attempt = 0
  #isStopping = false
  #wake = new AbortController()
  #running: Promise<void> = Promise.resolve()
  #waiting: (() => void)[] = []
  #endedAt = 0
  #isMisconfigured = false
  /** Ends its turn to start. */
  #begun: () => void = () => undefined

  constructor(options: BookProcessOptions) {
    this.#options = options
    this.name = options.entry.name
    this.path = options.path
    this.file = options.entry.file
  }

  /** Resolves once its configuration was read: of two books that share a file, the one that was started first keeps it. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#live(resolve)
    })
  }

  async asked(): Promise<void> {
    // Rereading a configuration is cheap. A process that ended waits for its retry, however many requests come.
    const isWorthATry = this.state === 'broken' && this.#isMisconfigured && performance.now() - this.#endedAt >= RETRY_MS.least
    if (!isWorthATry && this.state !== 'opening') return
    const patience = new AbortController()
    const settled = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#wake.abort()
    await Promise.race([settled, pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
  }

  /** Sends the list of books to the process. */
  tell(books: readonly ServedBook[]): void {
    if (this.#child?.connected) this.#child.send({ books }, () => undefined)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    this.#wake.abort()
    const child = this.#child
    child?.kill('SIGTERM')
    const patience = setTimeout(() => child?.kill('SIGKILL'), STOPPING_MS)
    await this.#running
    clearTimeout(patience)
  }

  /** Restarts it, with growing pauses while it keeps failing. */
  async #live(read: () => void): Promise<void> {
    let wait = RETRY_MS.least
    while (!this.#isStopping) {
      const started = performance.now()
      const misconfigured = await this.#unreadable().finally(read)
      if (this.#isStopping) return
      if (!misconfigured) await this.#turn()
      if (this.#isStopping) return
      this.#isMisconfigured = misconfigured !== undefined
      const reasons = misconfigured ?? (await this.#served())
      if (this.#isStopping) return
      if (performance.now() - started > WHOLE_MS) wait = RETRY_MS.least
      this.#endedAt = performance.now()
      this.#become('broken', reasons)
      this.#wake = new AbortController()
      await pause(wait, undefined, { signal: this.#wake.signal }).catch(() => undefined)
      wait = Math.min(wait * 2, RETRY_MS.most)
    }
  }

  /** The problems of the configuration, found without starting a process. */
  async #unreadable(): Promise<readonly string[] | undefined> {
    const { entry, conflict } = this.#options
    const loaded = await loadFile(entry.file)
    if (!loaded.ok) {
      // Whether a login is required is unknown: if in doubt, hide the reasons.
      const text = await readFile(entry.file, 'utf8').catch(() => '')
      this.isOpenToAll = !/user_accounts|oidc/.test(text) && !(this.configuration && needsLogin(this.configuration.settings))
      return loaded.problems.map((problem) => configProblemText({ ...problem, file: `${basename(dirname(entry.file))}/${basename(entry.file)}` }))
    }
    const { configuration } = loaded
    this.configuration = configuration
    this.allowedHosts = configuration.settings.allowed_hosts
    this.isOpenToAll = !needsLogin(configuration.settings)
    const reason = await conflict(configuration)
    return reason === undefined ? undefined : [reason]
  }

  /** Resolves when it may start: in turn, or at once on a request. */
  async #turn(): Promise<void> {
    this.#begun = await this.#options.turns.take(this.#wake.signal)
    setTimeout(this.#begun, TURN_MS).unref()
  }

  /** Runs its process to the end. Returns the last lines of its output. */
  #served(): Promise<readonly string[]> {
    const { entry, address, socket, words, terminal } = this.#options
    this.socket = socket(this.#attempt++)
    const { DAYBOOK_CONFIG: _, PAISA_CONFIG: __, ...environment } = readEnvironment().forOpening
    const child = spawn(
      process.execPath,
      [...process.execArgv, elementAt(process.argv, 1), 'serve', '--config', entry.file, '--socket', this.socket, '--address', address, ...words],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    )
    this.#child = child
    // The previous failure stays visible until the new process is ready.
    if (this.state !== 'broken') this.#become('opening', [])
    child.on('message', (message) => message === 'served' && this.#become('ready', []))
    const marked = (text: string): string => `${this.name}: ${text}\n`
    const said = new LastLines((line) => terminal.err(marked(process.stderr.isTTY ? plainLogLine(line) : line)))
    child.stdout?.setEncoding('utf8').on('data', new LastLines((line) => terminal.out(marked(line))).take)
    child.stderr?.setEncoding('utf8').on('data', said.take)
    return new Promise((resolve) => {
      child.once('error', (error) => {
        this.#child = undefined
        resolve([`its process could not be started: ${error.message}`])
      })
      child.once('close', (code, signal) => {
        this.#child = undefined
        // JSON log lines are in the output of the server.
        const lines = said.lines.filter((line) => !line.startsWith('{'))
        resolve(lines.length > 0 ? lines : [`its process ended with ${signal ?? `code ${code}`}`])
      })
    })
  }

  #become(state: FrontBook['state'], reasons: readonly string[]): void {
    const isOther = state !== this.state
    this.state = state
    this.reasons = reasons
    if (state !== 'opening') this.#begun()
    if (state !== 'opening') for (const go of this.#waiting.splice(0)) go()
    if (state === 'broken' && isOther) for (const reason of reasons) this.#options.terminal.err(`${this.name}: ${reason}\n`)
    if (isOther || state === 'ready') this.#options.changed()
  }
}

/** Limits how many start at once; the others wait in order, except those that are wanted at once. */
export class Turns {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(atOnce: number) {
    this.#free = atOnce
  }

  /** Resolves when the caller may begin: in turn, or as soon as `wanted` aborts. The returned function ends the turn. */
  async take(wanted: AbortSignal): Promise<() => void> {
    if (wanted.aborted || !(await this.#turn(wanted))) return () => undefined
    let isOver = false
    return () => {
      if (isOver) return
      isOver = true
      const [next] = this.#waiting
      if (next) next()
      else this.#free++
    }
  }

  /** False if it was wanted before its turn. */
  #turn(wanted: AbortSignal): Promise<boolean> {
    if (this.#free > 0) {
      this.#free--
      return Promise.resolve(true)
    }
    return new Promise((resolve) => {
      const begin = (isTurn: boolean): void => {
        this.#waiting.delete(next)
        wanted.removeEventListener('abort', sooner)
        resolve(isTurn)
      }
      const next = (): void => begin(true)
      const sooner = (): void => begin(false)
      this.#waiting.add(next)
      wanted.addEventListener('abort', sooner)
    })
  }
}

interface Book {
  readonly name: string
  readonly configuration: Configuration
}

/** Something that two books must not share, and the line that gives a book its own. */
interface Own {
  readonly what: string
  /** Undefined if the book has none. */
  readonly of: (configuration: Configuration) => string | undefined | Promise<string | undefined>
  readonly line: (word: string, configuration: Configuration) => string
}

/** `import.folder` and `backup.folder` are maps in the file, and their line is one of them. */
const within = (key: string, setting: string): string => `${key}: {folder: ${setting}}`

const isServer = (): boolean => readEnvironment().databaseUrl !== undefined

const OWN: readonly Own[] = [
  {
    what: 'the schema of its log',
    of: ({ settings }) => (isServer() ? settings.database_schema : undefined),
    line: (word) => `database_schema: ${word.toLowerCase().replaceAll(/[^a-z0-9]+/g, '_')}_book`,
  },
  { what: 'the folder of its log', of: ({ paths }) => (isServer() ? undefined : paths.data), line: (word) => `data_directory: .daybook-${word}` },
  { what: 'its journal', of: ({ paths }) => paths.journal, line: (word, { paths }) => `journal_path: ${word}${extensionOf(paths.journal)}` },
  {
    what: 'the file of new transactions',
    of: ({ paths }) => paths.addJournal,
    line: (word, { paths }) => `add_journal_path: ${word}-inbox${extensionOf(paths.journal)}`,
  },
  { what: 'the folder of its statements', of: ({ paths }) => paths.importFolder, line: (word) => within('import', `statements-${word}`) },
  { what: 'the folder of its backups', of: ({ paths }) => paths.backups, line: (word) => within('backup', `.daybook-backups-${word}`) },
  {
    what: 'the folder of its sheets',
    of: async ({ paths }) => ((await sheetFiles(paths.sheets)).length > 0 ? paths.sheets : undefined),
    line: (word) => `sheets_directory: sheets-${word}`,
  },
]

const extensionOf = (journal: string): string => /\.[^.]+$/.exec(basename(journal))?.[0] ?? ''

/**
 * Why a book cannot be served together with others, with the line to write; undefined if it can. Users of one book could read or change what
 * it shares with another. The book that was started first keeps it.
 */
export async function sharedWith(configuration: Configuration, others: readonly Book[]): Promise<string | undefined> {
  const word = basename(configuration.file).replace(/\.ya?ml$/i, '')
  const refused = (what: string, name: string, line: string): string =>
    `${configuration.file} has ${what} in common with the book ${name}; write a line of its own there, such as "${line}"`
  for (const { what, of, line } of OWN) {
    const own = await of(configuration)
    if (own === undefined) continue
    for (const { name, configuration: other } of others) if ((await of(other)) === own) return refused(what, name, line(word, configuration))
  }
  const documents = await documentsOf(configuration)
  const tokens = new Map(configuration.settings.api_tokens.map((token) => [token.hash, token.name]))
  for (const { name, configuration: other } of others) {
    if (documents !== undefined && documents === (await documentsOf(other)))
      return `${configuration.paths.journal} has its folder of documents in common with the book ${name}; write a line of its own there, such as 'option "documents" "documents-${word}"'`
    const token = other.settings.api_tokens.find(({ hash }) => tokens.has(hash))
    if (token)
      return `${configuration.file} has the token ${JSON.stringify(tokens.get(token.hash))} in common with the book ${name}, and a token is for one book; remove it there from api_tokens, and make another with "daybook user token --config ${configuration.file}"`
  }
  return undefined
}

/** The folder that an option of the root journal names. */
async function documentsOf({ paths: { journal } }: Configuration): Promise<string | undefined> {
  const folder = documentsOption(await readFile(journal, 'utf8').catch(() => ''), basename(journal))
  return folder === undefined ? undefined : join(dirname(journal), folder)
}

const LINES_MAX = 20
const CHARACTERS_MAX = 2000

/** Collects the last lines of a process's output. */
export class LastLines {
  readonly lines: string[] = []
  readonly #each: (line: string) => void
  #rest = ''

  constructor(each: (line: string) => void = () => undefined) {
    this.#each = each
  }

  readonly take = (piece: string): void => {
    const pieces = (this.#rest + piece).split('\n')
    this.#rest = (pieces.pop() ?? '').slice(-CHARACTERS_MAX)
    for (const line of pieces) {
      if (line.trim() === '') continue
      this.#each(line)
      this.lines.push(line.slice(0, CHARACTERS_MAX))
      if (this.lines.length > LINES_MAX) this.lines.shift()
    }
  }
}
