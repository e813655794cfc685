import { Command, type CommandOptions } from 'commander'
import { version } from '../config/version.ts'
import type { Subcommand } from './subcommand.ts'

/*
 * The commands of `daybook`, each a file of this folder. A command's file is loaded when the command is called, so that
 * `daybook check` does not load a web server.
 */

type LoadSubcommand = () => Promise<{ readonly subcommand: Subcommand }>

export interface CommandLine {
  readonly program: Command
  /** The file of each command; a group such as `prices` has none. */
  readonly files: ReadonlyMap<Command, LoadSubcommand>
}

/** All commands by name, argument and description. Options are declared by the file of each command. */
export function commandLine(): CommandLine {
  const files = new Map<Command, LoadSubcommand>()
  const add = (parent: Command, usage: string, description: string, file: LoadSubcommand, options: CommandOptions = {}): void =>
    void files.set(parent.command(usage, options).description(description), file)
  const program = new Command('daybook')
    .description('Self-hosted personal finance over plain-text journals.')
    .version(version, '-V, --version', 'print the version')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('Run it with --help for its arguments and options.')
  const group = (name: string, description: string): Command => program.command(name).description(description).helpCommand(false)

  add(program, 'open [journal]', 'show a journal, by default that of this folder, in the browser', () => import('./open.ts'), { isDefault: true })
  add(program, 'serve [journal]', 'serve the dashboard and the API', () => import('./serve.ts'))
  add(program, 'init [folder]', 'write a demo book to start from; never over an existing file', () => import('./init.ts'))
  add(program, 'update', 'sync now: journal, prices and portfolios, or only those named', () => import('./update.ts'))
  add(program, 'adopt <database>', 'copy notes, presets and reconciliation dates from a paisa.db', () => import('./adopt.ts'))
  add(program, 'import <file...>', 'add bank statements to the journal, each row once', () => import('./import.ts'))
  add(program, 'check [file...]', 'read journals and print every problem as file:line: message', () => import('./check.ts'))
  add(program, 'lsp', 'run a language server for editors over standard input and output', () => import('./lsp.ts'))
  add(program, 'mcp', 'run a Model Context Protocol server over standard input and output', () => import('./mcp.ts'))
  add(program, 'balances [file]', 'print the balance of every account, by commodity', () => import('./balances.ts'))
  add(program, 'query <question> [journal]', 'run a query in SQL or BQL', () => import('./query.ts'))
  add(program, 'list [query] [journal]', 'list the postings that match a search', () => import('./list.ts'))
  add(program, 'export <table> [journal]', 'write what matches a search to a CSV, JSON, Parquet or Excel file', () => import('./export-book.ts'))
  add(program, 'print [file]', 'print a normalised journal in any dialect', () => import('./print-journal.ts'))
  add(program, 'convert [file]', 'convert a book to another dialect, file by file, keeping comments', () => import('./convert.ts'))
  add(program, 'backup [file]', 'write log, configuration and journal to one archive and verify it', () => import('./backup.ts'))
  add(program, 'restore <file> <folder>', 'verify a backup and unpack it into a new folder', () => import('./restore.ts'))
  add(program, 'replay', 'rebuild every table from the log', () => import('./replay.ts'))
  add(program, 'doctor', 'print likely mistakes in the book as file:line: message', () => import('./doctor.ts'))
  add(program, 'verify', 'check that the log is unaltered and that tables and reports agree with it', () => import('./verify.ts'))
  const prices = group('prices', 'prices of the journal and of providers')
  add(prices, 'export', 'print prices as directives of a dialect', () => import('./export-prices.ts'))
  const events = group('events', 'back up and restore the log')
  add(events, 'export [file]', 'write every event as a line of JSON to a new file or standard output', () => import('./export-events.ts'))
  add(events, 'import <file>', 'read an export into an empty log, all or nothing; - reads standard input', () => import('./import-events.ts'))
  const user = group('user', 'users and their tokens')
  add(user, 'add <name>', 'add a user; the password is typed or piped in', () => import('./user-add.ts'))
  add(user, 'password <name>', 'change the password of a user', () => import('./user-password.ts'))
  add(user, 'remove <name>', 'remove a user', () => import('./user-remove.ts'))
  add(user, 'token <name>', 'make a token for a script, with scope and expiry', () => import('./user-token.ts'))
  add(user, 'revoke-token <name>', 'revoke a token', () => import('./user-revoke-token.ts'))
  add(user, 'role <name> <role>', 'change the role of a user', () => import('./user-role.ts'))
  add(user, 'totp-reset <name>', 'turn off the two-factor login of a user', () => import('./user-totp-reset.ts'))
  add(user, 'list', 'list users, and tokens with scope, expiry and last use', () => import('./user-list.ts'))
  add(user, 'log', 'list every change of access, with who made it and from where', () => import('./user-log.ts'))
  add(program, 'password', 'print the hash of a password, as user_accounts holds it', () => import('./password.ts'))
  add(program, 'completion <shell>', 'print the completion script of a shell', () => import('./completion.ts'))
  add(program, 'version', 'print the version', () => import('./version.ts'))
  return { program, files }
}
