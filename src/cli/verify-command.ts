import { systemClock } from '#vocabulary/clock.ts'
import { counted } from '#vocabulary/text/wording.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { Database } from '../events/log/database.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { EventLog, Position } from '../events/log/log.ts'
import { isDamage } from '../events/log/sql-error.ts'
import { verifyChain } from '../events/log/verify-chain.ts'
import type { DoctorAnswer } from '../http/contract/journal-contract.ts'
import type { AnswerOf } from '../http/contract/endpoint.ts'
import type { verifyLog } from '../http/contract/history-contract.ts'
import { type Agreement, agreementOf, inCurrencies } from '../projections/agreement.ts'
import { Projector } from '../projections/projector.ts'
import { summaries } from '../projections/tables/projections.ts'
import { type Rows, type TableDifference, verifyTables } from '../projections/verify.ts'
import { viewOf } from '../service/ledgers/ledgers.ts'
import { firstContradiction, LogContradicts } from '../service/opening/open-log.ts'
import { eventOfAnotherLog, isSnapshotTrue, snapshotIn } from '../service/view-snapshots.ts'
import type { CommonOptions } from './choose-book.ts'
import { askServer, BUILD, type RunningServer, stopFirst, valuedToday, withDatabase } from './command-database.ts'
import { configOption, fixedDay, jsonOption, type JsonOptions, nowOption, printJson } from './command-options.ts'
import { type ExitCode, refused, type Subcommand, type Terminal } from './terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(nowOption()).addOption(jsonOption()),
  run: (terminal, options: VerifyOptions) => verify(options, terminal),
}

type VerifyOptions = CommonOptions & JsonOptions

/** `daybook verify`: checks that the log is unaltered, that the tables follow from it and that the reports agree with one another. */
function verify(options: VerifyOptions, terminal: Terminal): Promise<ExitCode> {
  fixedDay(options)
  const found = new Verification(options, terminal)
  const look: Parameters<typeof withDatabase>[2] = async (database, { configuration }) => {
    const chain = await verifyChain(database)
    if (!chain.ok) {
      const empty = database.engine === 'postgres' ? 'database' : 'data folder'
      found.wrong('log', `the log was altered: event ${chain.position}: ${chain.message}`)
      return found.end(`Restore a backup with "daybook events import" into an empty ${empty}.`)
    }
    const contradiction = await firstContradiction(database)
    if (contradiction) {
      found.wrong('log', new LogContradicts(contradiction).message)
      return found.end()
    }
    found.right('log', `${counted(chain.position, 'event')}, every hash is right; the last is ${chain.hash}`)
    const why = await whyNoTables(database)
    if (why !== undefined) {
      found.wrong('tables', `the tables were not checked: that takes temporary tables, and ${why}`)
      return found.end()
    }
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    // Read before the end of the log: a server may record events meanwhile, and its tables follow them.
    const followed = await followedTo(log)
    if (followed > (await log.head()).position) {
      found.wrong('log', `the log was cut off: its tables include event ${followed}`)
      return found.end(WITHOUT_ITS_END)
    }
    const differences = await tableDifferences(log)
    if (typeof differences === 'string') {
      found.wrong('tables', `the log is intact, but a table is damaged on the disk: ${differences}`)
      return found.end(REBUILD)
    }
    for (const { table, missing, extra, columns } of differences) {
      if (columns !== undefined) found.wrong('tables', `table ${table} does not have the columns that Daybook creates: it ${columns}`)
      else {
        const rows = [described(missing, 'lacks'), described(extra, 'has too many:')].filter((text) => text !== '')
        found.wrong('tables', `table ${table} differs from the log: ${rows.join('; ')}`)
      }
    }
    if (differences.length > 0) return found.end(REBUILD)
    found.right('tables', 'a rebuild from the log gives the same rows')
    const snapshot = BUILD === undefined || database.engine === 'postgres' ? undefined : snapshotIn(configuration.current.paths.data, BUILD)
    const strange = snapshot && (await eventOfAnotherLog(log, snapshot))
    if (snapshot && strange) {
      found.wrong('log', `the log was cut off or replaced: the snapshot was made when event ${strange.position} had the hash ${strange.hash}`)
      return found.end(`${WITHOUT_ITS_END}\nIf this log is the right one, stop Daybook and remove ${snapshot.file}.`)
    }
    const isTrue = snapshot && (await isSnapshotTrue(log, snapshot))
    if (snapshot && isTrue === false) {
      found.wrong('snapshot', 'the snapshot differs from the log: it was changed from outside')
      return found.end(`Stop Daybook and remove ${snapshot.file}; the next start reads the log.`)
    }
    if (isTrue) found.right('snapshot', 'the snapshot for the next start agrees with the log')
    found.reports(agreementOf(valuedToday(await viewOf(log), configuration, options)))
    return found.end()
  }
  return withDatabase(options, terminal, look, (server) => verifyBeside(server, found, terminal))
}

const WITHOUT_ITS_END = 'The remaining hashes are right. Compare the log with an export or a backup, or restore one.'

const REBUILD = 'Rebuild the tables with "daybook replay".'

/** The last event that changed a table. Tables change in the transaction of their events, so the log has it, unless it was cut off. */
async function followedTo({ database }: EventLog): Promise<Position> {
  try {
    const projector = await Projector.open(database, summaries())
    return Math.max(...(await projector.positions()).values())
  } catch (error) {
    // Which table is damaged is found with the others.
    if (isDamage(error)) return 0
    throw error
  }
}

/** Why no temporary tables can be created here, and what to do; undefined where they can. Every role may, unless an administrator revoked it. */
async function whyNoTables(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ grant: string; stands_by: boolean; may: boolean }>(
    `select format('grant temporary on database %I to %I', current_database(), current_user) as grant, pg_is_in_recovery() as stands_by,
     has_database_privilege(current_database(), 'temporary') as may`,
  )
  if (row?.stands_by) return 'a standby server cannot create any; name its primary server in DATABASE_URL'
  return row?.may === false ? `this role may not create any; grant it with "${row.grant}"` : undefined
}

/** How the tables differ from the log, or the database's message for one that it cannot read. */
async function tableDifferences(log: EventLog): Promise<readonly TableDifference[] | string> {
  try {
    const projector = await Projector.open(log.database, summaries())
    await projector.catchUp()
    return await verifyTables(log, projector.projections)
  } catch (error) {
    if (isDamage(error)) return error.message
    throw error
  }
}

const described = ({ count, examples }: Rows, verb: string): string =>
  count === 0 ? '' : `${verb} ${count} ${count === 1 ? 'row' : 'rows'}, such as ${examples[0] ?? ''}`

/**
 * `daybook verify` while a server runs: the server checks its log and its reports. That proves nothing about the disk: a database answers
 * from memory what it has read before, so a page that was changed since shows up only at the next start. Tables and snapshot are not
 * checked either, which it says. It ends with 0 if what the server can check is right.
 */
export async function verifyBeside(server: RunningServer, found: Verification, terminal: Terminal): Promise<ExitCode> {
  const walked = await askServer(server, '/api/log/verify', {})
  if (walked instanceof Refusal) return refused(walked, terminal)
  const { log } = (await walked.json()) as AnswerOf<typeof verifyLog>
  if (log.kind !== 'verified') {
    found.wrong(
      'log',
      log.kind === 'altered' ? `the log was altered: event ${log.position}: ${log.message}` : 'the server did not verify its log; try again',
    )
    return found.end()
  }
  found.right('log', `${counted(log.position, 'event')}, every hash is right as the server reads them`)
  const asked = await askServer(server, '/api/doctor?agreement=true')
  if (asked instanceof Refusal) return refused(asked, terminal)
  const { findings, agreement } = (await asked.json()) as DoctorAnswer
  const disagreements = findings.filter(({ rule }) => rule === 'agreement').map(({ details }) => details)
  if (agreement || disagreements.length > 0) found.reports({ currencies: agreement?.currencies ?? [], disagreements })
  return found.end(
    `Only the server at ${server.url} was asked: the disk, the tables and the snapshot were not checked. To verify everything, ${stopFirst(server.holder)}.`,
  )
}

type Part = 'log' | 'tables' | 'snapshot' | 'answers' | 'reports'

/** What `daybook verify` has found: printed as it is found, or all of it as JSON at the end. */
export class Verification {
  readonly #json: boolean
  readonly #terminal: Terminal
  readonly #checks: { readonly part: Part; readonly isOk: boolean; readonly message: string }[] = []

  constructor({ json = false }: JsonOptions, terminal: Terminal) {
    this.#json = json
    this.#terminal = terminal
  }

  right(part: Part, message: string): void {
    this.#checks.push({ part, isOk: true, message })
    if (!this.#json) this.#terminal.out(`${part}: ${message}\n`)
  }

  wrong(part: Part, message: string): void {
    this.#checks.push({ part, isOk: false, message })
    if (!this.#json) this.#terminal.err(`${message}\n`)
  }

  reports({ currencies, disagreements }: Agreement): void {
    for (const disagreement of disagreements) this.wrong('reports', `the reports disagree: ${disagreement}`)
    if (disagreements.length === 0) this.right('reports', `net worth, balances, gains and income statement agree${inCurrencies(currencies)}`)
  }

  /** Prints the result and what to do; returns 1 if something is wrong. */
  end(todo?: string): ExitCode {
    const isOk = this.#checks.every((check) => check.isOk)
    if (this.#json) printJson({ isOk, checks: this.#checks, todo }, this.#terminal)
    else if (todo !== undefined) this.#terminal.err(`${todo}\n`)
    return isOk ? 0 : 1
  }
}

export const replayCommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, options: CommonOptions & JsonOptions) => replay(options, terminal),
}

/** `daybook replay`: rebuilds every table from the log. The log itself is only read. */
function replay(options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    const projector = await Projector.open(database, summaries())
    await projector.rebuild()
    const tables = [...(await projector.positions())].map(([name, events]) => ({ name, events }))
    if (options.json) printJson({ tables }, terminal)
    else for (const { name, events } of tables) terminal.out(`${name}: rebuilt from ${counted(events, 'event')}\n`)
    return 0
  })
}
