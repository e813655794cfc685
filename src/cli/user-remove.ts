import { needsLogin } from '../config/needs-login.ts'
import { removeUser } from '../config/users.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, name: string, options: CommonOptions) => remove(name, options, terminal),
}

/** `daybook user remove NAME`: their sessions end with them. */
async function remove(username: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const result = await removeUser(configuration, username)
  const isOpen = !needsLogin(configuration.current.settings)
  const done = isOpen ? `${username} is removed. There are no users left: login is off.` : `${username} is removed and can no longer log in.`
  return tellAccessChange(configuration, result, { done, terminal })
}
