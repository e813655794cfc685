import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { BookEntry } from '../../config/books.ts'
import { readEnvironment } from '../../config/environment.ts'
import { type Configuration, loadFile } from '../../config/load.ts'
import { needsLogin } from '../../config/needs-login.ts'
import { configProblemText } from '../../config/problem.ts'
import type { ServedBook } from '../../http/server-options.ts'
import type { FrontBook } from '../../http/front/front-book.ts'
import { LastLines } from '../terminal/last-lines.ts'
import { plainLogLine } from '../terminal/log-line.ts'
import type { Turns } from './turns.ts'

export interface BookProcessOptions {
  readonly entry: BookEntry
  readonly path: string
  /** Where the front serves it. */
  readonly address: string
  /** Another socket for each time that it is started. */
  readonly socket: (attempt: number) => string
  /** Further words of the command line. */
  readonly words: readonly string[]
  /** Why this configuration cannot be served beside the other books. */
  readonly conflict: (configuration: Configuration) => Promise<string | undefined>
  readonly changed: () => void
  /** A start takes all of a processor for a second: of many books that start at once none would come before all of them. */
  readonly turns: Turns
  readonly terminal: { out(text: string): void; err(text: string): void }
}

/** How long a request waits for a book that is being opened. */
const PATIENCE_MS = 20_000
/** What was broken is looked at again when somebody asks, and by itself: a provider of trouble may have gone. */
const RETRY_MS = { least: 2000, most: 60_000 }
/** A process that was told to stop and does not is ended. */
const STOPPING_MS = 15_000
const WHOLE_MS = 60_000
/** One that is long in coming, as its database is away, keeps the others no longer. */
const TURN_MS = 5000

/** One book of several in a process of its own, so that whatever happens to it happens to no other. It is started again when it ends. */
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
  /** The last configuration that was one. */
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

  /** Resolves once its configuration was read: of two books that want the same, the one that was started first has it. */
  start(): Promise<void> {
    return new Promise((resolve) => {
      this.#running = this.#live(resolve)
    })
  }

  async asked(): Promise<void> {
    // A configuration is read in no time. A process that ended takes its turn, however many ask.
    const isWorthATry = this.state === 'broken' && this.#isMisconfigured && performance.now() - this.#endedAt >= RETRY_MS.least
    if (!isWorthATry && this.state !== 'opening') return
    const patience = new AbortController()
    const settled = new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#wake.abort()
    await Promise.race([settled, pause(PATIENCE_MS, undefined, { signal: patience.signal }).catch(() => undefined)])
    patience.abort()
  }

  /** Tells the book which others there are. */
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

  /** Starts it again and again, ever more seldom while it is not whole for a while. */
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

  /** What is wrong with the configuration, so that no process has to be started to say so. */
  async #unreadable(): Promise<readonly string[] | undefined> {
    const { entry, conflict } = this.#options
    const loaded = await loadFile(entry.file)
    if (!loaded.ok) {
      // Whether anybody has to log in cannot be known: as good as it can be told, nobody is told more than those may know.
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

  /** Resolves when it may start, which is at once when somebody asks for it. */
  async #turn(): Promise<void> {
    this.#begun = await this.#options.turns.take(this.#wake.signal)
    setTimeout(this.#begun, TURN_MS).unref()
  }

  /** Runs its process to the end. Returns the last that it said. */
  #served(): Promise<readonly string[]> {
    const { entry, address, socket, words, terminal } = this.#options
    this.socket = socket(this.#attempt++)
    const { DAYBOOK_CONFIG: _, PAISA_CONFIG: __, ...environment } = readEnvironment().forOpening
    const child = spawn(
      process.execPath,
      [...process.execArgv, process.argv[1]!, 'serve', '--config', entry.file, '--socket', this.socket, '--address', address, ...words],
      { env: environment, stdio: ['ignore', 'pipe', 'pipe', 'ipc'] },
    )
    this.#child = child
    // What broke before stays to be seen until it is known that it is whole.
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
        // What it logs for machines is in the output of the server.
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
