import { counted } from '#vocabulary/text/wording.ts'
import type { ExitCode, Subcommand, Terminal } from './terminal.ts'
import type { Job } from '../commands/jobs.ts'
import type { SyncRequest } from '../events/jobs-events.ts'
import { configOption, jsonOption, type JsonOptions, nowOption, printJson } from './command-options.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import { ASKS_FOR_A_LOGIN, doesNotAnswer, ended, withDaybook, type RunningServer, runningServer } from './command-database.ts'

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(nowOption())
      .option('-j, --journal', 'sync only the journal')
      .option('-c, --commodity', 'sync only commodity prices')
      .option('-p, --portfolio', 'sync only portfolios')
      .addOption(jsonOption()),
  run: (terminal, options: UpdateOptions) => update(options, terminal),
}

interface UpdateOptions extends CommonOptions, JsonOptions {
  readonly journal?: boolean
  readonly commodity?: boolean
  readonly portfolio?: boolean
}

const POLL_MS = 250

/** `daybook update`: one sync; by the running server of the book, if there is one. */
async function update(options: UpdateOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const everything = !options.journal && !options.commodity && !options.portfolio
  const request: SyncRequest = {
    journal: everything || options.journal === true,
    prices: everything || options.commodity === true,
    portfolios: everything || options.portfolio === true,
    force_prices: false,
    force_journal: false,
  }
  const server = runningServer(configuration.current.paths.data)
  if (server !== undefined) return askToSync(server, request, options, terminal)
  return withDaybook(configuration, options, terminal, async ({ jobs }) => {
    const { id } = await jobs.submit(request, 'command')
    return report(await ended(id, jobs.changes, () => jobs.find(id)), options, terminal)
  })
}

/** The wire form of what `report` needs. */
type WireJob = {
  readonly status: string
  readonly error?: string
  readonly details?: readonly string[]
  readonly skipped?: boolean
  readonly counts?: NonNullable<Job['counts']>
}

async function askToSync(server: RunningServer, request: SyncRequest, options: JsonOptions, terminal: Terminal): Promise<ExitCode> {
  const { url } = server
  const call = async (...asked: Parameters<RunningServer['fetch']>): Promise<{ status: number; body: unknown }> => {
    const response = await server.fetch(...asked)
    return { status: response.status, body: await response.json() }
  }
  try {
    const accepted = await call('/api/sync', { method: 'POST', body: request })
    if (accepted.status === 401) {
      terminal.err(`the server at ${url} has this data and ${ASKS_FOR_A_LOGIN}\n`)
      return 1
    }
    if (accepted.status !== 202) {
      const { error } = accepted.body as { readonly error?: { readonly message: string } }
      terminal.err(`the server at ${url} refused the sync: ${error?.message ?? `status ${accepted.status}`}\n`)
      return 1
    }
    const { job_id } = accepted.body as { job_id: string }
    for (;;) {
      const { body } = await call(`/api/jobs/${job_id}`)
      const job = body as WireJob
      if (job.status === 'completed' || job.status === 'failed') return report(job, options, terminal)
      await new Promise((resolve) => setTimeout(resolve, POLL_MS))
    }
  } catch (error) {
    terminal.err(`${doesNotAnswer(server, error as Error)}\n`)
    return 1
  }
}

function report(job: WireJob | Job, { json }: JsonOptions, terminal: Terminal): ExitCode {
  if (json) {
    const { status, error, skipped = false, counts, details = [] } = job
    printJson({ status, error, skipped, counts, details }, terminal)
    return status === 'failed' ? 1 : 0
  }
  if (job.status === 'failed') {
    const failure = job.error ?? 'the sync failed'
    terminal.err(`${failure}\n`)
    // The other parts of the sync ran all the same.
    for (const detail of job.details ?? []) if (!failure.includes(detail)) terminal.err(`${detail}\n`)
    return 1
  }
  for (const detail of job.details ?? []) terminal.err(`${detail}\n`)
  const { counts } = job
  if (job.skipped) terminal.out('nothing changed\n')
  else if (!counts) terminal.out('providers and files checked; new data is recorded\n')
  else
    terminal.out(
      `recorded: ${counted(counts.transactions_added, 'transaction')} added, ${counts.transactions_removed} removed, ${counts.transactions_unchanged} unchanged; ${counted(counts.posting_count, 'posting')}, ${counted(counts.price_count, 'price')}\n`,
    )
  return 0
}
