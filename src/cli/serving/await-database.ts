import { setTimeout as pause } from 'node:timers/promises'
import { DiskFull, isAway, letsNobodyIn } from '../../events/log/sql-error.ts'
import { engineOfLog } from '../../service/opening/open-database.ts'
import type { ExitCode, Terminal } from '../terminal/terminal.ts'

/** A server that is started with the machine, or updated, is there by then; a wrong port never is. */
const WAITS_MS = 60_000
const LOOKS_MS = 1000

/**
 * Runs what needs the database server, and again where that is away or goes away before it is open: both start with the machine, and an
 * update of one ends no other. Says so once. Rejects with what is wrong after a minute, and at once with anything else; 0 when told to stop.
 */
export async function onceDatabaseAnswers(
  run: () => Promise<ExitCode>,
  { told, terminal }: { readonly told: () => Promise<void> | undefined; readonly terminal: Terminal },
): Promise<ExitCode> {
  let last: number | undefined
  for (;;) {
    try {
      return await run()
    } catch (error) {
      if (engineOfLog() !== 'postgres' || !isAway(error) || letsNobodyIn(error) || error instanceof DiskFull) throw error
      if (last === undefined) terminal.err(`${(error as Error).message}; waiting for it\n`)
      last ??= performance.now() + WAITS_MS
      if (performance.now() > last) throw error
      const stop = told()
      const isTold = await Promise.race([pause(LOOKS_MS, false), ...(stop ? [stop.then(() => true)] : [])])
      if (isTold) return 0
    }
  }
}
