import { Option } from 'commander'
import { newToken } from '../config/api-tokens.ts'
import { lastDay } from '../config/tokens.ts'
import { SCOPES, type TokenScope } from '../config/users-schema.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { configOption } from './choosing/config-option.ts'
import { type CommonOptions, configurationFor } from './choosing/options.ts'
import { tellAccessChange } from './choosing/record-access.ts'
import type { Subcommand } from './subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal/terminal.ts'

interface Options extends CommonOptions {
  readonly scope: TokenScope
  readonly days: string
}

export const subcommand: Subcommand = {
  declare: (command) =>
    command
      .addOption(configOption())
      .addOption(
        new Option(
          '--scope <scope>',
          'what the token allows: read; import also adds statements and transactions; write allows what an editor may do; owner everything',
        )
          .choices([...SCOPES])
          .default('read'),
      )
      .option('--days <days>', 'the number of days it is valid; 0 for no expiry', '90'),
  run: (terminal, name: string, options: Options) => token(name, options, terminal),
}

/** `daybook user token NAME`: makes a token for a script and prints it, once. One of the same name is replaced. */
async function token(name: string, { scope, days, ...options }: Options, terminal: Terminal): Promise<ExitCode> {
  if (!/^\d{1,5}$/.test(days)) throw new UsageError(`--days is "${days}"; expected a number from 0 to 99999`)
  const configuration = await configurationFor(options, terminal)
  if (!configuration) return 1
  const { token: made, hash } = newToken()
  const expires = lastDay(configuration, Number(days), systemClock)
  const others = configuration.current.settings.api_tokens.filter((of) => of.name !== name)
  const result = await configuration.change({ api_tokens: [...others, { name, hash, scope, expires }] }, { ifHash: configuration.current.hash })
  const until = expires === '' ? 'never expires' : `is valid until ${expires}`
  terminal.err(result.ok ? `Send it as "Authorization: Bearer TOKEN". It has the scope ${scope}, ${until}, and is not shown again.\n` : '')
  return tellAccessChange(configuration, result, { done: made, terminal })
}
