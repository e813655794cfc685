import { systemProblem } from './system-problem.ts'
import type { ExitCode, Terminal } from './terminal.ts'

/** Says in one line what keeps a file from being written or read; anything else is thrown on. */
export function sayFileProblem(error: unknown, file: string | undefined, terminal: Terminal): ExitCode {
  const problem = systemProblem(error, file)
  if (problem === undefined) throw error
  terminal.err(`${problem}\n`)
  return 1
}
