import { changeUser } from '../config/users.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { typedPassword } from './terminal/typed-password.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, name: string, options: CommonOptions) => change(name, options, terminal),
}

/** `daybook user password NAME`: another password; sessions with the one before end. */
async function change(username: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  // Before a password is typed for nothing.
  if (!configuration.current.settings.user_accounts.some((user) => user.username === username)) {
    terminal.err(`there is no user ${username}; "daybook user list" lists them\n`)
    return 1
  }
  const password = await typedPassword(terminal, `user password ${username}`)
  const result = await changeUser(configuration, username, { password })
  return tellAccessChange(configuration, result, { done: `The password of ${username} is changed.`, terminal })
}
