import { Refusal } from '#vocabulary/refusal.ts'
import { hashed } from '../config/users.ts'
import type { Subcommand } from './subcommand.ts'
import { refused } from './terminal/refused.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { typedPassword } from './terminal/typed-password.ts'

export const subcommand: Subcommand = { declare: () => undefined, run: printPassword }

/** `daybook password`: reads a password from the keyboard or a pipe and prints its hash for `user_accounts`. */
async function printPassword(terminal: Terminal): Promise<ExitCode> {
  const hash = await hashed(await typedPassword(terminal, 'password'))
  if (hash instanceof Refusal) return refused(hash, terminal)
  terminal.out(`${hash}\n`)
  return 0
}
