import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { type Terminal, UsageError } from './terminal.ts'

/** A password from the keyboard, where it is not shown, or from a pipe. */
export async function typedPassword(terminal: Terminal, command: string): Promise<string> {
  if (process.stdin.isTTY) terminal.err('Password: ')
  const password = await readLine()
  if (process.stdin.isTTY) terminal.err('\n')
  if (password === '') throw new UsageError(`no password was given; type one, or pipe it in: daybook ${command} < FILE`)
  return password
}

/** The first line that comes in. */
async function readLine(): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY })
  for await (const line of lines) {
    lines.close()
    return line
  }
  return ''
}
