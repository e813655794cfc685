import { changeUser } from '../config/users.ts'
import { type Role, ROLES } from '../config/users-schema.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

export const subcommand: Subcommand = {
  declare: (command) => command.addOption(configOption()),
  run: (terminal, name: string, role: string, options: CommonOptions) => change({ username: name, role }, options, terminal),
}

const isRole = (text: string): text is Role => (ROLES as readonly string[]).includes(text)

/** `daybook user role NAME ROLE`: another role, from the next request of the user on. */
async function change({ username, role }: { username: string; role: string }, options: CommonOptions, terminal: Terminal): Promise<ExitCode> {
  if (!isRole(role)) throw new UsageError(`the role is "${role}"; expected one of ${ROLES.join(', ')}`)
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const result = await changeUser(configuration, username, { role })
  return tellAccessChange(configuration, result, { done: `${username} is now ${role}.`, terminal })
}
