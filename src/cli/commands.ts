import { Command, type CommandOptions } from 'commander'
import { version } from '../config/environment.ts'
import { EXIT_CODES, type Subcommand, type Terminal } from './terminal.ts'

/*
 * The commands of `daybook`. The file of a command is loaded when the command is called, so that `daybook check` does not
 * load a web server.
 */

type LoadSubcommand = () => Promise<{ readonly subcommand: Subcommand }>

/** One of several commands in a file. */
const of =
  <Name extends string>(file: () => Promise<Readonly<Record<Name, Subcommand>>>, name: Name): LoadSubcommand =>
  async () => ({ subcommand: (await file())[name] })

export interface CommandLine {
  readonly program: Command
  /** The file of each command; a group such as `prices` has none. */
  readonly files: ReadonlyMap<Command, LoadSubcommand>
}

/**
 * All commands by name, argument and description, under the headings of `daybook --help`. Options are declared by the file of each command.
 */
export function commandLine(): CommandLine {
  const files = new Map<Command, LoadSubcommand>()
  const add = (parent: Command, usage: string, description: string, file: LoadSubcommand, options: CommandOptions = {}): void =>
    void files.set(parent.command(usage, options).description(description), file)
  const program = new Command('daybook')
    .description('Self-hosted personal finance over plain-text journals.')
    .version(version, '-V, --version', 'print the version')
    .helpOption('-h, --help', 'print this help')
    .helpCommand(false)
    .exitOverride()
    .showHelpAfterError('Add --help to see its arguments and options.')
    .addHelpText('after', `\n${EXIT_CODES}`)
  const group = (name: string, description: string): Command => program.command(name).description(description).helpCommand(false)

  // Files with several commands.
  const backups = () => import('./backup.ts')
  const conversion = () => import('./convert.ts')
  const exports = () => import('./export.ts')
  const log = () => import('./events.ts')
  const users = () => import('./users.ts')
  const verification = () => import('./verify.ts')

  program.commandsGroup('Read:')
  add(program, 'check [file...]', 'check journals and print every problem as file:line: message', () => import('./check.ts'))
  add(program, 'doctor', 'print likely mistakes in the book as file:line: message', () => import('./doctor.ts'))
  add(program, 'balances [file]', 'print the balance of every account, by commodity', () => import('./balances.ts'))
  add(program, 'list [query] [journal]', 'list the postings that match a search', () => import('./list.ts'))
  add(program, 'query <query> [journal]', 'run a query in SQL or BQL', () => import('./query.ts'))
  add(program, 'print [file]', 'print a normalised journal in any dialect', of(conversion, 'print'))
  add(program, 'export <table> [journal]', 'write a table of the book as CSV, JSON, Parquet or Excel', () => import('./export.ts'))
  const prices = group('prices', 'prices of the journal and of price providers')
  add(prices, 'export', 'print prices as directives of a dialect', of(exports, 'pricesExport'))

  program.commandsGroup('Serve:')
  add(program, 'open [journal]', 'open a journal in the browser; by default the one in this folder', () => import('./open.ts'), { isDefault: true })
  add(program, 'serve [journal]', 'serve the pages and the API', () => import('./serve.ts'))
  add(program, 'mcp', 'run a Model Context Protocol server for assistants on standard input and output', () => import('./mcp.ts'))
  add(program, 'lsp', 'run a language server for editors on standard input and output', () => import('./lsp.ts'))
  add(program, 'completion <shell>', 'print a script that completes commands in a shell', () => import('./completion.ts'))
  add(program, 'version', 'print the version', async () => ({ subcommand: printVersion }))

  program.commandsGroup('Data:')
  add(program, 'init [folder]', 'write a demo book to start from; existing files are kept', () => import('./init.ts'))
  add(program, 'import <file...>', 'add bank statements to the journal, each row once', () => import('./import.ts'))
  add(program, 'update', 'sync the journal, prices and portfolios now', () => import('./update.ts'))
  add(program, 'convert [file]', 'convert a book to another dialect, file by file, keeping comments', () => import('./convert.ts'))
  add(program, 'backup [file]', 'write log, configuration and journal to one verified archive', () => import('./backup.ts'))
  add(program, 'restore <file> <folder>', 'verify a backup and unpack it into a new folder', of(backups, 'restoreCommand'))
  const events = group('events', 'export and import the log')
  add(events, 'export [file]', 'write every event as a line of JSON to a new file or standard output', of(log, 'eventsExport'))
  add(events, 'import <file>', 'read an export into an empty log, all or nothing; - reads standard input', of(log, 'eventsImport'))
  add(program, 'replay', 'rebuild every table from the log', of(verification, 'replayCommand'))
  add(program, 'verify', 'check that the log is unaltered and that tables and reports agree with it', () => import('./verify.ts'))
  add(program, 'adopt <database>', 'copy notes, presets and reconciliation dates from a paisa.db', () => import('./adopt.ts'))

  program.commandsGroup('Users:')
  const user = group('user', 'manage users and API tokens')
  add(user, 'add <name>', 'add a user; type or pipe in the password', of(users, 'userAdd'))
  add(user, 'password <name>', 'change the password of a user; type or pipe it in', of(users, 'userPassword'))
  add(user, 'remove <name>', 'remove a user', of(users, 'userRemove'))
  add(user, 'token <name>', 'create an API token for a script, with scope and expiry', of(users, 'userToken'))
  add(user, 'revoke-token <name>', 'revoke an API token', of(users, 'userRevokeToken'))
  add(user, 'role <name> <role>', 'change the role of a user', of(users, 'userRole'))
  add(user, 'totp-reset <name>', 'turn off two-factor login for a user', of(users, 'userTotpReset'))
  add(user, 'list', 'list users, and API tokens with scope, expiry and last use', of(users, 'userList'))
  add(user, 'log', 'list changes of users and tokens: when, by whom and from where', of(users, 'userLog'))
  add(program, 'password', 'print the hash of a password for user_accounts', of(users, 'password'))
  return { program, files }
}

const printVersion: Subcommand = {
  declare: () => undefined,
  run: (terminal: Terminal) => {
    terminal.out(`Version: ${version}\n`)
    return 0
  },
}
