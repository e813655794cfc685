import { existsSync } from 'node:fs'
import { type Command, CommanderError } from 'commander'
import { commandLine } from './commands.ts'
import { type ExitCode, type Terminal, UsageError } from './terminal.ts'

/** Runs the command that the words call. Wrong words are reported here and end with 2; what a command throws is thrown on. */
export async function runCommand(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { program, files } = commandLine()
  let exitCode: ExitCode = 0

  /** Declares the options of a command before it parses its arguments. */
  const complete = async (_: Command, command: Command): Promise<void> => {
    const { declare, run, asksForAll } = (await files.get(command)?.())?.subcommand ?? {}
    declare?.(command)
    if (asksForAll) for (const [other, file] of files) if (other !== command) (await file()).subcommand.declare(other)
    if (run)
      command.action(async (...given: unknown[]) => {
        exitCode = await run(terminal, ...(given as never[]))
      })
  }
  for (const parent of [program, ...program.commands]) {
    if (parent.commands.length > 0) parent.hook('preSubcommand', complete)
    for (const command of [parent, ...parent.commands])
      command.configureOutput({ writeOut: terminal.out, writeErr: terminal.err, outputError: (text, write) => write(inPlainWords(text)) })
  }
  try {
    await refuseUnknown(program, words)
    await program.parseAsync(words, { from: 'user' })
    return exitCode
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof UsageError)) throw error
    terminal.err(`${error.message}\n`)
    return 2
  }
}

/** "error: there is no table 'foo'; choose one of postings, …", where commander speaks of a command-argument value. */
const inPlainWords = (text: string): string =>
  text.replace(/command-argument value ('.*') is invalid for argument '(\w+)'\. Allowed choices are /, 'there is no $2 $1; choose one of ')

/** Refuses an unknown command with --help: commander would print the help of the program instead. */
async function refuseUnknown(program: Command, [first = '', ...rest]: readonly string[]): Promise<void> {
  const isKnown = first === '' || first.startsWith('-') || program.commands.some((command) => command.name() === first) || existsSync(first)
  if (!isKnown && rest.some((argument) => argument === '--help' || argument === '-h')) throw (await import('./choose-book.ts')).noSuchFile(first)
}
