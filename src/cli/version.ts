import { version } from '../config/version.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import type { Subcommand } from './subcommand.ts'

export const subcommand: Subcommand = { declare: () => undefined, run: printVersion }

/** `daybook version`. */
function printVersion(terminal: Terminal): ExitCode {
  terminal.out(`Version: ${version}\n`)
  return 0
}
