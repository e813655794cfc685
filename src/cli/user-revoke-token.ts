import { endToken } from '../config/tokens.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, name: string, options: CommonOptions) => revoke(name, options, terminal),
}

/** `daybook user revoke-token NAME`: the token is refused from the next request on. */
async function revoke(name: string, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  return tellAccessChange(configuration, await endToken(configuration, name), { done: `Token ${name} revoked.`, terminal })
}
