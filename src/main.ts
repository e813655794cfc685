#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { Command, CommanderError, type CommandOptions } from 'commander'
import { sayLastWord, watchForLastWords } from './cli/terminal/last-word.ts'
import { onScreen } from './cli/terminal/on-screen.ts'
import type { Subcommand } from './cli/subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './cli/terminal/terminal.ts'
import { engines } from '../package.json'
import { version } from './config/version.ts'

/*
 * The command line: what commands there are, each a file in cli/. It is loaded only when it is called, so that `daybook check`
 * does not wait for a web server to be read from the disk.
 */

const writing =
  (stream: NodeJS.WriteStream) =>
  (text: string): void =>
    void stream.write(stream.isTTY ? onScreen(text) : text)
const terminal: Terminal = { out: writing(process.stdout), err: writing(process.stderr) }
let exitCode: ExitCode = 0
const files = new Map<Command, () => Promise<{ readonly subcommand: Subcommand }>>()

function subcommand(
  parent: Command,
  usage: string,
  description: string,
  file: () => Promise<{ readonly subcommand: Subcommand }>,
  options: CommandOptions = {},
): void {
  files.set(parent.command(usage, options).description(description), file)
}

/** Before a command looks at its arguments, it is told what it takes. */
async function complete(_: Command, command: Command): Promise<void> {
  const { declare, run, asksForAll } = (await files.get(command)?.())?.subcommand ?? {}
  declare?.(command)
  if (asksForAll) for (const [other, file] of files) if (other !== command) (await file()).subcommand.declare(other)
  if (run)
    command.action(async (...given: unknown[]) => {
      exitCode = await run(terminal, ...(given as never[]))
    })
}

const program = new Command('daybook')
  .description('Plain-text accounting, served: every figure provable, every change recorded.')
  .version(version, '-V, --version', 'print the version')
  .helpCommand(false)
  .exitOverride()
  .showHelpAfterError('Run it with --help to see what it takes.')
  .hook('preSubcommand', complete)
const group = (name: string, description: string): Command =>
  program.command(name).description(description).helpCommand(false).hook('preSubcommand', complete)

subcommand(program, 'open [journal]', 'show a journal, or the one of this folder, in the browser', () => import('./cli/open.ts'), { isDefault: true })
subcommand(program, 'serve [journal]', 'serve the dashboard and the API', () => import('./cli/serve.ts'))
subcommand(program, 'init [folder]', 'write a demo book to start from; never over an existing file', () => import('./cli/init.ts'))
subcommand(program, 'update', 'sync now: journal, prices and portfolios, or only those named', () => import('./cli/update.ts'))
subcommand(program, 'adopt <database>', 'bring notes, presets and reconciliation dates out of a paisa.db', () => import('./cli/adopt.ts'))
subcommand(program, 'import <file...>', 'statements of banks into the journal, each row once', () => import('./cli/import.ts'))
subcommand(program, 'check [file...]', 'read journals and print every problem as file:line: message', () => import('./cli/check.ts'))
subcommand(program, 'lsp', 'a language server for editors, over standard input and output', () => import('./cli/lsp.ts'))
subcommand(program, 'mcp', 'let a model ask the book: the Model Context Protocol over standard input and output', () => import('./cli/mcp.ts'))
subcommand(program, 'balances [file]', 'print what every account holds, per commodity', () => import('./cli/balances.ts'))
subcommand(program, 'query <question> [journal]', 'ask the book a question in SQL or BQL', () => import('./cli/query.ts'))
subcommand(program, 'list [query] [journal]', 'the postings that answer to a search, from the files', () => import('./cli/list.ts'))
subcommand(program, 'export <table> [journal]', 'what answers to a search, as a file for others', () => import('./cli/export-book.ts'))
subcommand(program, 'print [file]', 'print a journal, normalised, in any dialect', () => import('./cli/print-journal.ts'))
subcommand(program, 'convert [file]', 'a whole book in another dialect, file by file, comments kept', () => import('./cli/convert.ts'))
subcommand(program, 'backup [file]', 'log, configuration and journal in one archive, read again before it counts', () => import('./cli/backup.ts'))
subcommand(program, 'restore <file> <folder>', 'a backup into a new folder, once all of it was found whole', () => import('./cli/restore.ts'))
subcommand(program, 'replay', 'rebuild every table from the log', () => import('./cli/replay.ts'))
subcommand(program, 'doctor', 'what looks like a mistake in the book, as file:line: what', () => import('./cli/doctor.ts'))
subcommand(program, 'verify', 'check that the log was never altered and that tables and reports agree with it', () => import('./cli/verify.ts'))
const prices = group('prices', 'the prices of the journal and of providers')
subcommand(prices, 'export', 'print prices as directives of a dialect', () => import('./cli/export-prices.ts'))
const events = group('events', 'back up and restore the log')
subcommand(events, 'export [file]', 'write every event as a line of JSON, to a new file or to the screen', () => import('./cli/export-events.ts'))
subcommand(events, 'import <file>', 'read an export into an empty log, all or nothing; - is standard input', () => import('./cli/import-events.ts'))
const user = group('user', 'who may log in')
subcommand(user, 'add <name>', 'a user, with the password that is typed or piped in', () => import('./cli/user-add.ts'))
subcommand(user, 'password <name>', 'another password for a user', () => import('./cli/user-password.ts'))
subcommand(user, 'remove <name>', 'a user who may log in no more', () => import('./cli/user-remove.ts'))
subcommand(user, 'token <name>', 'a token for a script, with scope and expiry', () => import('./cli/user-token.ts'))
subcommand(user, 'revoke-token <name>', 'refuse a token from now on', () => import('./cli/user-revoke-token.ts'))
subcommand(user, 'role <name> <role>', 'change what a user may do', () => import('./cli/user-role.ts'))
subcommand(user, 'totp-reset <name>', 'turn off the two-factor login of a user', () => import('./cli/user-totp-reset.ts'))
subcommand(user, 'list', 'list users, and tokens with scope, end and last use', () => import('./cli/user-list.ts'))
subcommand(user, 'log', 'list every change of access, with who made it and from where', () => import('./cli/user-log.ts'))
subcommand(program, 'password', 'print what stands for a password in user_accounts', () => import('./cli/password.ts'))
subcommand(program, 'completion <shell>', 'print what completes commands, options and files in a shell', () => import('./cli/completion.ts'))
subcommand(program, 'version', 'print the version', () => import('./cli/version.ts'))

/** `daybook help check` is what `daybook check --help` is; a journal of that name is named as `./help`. */
const asHelp = ([node = '', file = '', first, ...rest]: readonly string[]): string[] =>
  first === 'help' ? [node, file, ...rest, '--help'] : [node, file, ...(first === undefined ? [] : [first, ...rest])]

/** What may be a command or a journal and is neither, though help is asked for: that of the program would not say so. */
async function refuseUnknown([, , first = '', ...rest]: readonly string[]): Promise<void> {
  const isKnown = first === '' || first.startsWith('-') || program.commands.some((command) => command.name() === first) || existsSync(first)
  if (!isKnown && rest.some((argument) => argument === '--help' || argument === '-h'))
    throw (await import('./cli/choosing/chosen-book.ts')).noSuchFile(first)
}

async function main(): Promise<void> {
  watchForLastWords(terminal)
  try {
    const given = asHelp(process.argv)
    await refuseUnknown(given)
    await program.parseAsync(given)
  } catch (error) {
    if (error instanceof CommanderError) exitCode = error.exitCode === 0 ? 0 : 2
    else if (error instanceof UsageError) {
      terminal.err(`${error.message}\n`)
      exitCode = 2
    } else {
      sayLastWord(error, terminal)
      // What it has left open would keep it from ending.
      process.exit(1)
    }
  }
  process.exitCode = exitCode
}

if (process.getBuiltinModule === undefined) {
  // Node before 20.16 would fail later, with a message about a missing function.
  terminal.err(`Daybook needs Node ${engines.node}; this is ${process.version}\n`)
  process.exit(1)
}
// Node 22.8 and newer keep compiled code between runs.
const { enableCompileCache } = module as { enableCompileCache?: () => void }
enableCompileCache?.()
await main()
