import { systemClock } from '#vocabulary/clock.ts'
import { LiveConfiguration } from '../config/live-configuration.ts'
import { version } from '../config/environment.ts'
import { buildApp } from '../http/app.ts'
import { injectedApi } from '../http/route.ts'
import { BoundedLines, type Api } from '../mcp/book-server.ts'
import { Daybook } from '../service/daybook.ts'
import { journalOnly } from '../service/sync/journal-request.ts'
import { configOption, fixedDay, nowOption } from './command-options.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import { ended, reportUnavailable, type RunningServer, runningServer } from './command-database.ts'
import type { ExitCode, Subcommand, Terminal } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(nowOption()),
  run: (terminal, options: CommonOptions) => serveMcp(options, terminal),
}

/** `daybook mcp`: the Model Context Protocol over standard input and output, until the client closes it. Answers come from a running server, or from the book. */
async function serveMcp(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const running = runningServer(configuration.current.paths.data)
  try {
    const { api, close } = running === undefined ? await ownApi(configuration, options, terminal) : remoteApi(running)
    const [{ bookServer }, { StdioServerTransport }] = await Promise.all([
      import('../mcp/book-server.ts'),
      import('@modelcontextprotocol/sdk/server/stdio.js'),
    ])
    const server = bookServer(api, version)
    const ended = new Promise<void>((resolve) => {
      process.stdin.once('end', () => resolve())
      process.once('SIGINT', () => resolve())
      process.once('SIGTERM', () => resolve())
    })
    const lines = process.stdin.pipe(new BoundedLines((answer) => void process.stdout.write(`${answer}\n`)))
    await server.connect(new StdioServerTransport(lines))
    await ended
    await server.close()
    await close()
    return 0
  } catch (error) {
    return reportUnavailable(error, terminal)
  }
}

interface OpenApi {
  readonly api: Api
  close(): Promise<void>
}

function remoteApi(server: RunningServer): OpenApi {
  const api: Api = async ({ method, path, body }, signal) => {
    const response = await server.fetch(path, { method, body, signal })
    return { status: response.status, text: await response.text() }
  }
  return { api, close: () => Promise.resolve() }
}

/** The service without its network. Its user can read the files anyway, so there is no login. */
async function ownApi(configuration: LiveConfiguration, options: CommonOptions, terminal: Terminal): Promise<OpenApi> {
  const { current } = configuration
  const open = new LiveConfiguration({ ...current, settings: { ...current.settings, user_accounts: [], oidc: undefined, readonly: true } })
  const fixedToday = fixedDay(options)
  const daybook = await Daybook.open({
    configuration: open,
    clock: systemClock,
    fixedToday,
    watch: true,
    troubled: (message) => terminal.err(`${message}\n`),
  })
  const { id } = await daybook.jobs.submit(journalOnly, 'start')
  const isUnread = daybook.views.current().lastSync === undefined
  const app = await buildApp(daybook, { version, ...(isUnread && { bookRead: ended(id, daybook.jobs.changes, () => daybook.jobs.find(id)) }) })
  return {
    api: injectedApi(app),
    close: async () => {
      await app.close()
      await daybook.close()
    },
  }
}
