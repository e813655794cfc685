import { elementAt } from '#vocabulary/element-at.ts'
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
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

type OpenOptions = Omit<ServeOptions, 'port' | 'served' | 'offersDemo'> & { readonly port?: string; readonly open: boolean }

/** `daybook [JOURNAL]`: serves a journal, or what the folder holds, and shows it in the browser. */
async function openBook(journal: string | undefined, options: OpenOptions, terminal: Terminal): Promise<ExitCode> {
  const served = options.open ? (url: string): void => void showPage(url) : undefined
  const port = options.port ?? String(await freePort(options.host))
  return serve({ ...options, port, offersDemo: !options.demo, ...(served && { served }) }, terminal, { journal, inFolder: true })
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
