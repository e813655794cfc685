import { configProblemText } from '../../config/problem.ts'
import type { SaveResult } from '../../config/live-configuration.ts'
import { Refusal } from '#vocabulary/refusal.ts'
import type { ExitCode, Terminal } from '../terminal/terminal.ts'

/** Reports the result of a change to the configuration file. */
export function tellChange(result: SaveResult | Refusal, done: string, terminal: Terminal): ExitCode {
  if (!(result instanceof Refusal) && result.ok) {
    terminal.out(`${done}\n`)
    return 0
  }
  if (result instanceof Refusal) terminal.err(`${result.message}\n`)
  else if (result.code === 'invalid') for (const problem of result.problems) terminal.err(`${configProblemText(problem)}\n`)
  else if (result.code === 'unwritable') terminal.err(`${result.refusal.message}\n`)
  else terminal.err('the configuration file was changed by another program; try again\n')
  return 1
}
