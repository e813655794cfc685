import { elementAt } from '#vocabulary/element-at.ts'
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Refusal } from '#vocabulary/refusal.ts'
import { readEnvironment } from '../config/environment.ts'
import { addressesOf, DEFAULT_HOST, DEFAULT_PORT } from '../http/server.ts'
import { noSuchFile } from './choose-book.ts'
import { configOption, nowOption } from './command-options.ts'
import { serve, type ServeOptions } from './serve.ts'
import { type ExitCode, type Subcommand, type Terminal, UsageError } from './terminal.ts'

/** Further ports to try if none was given. */
const PORTS = 20
const ONE_AT_A_TIME = 'name one journal; to serve several books at one address, use "daybook serve --books FOLDER"'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .option('-p, --port <port>', `the port to listen on; default: the first free one from ${DEFAULT_PORT}`)
      .option('--host <address>', 'the address to listen on', DEFAULT_HOST)
      .option('--demo', 'open a demo book; the first time it is written to .daybook/demo')
      .option('--no-open', 'do not open the browser')
      // A command that is misspelt comes here with all its words.
      .allowExcessArguments(),
  run: (terminal, journal: string | undefined, options: OpenOptions, { args }: { readonly args: readonly string[] }) => {
    if (args.length > 1) throw existsSync(elementAt(args, 0)) ? new UsageError(ONE_AT_A_TIME) : noSuchFile(elementAt(args, 0))
    return openBook(journal, options, terminal)
  },
}

type OpenOptions = Omit<ServeOptions, 'port' | 'served' | 'demoServer'> & { readonly port?: string; readonly open: boolean }

/** `daybook [JOURNAL]`: serves a journal, or what the folder holds, and shows it in the browser. */
async function openBook(journal: string | undefined, options: OpenOptions, terminal: Terminal): Promise<ExitCode> {
  const served = options.open ? (url: string): void => void showPage(url) : undefined
  const port = options.port ?? String(await freePort(options.host))
  return serve({ ...options, port, ...(!options.demo && { demoServer: new DemoServer() }), ...(served && { served }) }, terminal, {
    journal,
    inFolder: true,
  })
}

/** The first free port from the default on; the default if none is free, which then fails with a message. */
async function freePort(host: string): Promise<number> {
  for (let port = DEFAULT_PORT; port < DEFAULT_PORT + PORTS; port++) {
    const free = await Promise.all(addressesOf(host).map((address) => isFree(address, port)))
    if (!free.includes(false)) return port
  }
  return DEFAULT_PORT
}

const isFree = (host: string, port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const server = createServer()
    // An address that this machine does not have is reported when listening.
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })

/** What opens an address in the browser that the person uses, by platform. */
const OPENERS: Readonly<Record<string, readonly string[]>> = { darwin: ['open'], win32: ['cmd', '/c', 'start', ''] }

/** Opens an address in the browser at a terminal with a display; returns false otherwise. */
export function showPage(url: string): boolean {
  const { hasDisplay, forOpening } = readEnvironment()
  if (!hasDisplay || !process.stdout.isTTY) return false
  const [command, ...args] = OPENERS[process.platform] ?? ['xdg-open']
  const opener = spawn(command!, [...args, url], { detached: true, stdio: 'ignore', env: forOpening })
  // The address is printed on the terminal anyway.
  opener.on('error', () => undefined)
  opener.unref()
  return true
}

/** A first start writes the book and makes a database. */
const START_MS_MAX = 120_000

/**
 * The demo book, served by a second process on a free port, with its own folder in the user's state folder. It starts on the first request
 * and ends with this program.
 */
class DemoServer {
  #child: ChildProcess | undefined
  #address: Promise<string | Refusal> | undefined

  /** Returns where it is served, or why it is not. */
  address(): Promise<string | Refusal> {
    this.#address ??= this.#start().then((address) => {
      // The next request tries again.
      if (address instanceof Refusal) this.close()
      return address
    })
    return this.#address
  }

  close(): void {
    this.#child?.kill('SIGTERM')
    this.#child = undefined
    this.#address = undefined
  }

  #start(): Promise<string | Refusal> {
    const { stateFolder, forOpening } = readEnvironment()
    const folder = join(stateFolder, 'daybook', 'demo')
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    // It has a log of its own, never on the database server of the open book.
    const { DATABASE_URL: _, DAYBOOK_CONFIG: __, PAISA_CONFIG: ___, ...environment } = forOpening
    const child = spawn(process.execPath, [...process.execArgv, elementAt(process.argv, 1), 'serve', '--demo', '--port', '0'], {
      cwd: folder,
      env: environment,
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    this.#child = child
    return new Promise((resolve) => {
      const refuse = (why: string): void => resolve(new Refusal('CONFLICT', `the demo could not be started: ${why}; "daybook --demo" says more`))
      const patience = setTimeout(() => refuse('it did not answer in time'), START_MS_MAX)
      child.once('error', (error) => refuse(error.message))
      child.once('exit', (code) => {
        refuse(`it ended with ${code ?? 'a signal'}`)
        // Stopped by hand: the next request starts it again.
        if (this.#child === child) this.close()
      })
      createInterface({ input: child.stdout }).on('line', (line) => {
        const address = /^Daybook serves .* at (http:\S+)$/.exec(line)?.[1]
        if (address === undefined) return
        clearTimeout(patience)
        resolve(address)
      })
    })
  }
}
