import type { UsersAnswer } from '../http/contract/users.ts'
import { migrate } from '../events/log/migrate.ts'
import { StoredAccess } from '../service/stored-access.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import { configOption } from './choosing/config-option.ts'
import type { CommonOptions } from './choosing/options.ts'
import { askServer } from './choosing/running-server.ts'
import { withDatabase } from './choosing/with-database.ts'
import type { Subcommand } from './subcommand.ts'
import { type JsonOptions, jsonOption, printJson } from './terminal/json.ts'
import { refused } from './terminal/refused.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
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
      return print({ users: user_accounts, tokens }, options, terminal)
    },
    async (server) => {
      const answer = await askServer(server, '/api/users')
      return answer instanceof Refusal ? refused(answer, terminal) : print((await answer.json()) as UsersAnswer, options, terminal)
    },
  )
}

interface Listed {
  readonly users: readonly Pick<UsersAnswer['users'][number], 'username' | 'role'>[]
  readonly tokens: UsersAnswer['tokens']
}

function print({ users, tokens }: Listed, { json }: JsonOptions, terminal: Terminal): ExitCode {
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
