import { Option } from 'commander'
import { addUser } from '../config/users.ts'
import { type Role, ROLES } from '../config/users-schema.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { typedPassword } from './terminal/typed-password.ts'

interface Options extends CommonOptions {
  readonly role: Role
}

export const subcommand: Subcommand = {
  declare: (command) =>
    command.addOption(configOption()).addOption(new Option('--role <role>', 'the role of the user').choices([...ROLES]).default('owner')),
  run: (terminal, name: string, options: Options) => add(name, options, terminal),
}

/** `daybook user add NAME`: a user with the password that is typed or piped in. */
async function add(username: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  // Before a password is typed for nothing.
  if (configuration.current.settings.user_accounts.some((user) => user.username === username)) {
    terminal.err(`there is already a user ${username}; "daybook user password ${username}" changes the password\n`)
    return 1
  }
  const password = await typedPassword(terminal, `user add ${username}`)
  const result = await addUser(configuration, { username, password, role: options.role })
  return tellAccessChange(configuration, result, { done: `${username} can now log in as ${options.role}.`, terminal })
}
