import { Command, type CommandOptions } from 'commander'
import { version } from '../config/environment.ts'
import { type Subcommand, type Terminal, words } from './terminal.ts'

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
  const t = words()
  const files = new Map<Command, LoadSubcommand>()
  const add = (parent: Command, usage: string, description: string, file: LoadSubcommand, options: CommandOptions = {}): void =>
    void files.set(parent.command(usage, options).description(description), file)
  const titles = new Map([
    ['Usage:', t.usage],
    ['Arguments:', t.arguments],
    ['Options:', t.options],
    ['Commands:', t.commands],
  ])
  const program = new Command('daybook')
    .description(t.about)
    .version(version, '-V, --version', t.printVersion)
    .helpOption('-h, --help', t.printHelp)
    .helpCommand(false)
    .configureHelp({ styleTitle: (title) => titles.get(title) ?? title })
    .exitOverride()
    .showHelpAfterError(t.helpHint)
    .addHelpText('after', `\n${t.exitCodes}`)
  const group = (name: string, description: string): Command => program.command(name).description(description).helpCommand(false)

  // Files with several commands.
  const check = () => import('./check.ts')
  const backups = () => import('./backup.ts')
  const conversion = () => import('./convert.ts')
  const exports = () => import('./export.ts')
  const log = () => import('./events.ts')
  const users = () => import('./users-command.ts')
  const verification = () => import('./verify-command.ts')

  program.commandsGroup(t.groupRead)
  add(program, 'check [file...]', t.check, () => import('./check.ts'))
  add(program, 'doctor', t.doctor, () => import('./doctor-command.ts'))
  add(program, 'balances [file]', t.balances, of(check, 'balancesCommand'))
  add(program, 'list [query] [journal]', t.list, () => import('./list.ts'))
  add(program, 'query <query> [journal]', t.query, () => import('./query.ts'))
  add(program, 'print [file]', t.print, of(conversion, 'print'))
  add(program, 'export <table> [journal]', t.export, () => import('./export.ts'))
  const prices = group('prices', t.prices)
  add(prices, 'export', t.pricesExport, of(exports, 'pricesExport'))

  program.commandsGroup(t.groupServe)
  add(program, 'open [journal]', t.open, () => import('./open.ts'), { isDefault: true })
  add(program, 'serve [journal]', t.serve, () => import('./serve.ts'))
  add(program, 'mcp', t.mcp, () => import('./mcp.ts'))
  add(program, 'lsp', t.lsp, () => import('./lsp.ts'))
  add(program, 'completion <shell>', t.completion, () => import('./completion.ts'))
  add(program, 'version', t.printVersion, async () => ({ subcommand: printVersion }))

  program.commandsGroup(t.groupData)
  add(program, 'init [folder]', t.init, () => import('./init.ts'))
  add(program, 'import <file...>', t.import, () => import('./import.ts'))
  add(program, 'update', t.update, () => import('./update.ts'))
  add(program, 'convert [file]', t.convert, () => import('./convert.ts'))
  add(program, 'backup [file]', t.backup, () => import('./backup.ts'))
  add(program, 'restore <file> <folder>', t.restore, of(backups, 'restoreCommand'))
  const events = group('events', t.events)
  add(events, 'export [file]', t.eventsExport, of(log, 'eventsExport'))
  add(events, 'import <file>', t.eventsImport, of(log, 'eventsImport'))
  add(program, 'replay', t.replay, of(verification, 'replayCommand'))
  add(program, 'verify', t.verify, () => import('./verify-command.ts'))
  add(program, 'adopt <database>', t.adopt, of(log, 'adoptCommand'))

  program.commandsGroup(t.groupUsers)
  const user = group('user', t.user)
  add(user, 'add <name>', t.userAdd, of(users, 'userAdd'))
  add(user, 'password <name>', t.userPassword, of(users, 'userPassword'))
  add(user, 'remove <name>', t.userRemove, of(users, 'userRemove'))
  add(user, 'token <name>', t.userToken, of(users, 'userToken'))
  add(user, 'revoke-token <name>', t.userRevokeToken, of(users, 'userRevokeToken'))
  add(user, 'role <name> <role>', t.userRole, of(users, 'userRole'))
  add(user, 'totp-reset <name>', t.userTotpReset, of(users, 'userTotpReset'))
  add(user, 'list', t.userList, of(users, 'userList'))
  add(user, 'log', t.userLog, of(users, 'userLog'))
  add(program, 'password', t.password, of(users, 'password'))
  return { program, files }
}

const printVersion: Subcommand = {
  declare: () => undefined,
  run: (terminal: Terminal) => {
    terminal.out(`Version: ${version}\n`)
    return 0
  },
}
