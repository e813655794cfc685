import type { ExitCode, Terminal } from '../../commands/command-line.ts'
import { systemClock } from '../../events/vocabulary/clock.ts'
import { openEventLog } from '../../events/log/event-log.ts'
import { verifyChain } from '../../events/log/verify-chain.ts'
import { Projector } from '../../projections/projector.ts'
import { tableProjections } from '../../projections/tables/projections.ts'
import { type Rows, verifyTables } from '../../projections/verify.ts'
import type { CommonOptions } from './options.ts'
import { withDatabase } from './with-database.ts'

/** `daybook verify`: the log was never altered, and the tables are what it says. */
export function verify(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(options, terminal, async (database) => {
    const chain = await verifyChain(database)
    if (!chain.ok) {
      terminal.err(`the log was altered: event ${chain.position}: ${chain.message}\nRestore a backup with "daybook events import" into an empty data folder.\n`)
      return 1
    }
    terminal.out(`log: ${chain.position} events, every hash right; the last is ${chain.hash}\n`)
    const projector = await Projector.open(database, tableProjections)
    await projector.catchUp()
    const log = await openEventLog({ database, clock: systemClock })
    const differences = await verifyTables(log, tableProjections)
    for (const { table, missing, extra } of differences) {
      terminal.err(`table ${table} is not what the log says: ${described(missing, 'lacks')}${missing.count > 0 && extra.count > 0 ? '; ' : ''}${described(extra, 'has too many:')}\n`)
    }
    if (differences.length > 0) {
      terminal.err('Rebuild the tables with "daybook replay".\n')
      return 1
    }
    terminal.out('tables: a rebuild from the log gives the same rows\n')
    return 0
  })
}

const described = ({ count, examples }: Rows, verb: string): string => (count === 0 ? '' : `${verb} ${count} ${count === 1 ? 'row' : 'rows'}, such as ${examples[0] ?? ''}`)
