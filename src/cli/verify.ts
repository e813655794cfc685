import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { dayIn, systemClock } from '#vocabulary/clock.ts'
import { openEventLog } from '../events/log/event-log.ts'
import type { Database } from '../events/log/database.ts'
import type { EventLog, Position } from '../events/log/log.ts'
import { isDamage } from '../events/log/sql-error.ts'
import { verifyChain } from '../events/log/verify-chain.ts'
import { firstContradiction, LogContradicts } from '../service/opening/first-contradiction.ts'
import { Projector } from '../projections/projector.ts'
import { largeTables, summaries } from '../projections/tables/projections.ts'
import { agreementOf } from '../projections/agreement.ts'
import { ValuedLedger } from '../projections/valuation/valued-ledger.ts'
import { type Rows, type TableDifference, verifyTables } from '../projections/verify.ts'
import { reportSettingsOf } from '../service/ledgers/report-settings.ts'
import { fixedDay, nowOption } from './choosing/day-options.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { ownSnapshots } from './serving/own-snapshots.ts'
import { eventOfAnotherLog, isSnapshotTrue } from '../service/snapshots/view-snapshots.ts'
import { viewOf } from '../service/ledgers/view-of.ts'
import { withDatabase } from './choosing/with-database.ts'
import type { Subcommand } from './subcommand.ts'
import { agreed, verifyBeside } from './verify-beside.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(nowOption()),
  run: (terminal, options: CommonOptions) => verify(options, terminal),
}

/** `daybook verify`: the log was never altered, the tables are what it says, and the reports agree with one another. */
function verify(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const fixed = fixedDay(options)
  const look: Parameters<typeof withDatabase>[2] = async (database, { configuration }) => {
    const chain = await verifyChain(database)
    if (!chain.ok) {
      const empty = database.engine === 'postgres' ? 'database' : 'data folder'
      terminal.err(
        `the log was altered: event ${chain.position}: ${chain.message}\nRestore a backup with "daybook events import" into an empty ${empty}.\n`,
      )
      return 1
    }
    const contradiction = await firstContradiction(database)
    if (contradiction) throw new LogContradicts(contradiction)
    terminal.out(`log: ${chain.position} events, every hash right; the last is ${chain.hash}\n`)
    const why = await whyNoTables(database)
    if (why !== undefined) {
      terminal.err(`the tables were not looked at: they are computed anew in temporary ones, and ${why}\n`)
      return 1
    }
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    // Asked for before the end of the log: a server may record while this goes on, and its tables move with what it records.
    const followed = await followedTo(log)
    if (followed > (await log.head()).position) {
      terminal.err(`the log was cut off: its tables had followed it to event ${followed}\n${WITHOUT_ITS_END}`)
      return 1
    }
    const differences = await tableDifferences(log)
    if (typeof differences === 'string') {
      terminal.err(`the log is whole, and a table is broken on the disk: ${differences}\nRebuild the tables with "daybook replay".\n`)
      return 1
    }
    for (const { table, missing, extra, columns } of differences) {
      if (columns !== undefined) terminal.err(`table ${table} is not as Daybook makes it: it ${columns}\n`)
      else
        terminal.err(
          `table ${table} is not what the log says: ${described(missing, 'lacks')}${missing.count > 0 && extra.count > 0 ? '; ' : ''}${described(extra, 'has too many:')}\n`,
        )
    }
    if (differences.length > 0) {
      terminal.err('Rebuild the tables with "daybook replay".\n')
      return 1
    }
    terminal.out('tables: a rebuild from the log gives the same rows\n')
    const snapshots = await ownSnapshots(database, configuration.current)
    const strange = snapshots && (await eventOfAnotherLog(log, snapshots))
    if (snapshots && strange) {
      terminal.err(
        `the log was cut off or written anew: the snapshot beside it was made when event ${strange.position} had the hash ${strange.hash}\n${WITHOUT_ITS_END}Where this log is the right one, stop Daybook and remove ${snapshots.place}.\n`,
      )
      return 1
    }
    const isTrue = snapshots && (await isSnapshotTrue(log, snapshots))
    if (snapshots && isTrue === false) {
      terminal.err(
        `the snapshot with which a start begins is not what the log says: somebody changed it\nStop Daybook and remove ${snapshots.place}; the next start reads the log.\n`,
      )
      return 1
    }
    // What was answered is no log's to confirm: the next start works it out.
    const areForgotten = (await snapshots?.forgetAnswers()) ?? true
    if (isTrue) terminal.out('snapshot: the book with which a start begins is what the log says\n')
    if (!areForgotten)
      terminal.out('answers: those of the last run, which the next start gives, were not looked at, and this role may not remove them\n')
    const today = fixed ?? dayIn(configuration.current.timeZone, systemClock.now())
    const view = await viewOf(log)
    const { currencies, disagreements } = agreementOf(new ValuedLedger(view, reportSettingsOf(configuration.current, view), today))
    for (const disagreement of disagreements) terminal.err(`the reports disagree: ${disagreement}\n`)
    if (disagreements.length > 0) return 1
    terminal.out(`${agreed(currencies)}\n`)
    return 0
  }
  return withDatabase(options, terminal, look, (server) => verifyBeside(server, terminal))
}

const WITHOUT_ITS_END = 'Every hash that is left is right. Hold it against an export or a backup, or restore one.\n'

/** The last event that has moved a table. Tables move in the transaction of their events, so there is none that the log does not have. */
async function followedTo({ database }: EventLog): Promise<Position> {
  try {
    const projector = await Projector.open(database, [...summaries(), ...largeTables])
    return Math.max(...(await projector.positions()).values())
  } catch (error) {
    // Which table is broken is found with the others.
    if (isDamage(error)) return 0
    throw error
  }
}

/** Why no temporary tables can be made here, and what to do; undefined where they can. Any role may, until an administrator says otherwise. */
async function whyNoTables(database: Database): Promise<string | undefined> {
  const [row] = await database.query<{ grant: string; stands_by: boolean; may: boolean }>(
    `select format('grant temporary on database %I to %I', current_database(), current_user) as grant, pg_is_in_recovery() as stands_by,
     has_database_privilege(current_database(), 'temporary') as may`,
  )
  if (row?.stands_by) return 'a server that stands by makes none; name the one that it stands by for in DATABASE_URL'
  return row?.may === false ? `this role may make none; grant it with "${row.grant}"` : undefined
}

/** How the tables differ from the log, or what the database says of one that it cannot read. */
async function tableDifferences(log: EventLog): Promise<readonly TableDifference[] | string> {
  try {
    const small = summaries()
    const projector = await Projector.open(log.database, [...small, ...largeTables])
    await projector.of(small).catchUp()
    const large = projector.of(largeTables)
    // On a server they are there for others, and follow the log at a distance: that is waited for.
    await large.catchUp(log.database.engine === 'postgres' ? 'all' : 'made')
    return await verifyTables(log, projector.projections, await projector.made())
  } catch (error) {
    if (isDamage(error)) return error.message
    throw error
  }
}

const described = ({ count, examples }: Rows, verb: string): string =>
  count === 0 ? '' : `${verb} ${count} ${count === 1 ? 'row' : 'rows'}, such as ${examples[0] ?? ''}`
