import type { Refusal } from '#vocabulary/refusal.ts'
import type { ExitCode, Terminal } from './terminal.ts'

/** Reports a refusal: 2 where the words of the command are wrong, such as a query that cannot be parsed, else 1. */
export function refused({ code, message }: Refusal, terminal: Terminal): ExitCode {
  terminal.err(`${message}\n`)
  return code === 'INVALID_REQUEST' ? 2 : 1
}
