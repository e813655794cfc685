import type { UsersAnswer } from '../http/contract/users.ts'
import { migrate } from '../events/log/migrate.ts'
import { StoredAccess } from '../service/stored-access.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { askServer } from './choosing/running-server.ts'
import { withDatabase } from './choosing/with-database.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, options: CommonOptions) => list(options, terminal),
}

/** `daybook user list`: users with their roles, and tokens with scope, end and last use. */
function list(options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  return withDatabase(
    options,
    terminal,
    async (database, { configuration }) => {
      await migrate(database)
      const uses = await new StoredAccess(database).tokenUses()
      const { user_accounts, api_tokens } = configuration.current.settings
      const tokens = api_tokens.map(({ hash, ...token }) => ({ ...token, used_at: uses.get(hash) ?? null }))
      return print({ users: user_accounts, tokens }, terminal)
    },
    async (server) => {
      const answer = await askServer(server, '/api/users')
      if (!(answer instanceof Refusal)) return print((await answer.json()) as UsersAnswer, terminal)
      terminal.err(`${answer.message}\n`)
      return 1
    },
  )
}

interface Listed {
  readonly users: readonly Pick<UsersAnswer['users'][number], 'username' | 'role'>[]
  readonly tokens: UsersAnswer['tokens']
}

function print({ users, tokens }: Listed, terminal: Terminal): ExitCode {
  for (const { username, role } of users) terminal.out(`user   ${username}  ${role}\n`)
  for (const { name, scope, expires, used_at } of tokens) {
    const end = expires === '' ? 'no end date' : `valid until ${expires}`
    terminal.out(`token  ${name}  ${scope}, ${end}, ${used_at === null ? 'not used yet' : `last used ${used_at}`}\n`)
  }
  if (users.length === 0) terminal.out('There are no users: no login is needed.\n')
  return 0
}
