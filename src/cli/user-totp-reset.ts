import { setTotp } from '../config/users.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, name: string, options: CommonOptions) => reset(name, options, terminal),
}

/** `daybook user totp-reset NAME`: the password alone is enough again, for a user who has lost their app and recovery codes. */
async function reset(username: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const result = await setTotp(configuration, username, undefined)
  return tellAccessChange(configuration, result, { done: `Two-factor login of ${username} is off.`, terminal })
}
