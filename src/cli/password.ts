import { hashPassword } from '../config/passwords.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'
import { typedPassword } from './terminal/typed-password.ts'

export const subcommand: Subcommand = { declare: () => undefined, run: printPassword }

/** `daybook password`: reads a password, from the keyboard or a pipe, and prints what stands for it in `user_accounts`. */
async function printPassword(terminal: Terminal): Promise<ExitCode> {
  terminal.out(`${await hashPassword(await typedPassword(terminal, 'password'))}\n`)
  return 0
}
