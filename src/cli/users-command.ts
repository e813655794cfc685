import { type ExitCode, inTerminal, refused, type Subcommand, type Terminal, typedPassword, UsageError } from './terminal.ts'
import { existsSync } from 'node:fs'
import { type Command, Option } from 'commander'
import { systemClock } from '#vocabulary/clock.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { needsLogin, newToken } from '../config/credentials.ts'
import { commandLine, readEnvironment } from '../config/environment.ts'
import type { LiveConfiguration, SaveResult } from '../config/live-configuration.ts'
import { configProblemText } from '../config/read.ts'
import { addUser, changeUser, endToken, hashed, lastDay, removeUser, setTotp } from '../config/users.ts'
import { type Role, ROLES, SCOPES, type TokenScope } from '../config/users-schema.ts'
import { ACCESS_STREAM } from '../events/access-events.ts'
import { openEventLog } from '../events/log/event-log.ts'
import { hasEvents, migrate } from '../events/log/migrate.ts'
import type { AccessHistoryAnswer, UsersAnswer } from '../http/contract/users-contract.ts'
import { accessEntries } from '../projections/access.ts'
import { AccessHistory, StoredAccess } from '../service/stored-logins.ts'
import { openDatabase } from '../service/opening/open-database.ts'
import { type CommonOptions, configurationFor } from './choose-book.ts'
import { askServer, printFrom, runningServer, withDatabase } from './command-database.ts'
import { configOption, jsonOption, type JsonOptions, printJson } from './command-options.ts'

/* The commands of `daybook user`: they change the configuration file, and record the change in the log. */

/** Runs a command that changes the configuration. */
async function change(options: CommonOptions, terminal: Terminal, work: (configuration: LiveConfiguration) => Promise<ExitCode>): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  return configuration ? work(configuration) : 1
}
const declareConfig = (command: Command): Command => command.addOption(configOption())
const hasUser = ({ current }: LiveConfiguration, name: string): boolean => current.settings.user_accounts.some(({ username }) => username === name)

/** `daybook user add NAME`: a user with the password that is typed or piped in. */
export const userAdd: Subcommand = {
  declare: (command) => declareConfig(command).addOption(new Option('--role <role>', 'the role of the user').choices([...ROLES]).default('owner')),
  run: (terminal, username: string, options: CommonOptions & { readonly role: Role }) =>
    change(options, terminal, async (configuration) => {
      // Before a password is typed for nothing.
      if (configuration.current.settings.user_accounts.length === 0 && options.role !== 'owner')
        throw new UsageError('the first user must be an owner; leave out --role')
      if (hasUser(configuration, username)) {
        terminal.err(`there is already a user ${username}; "daybook user password ${username}" changes the password\n`)
        return 1
      }
      const password = await typedPassword(terminal, `user add ${username}`)
      const result = await addUser(configuration, { username, password, role: options.role })
      return reportAccessChange(configuration, result, { done: `${username} can now log in as ${options.role}.`, terminal })
    }),
}

/** `daybook user password NAME`: another password; sessions with the one before end. */
export const userPassword: Subcommand = {
  declare: declareConfig,
  run: (terminal, username: string, options: CommonOptions) =>
    change(options, terminal, async (configuration) => {
      // Before a password is typed for nothing.
      if (!hasUser(configuration, username)) {
        terminal.err(`there is no user ${username}; "daybook user list" lists them\n`)
        return 1
      }
      const result = await changeUser(configuration, username, { password: await typedPassword(terminal, `user password ${username}`) })
      return reportAccessChange(configuration, result, { done: `The password of ${username} is changed.`, terminal })
    }),
}

/** `daybook user role NAME ROLE`: another role, from the next request of the user on. */
export const userRole: Subcommand = {
  declare: declareConfig,
  run: (terminal, username: string, named: string, options: CommonOptions) => {
    const role = ROLES.find((one) => one === named)
    if (role === undefined) throw new UsageError(`the role is "${named}"; expected one of ${ROLES.join(', ')}`)
    return change(options, terminal, async (configuration) =>
      reportAccessChange(configuration, await changeUser(configuration, username, { role }), { done: `${username} is now ${role}.`, terminal }),
    )
  },
}

/** `daybook user remove NAME`: their sessions end with them. */
export const userRemove: Subcommand = {
  declare: declareConfig,
  run: (terminal, username: string, options: CommonOptions) =>
    change(options, terminal, async (configuration) => {
      const result = await removeUser(configuration, username)
      const isOpen = !needsLogin(configuration.current.settings)
      const done = isOpen ? `${username} is removed. There are no users left: login is off.` : `${username} is removed and can no longer log in.`
      return reportAccessChange(configuration, result, { done, terminal })
    }),
}

/** `daybook user totp-reset NAME`: the password alone is enough again, for a user who has lost their app and recovery codes. */
export const userTotpReset: Subcommand = {
  declare: declareConfig,
  run: (terminal, username: string, options: CommonOptions) =>
    change(options, terminal, async (configuration) => {
      const result = await setTotp(configuration, username, undefined)
      return reportAccessChange(configuration, result, { done: `Two-factor login of ${username} is off.`, terminal })
    }),
}

/** `daybook user token NAME`: makes a token for a script and prints it, once. One of the same name is replaced. */
export const userToken: Subcommand = {
  declare: (command) =>
    declareConfig(command)
      .addOption(
        new Option(
          '--scope <scope>',
          'what the token allows: read; import also adds statements and transactions; write allows what an editor may do; owner everything',
        )
          .choices([...SCOPES])
          .default('read'),
      )
      .option('--days <days>', 'the number of days it is valid; 0 for no expiry', '90'),
  run: (terminal, name: string, { scope, days, ...options }: CommonOptions & { readonly scope: TokenScope; readonly days: string }) => {
    if (!/^\d{1,5}$/.test(days)) throw new UsageError(`--days is "${days}"; expected a number from 0 to 99999`)
    return change(options, terminal, async (configuration) => {
      const { token, hash } = newToken()
      const expires = lastDay(configuration, Number(days), systemClock)
      const others = configuration.current.settings.api_tokens.filter((of) => of.name !== name)
      const result = await configuration.change({ api_tokens: [...others, { name, hash, scope, expires }] }, { ifHash: configuration.current.hash })
      const until = expires === '' ? 'never expires' : `is valid until ${expires}`
      terminal.err(result.ok ? `Send it as "Authorization: Bearer TOKEN". It has the scope ${scope}, ${until}, and is not shown again.\n` : '')
      return reportAccessChange(configuration, result, { done: token, terminal })
    })
  },
}

/** `daybook user revoke-token NAME`: the token is refused from the next request on. */
export const userRevokeToken: Subcommand = {
  declare: declareConfig,
  run: (terminal, name: string, options: CommonOptions) =>
    change(options, terminal, async (configuration) =>
      reportAccessChange(configuration, await endToken(configuration, name), { done: `Token ${name} revoked.`, terminal }),
    ),
}

export const userList: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, options: CommonOptions & JsonOptions) => list(options, terminal),
}

/** `daybook user list`: users with their roles, and tokens with scope, end and last use. */
function list(options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(
    options,
    terminal,
    async (database, { configuration }) => {
      await migrate(database)
      const uses = await new StoredAccess(database).tokenUses()
      const { user_accounts, api_tokens } = configuration.current.settings
      const tokens = api_tokens.map(({ hash, ...token }) => ({ ...token, used_at: uses.get(hash) ?? null }))
      return printUsers({ users: user_accounts, tokens }, options, terminal)
    },
    (server) => printFrom<UsersAnswer>(server, '/api/users', terminal, (answer) => printUsers(answer, options, terminal)),
  )
}

interface Listed {
  readonly users: readonly Pick<UsersAnswer['users'][number], 'username' | 'role'>[]
  readonly tokens: UsersAnswer['tokens']
}

function printUsers({ users, tokens }: Listed, { json }: JsonOptions, terminal: Terminal): ExitCode {
  if (json) {
    printJson({ users: users.map(({ username, role }) => ({ username, role })), tokens }, terminal)
    return 0
  }
  for (const { username, role } of users) terminal.out(`user   ${username}  ${role}\n`)
  for (const { name, scope, expires, used_at } of tokens) {
    const end = expires === '' ? 'never expires' : `valid until ${expires}`
    terminal.out(`token  ${name}  ${scope}, ${end}, ${used_at === null ? 'not used yet' : `last used ${used_at}`}\n`)
  }
  if (users.length === 0) terminal.out('No users: login is off.\n')
  return 0
}

export const userLog: Subcommand = {
  declare: (command) => command.addOption(configOption()).addOption(jsonOption()),
  run: (terminal, options: CommonOptions & JsonOptions) => history(options, terminal),
}

/** `daybook user log`: every change of access with who made it and from where, newest first. */
function history(options: CommonOptions & JsonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(
    options,
    terminal,
    async (database) => {
      const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
      return printLog(accessEntries(await log.readStream(ACCESS_STREAM)), options, terminal)
    },
    (server) => printFrom<AccessHistoryAnswer>(server, '/api/access', terminal, ({ entries }) => printLog(entries, options, terminal)),
  )
}

function printLog(entries: AccessHistoryAnswer['entries'], { json }: JsonOptions, terminal: Terminal): ExitCode {
  if (json) {
    printJson({ entries }, terminal)
    return 0
  }
  for (const { at, by, from, text } of entries) terminal.out(`${at}  ${text} (${by === '' ? from : `${by}, ${from}`})\n`)
  if (entries.length === 0) terminal.out('No changes of users or tokens yet.\n')
  return 0
}

/** Reports the result of a change of users or tokens and records it in the history of access. */
export async function reportAccessChange(
  configuration: LiveConfiguration,
  result: SaveResult | Refusal,
  { done, terminal }: { readonly done: string; readonly terminal: Terminal },
): Promise<ExitCode> {
  const code = reportChange(result, done, terminal)
  if (code !== 0) return code
  // The configuration file is authoritative; the next start of the server records the change.
  await record(configuration).catch((error: Error) =>
    terminal.err(
      `The change is made, but could not be added to the history of access yet (${error.message}); the next start of the server does it.\n`,
    ),
  )
  return 0
}

async function record({ current }: LiveConfiguration): Promise<void> {
  const server = runningServer(current.paths.data)
  if (server) {
    const answer = await askServer(server, '/api/access/record', {})
    if (answer instanceof Refusal) throw new Error(inTerminal(answer.said))
    return
  }
  const isNew = readEnvironment().databaseUrl === undefined && !existsSync(current.paths.data)
  if (isNew) return
  const { database } = await openDatabase(current)
  try {
    if (!(await hasEvents(database))) return
    const log = await openEventLog({ database, clock: systemClock, isReadOnce: true })
    await new AccessHistory(log).record(current.settings, commandLine())
  } finally {
    await database.close()
  }
}

/** Reports the result of a change to the configuration file. */
export function reportChange(result: SaveResult | Refusal, done: string, terminal: Terminal): ExitCode {
  if (!(result instanceof Refusal) && result.ok) {
    terminal.out(`${done}\n`)
    return 0
  }
  if (result instanceof Refusal) terminal.err(`${inTerminal(result.said)}\n`)
  else if (result.code === 'invalid') for (const problem of result.problems) terminal.err(`${configProblemText(problem)}\n`)
  else if (result.code === 'unwritable') terminal.err(`${inTerminal(result.refusal.said)}\n`)
  else terminal.err('the configuration file was changed by another program; try again\n')
  return 1
}

export const password: Subcommand = { declare: () => undefined, run: printPassword }

/** `daybook password`: reads a password from the keyboard or a pipe and prints its hash for `user_accounts`. */
async function printPassword(terminal: Terminal): Promise<ExitCode> {
  const hash = await hashed(await typedPassword(terminal, 'password'))
  if (hash instanceof Refusal) return refused(hash, terminal)
  terminal.out(`${hash}\n`)
  return 0
}
