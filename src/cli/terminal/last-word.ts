import { systemProblem } from './system-problem.ts'
import type { Terminal } from './terminal.ts'

/**
 * Ends the program with a sentence instead of an uncaught exception: what the system refused in one line, a mistake of our own with
 * the place that a report of it needs.
 */
export function sayLastWord(error: unknown, terminal: Terminal, file?: string): void {
  const problem = systemProblem(error, file)
  if (problem !== undefined) return terminal.err(`${problem}\n`)
  const { message, stack } = error instanceof Error ? error : { message: String(error), stack: '' }
  const place = (stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  terminal.err(`Daybook has a bug: ${message}\nRecorded data is not lost. Please report it with these lines:\n${place.join('\n')}\n`)
}

/** As a shell tells of a program that SIGPIPE has ended, which Node does not take: `daybook list | head` has seen enough, and nothing went wrong. */
const READER_GONE = 141

/** What happens outside of any command's own work ends the program too, with code 1. A terminal that is gone is told nothing. */
export function watchForLastWords(terminal: Terminal): void {
  const end = (error: unknown, file?: string): void => {
    sayLastWord(error, terminal, file)
    process.exit(1)
  }
  process.on('uncaughtException', (error) => end(error))
  process.on('unhandledRejection', (error) => end(error))
  process.stdout.on('error', (error: NodeJS.ErrnoException) => (error.code === 'EPIPE' ? process.exit(READER_GONE) : end(error, 'standard output')))
  process.stderr.on('error', () => process.exit(1))
}
