import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { addressesOf } from '../http/loopbacks.ts'
import { DEFAULT_HOST, DEFAULT_PORT } from '../http/server.ts'
import { noSuchFile } from './choosing/chosen-book.ts'
import { nowOption } from './choosing/day-options.ts'
import { configOption } from './choosing/config-option.ts'
import { serve, type ServeOptions } from './serve.ts'
import { showPage } from './terminal/show-page.ts'
import type { Subcommand } from './subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

/** Further ports that are tried when nobody asked for one. */
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
    if (args.length > 1) throw existsSync(args[0]!) ? new UsageError(ONE_AT_A_TIME) : noSuchFile(args[0]!)
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

/** The first free port from the usual one; the usual one when none is, whose message then says what to do. */
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
    // An address that this machine does not have is nobody's; whether that matters is said by who listens.
    server.once('error', ({ code }: NodeJS.ErrnoException) => resolve(code !== 'EADDRINUSE'))
    server.listen({ host, port }, () => server.close(() => resolve(true)))
  })
