import type { Command } from 'commander'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

/** What the file of a command exports as `subcommand`. Its name and description are in commands.ts. */
export interface Subcommand {
  /** Adds the options that it takes. */
  readonly declare: (command: Command) => void
  /** It is about the other commands: what they take is declared, too, before it runs. */
  readonly asksForAll?: true
  /** Does it, with the arguments in their order then the options, and the command itself. */
  readonly run: (terminal: Terminal, ...given: never[]) => ExitCode | Promise<ExitCode>
}
