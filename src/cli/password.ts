import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { hashPassword } from '../config/passwords.ts'
import type { Subcommand } from './subcommand.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal.ts'

export const subcommand: Subcommand = { declare: () => undefined, run: printPassword }

/** `daybook password`: reads a password, from the keyboard or a pipe, and prints what stands for it in `user_accounts`. */
async function printPassword(terminal: Terminal): Promise<ExitCode> {
  if (process.stdin.isTTY) terminal.err('Password: ')
  const password = await readLine()
  if (process.stdin.isTTY) terminal.err('\n')
  if (password === '') throw new UsageError('the password is empty; type one, or pipe it in: daybook password < FILE')
  terminal.out(`${await hashPassword(password)}\n`)
  return 0
}

/** The first line that comes in. What is typed is not shown. */
async function readLine(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}
