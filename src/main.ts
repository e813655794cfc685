#!/usr/bin/env node
import { existsSync } from 'node:fs'
import module from 'node:module'
import { type Command, CommanderError } from 'commander'
import { commandLine } from './cli/commands.ts'
import { sayLastWord, watchForLastWords } from './cli/terminal/last-word.ts'
import { onScreen } from './cli/terminal/on-screen.ts'
import { type ExitCode, type Terminal, UsageError } from './cli/terminal/terminal.ts'
import { engines } from '../package.json'

/* The command line: runs the command that is called; cli/commands.ts lists them. */

const writing =
  (stream: NodeJS.WriteStream) =>
  (text: string): void =>
    void stream.write(stream.isTTY ? onScreen(text) : text)
const terminal: Terminal = { out: writing(process.stdout), err: writing(process.stderr) }
let exitCode: ExitCode = 0

const { program, files } = commandLine()

/** Declares the options of a command before it parses its arguments. */
async function complete(_: Command, command: Command): Promise<void> {
  const { declare, run, asksForAll } = (await files.get(command)?.())?.subcommand ?? {}
  declare?.(command)
  if (asksForAll) for (const [other, file] of files) if (other !== command) (await file()).subcommand.declare(other)
  if (run)
    command.action(async (...given: unknown[]) => {
      exitCode = await run(terminal, ...(given as never[]))
    })
}

for (const parent of [program, ...program.commands]) if (parent.commands.length > 0) parent.hook('preSubcommand', complete)

/** `daybook help check` is what `daybook check --help` is; a journal of that name is named as `./help`. */
const asHelp = ([node = '', file = '', first, ...rest]: readonly string[]): string[] =>
  first === 'help' ? [node, file, ...rest, '--help'] : [node, file, ...(first === undefined ? [] : [first, ...rest])]

/** Refuses an unknown command with --help: commander would print the help of the program instead. */
async function refuseUnknown([, , first = '', ...rest]: readonly string[]): Promise<void> {
  const isKnown = first === '' || first.startsWith('-') || program.commands.some((command) => command.name() === first) || existsSync(first)
  if (!isKnown && rest.some((argument) => argument === '--help' || argument === '-h'))
    throw (await import('./cli/choosing/chosen-book.ts')).noSuchFile(first)
}

async function main(): Promise<void> {
  watchForLastWords(terminal)
  try {
    const given = asHelp(process.argv)
    await refuseUnknown(given)
    await program.parseAsync(given)
  } catch (error) {
    if (error instanceof CommanderError) exitCode = error.exitCode === 0 ? 0 : 2
    else if (error instanceof UsageError) {
      terminal.err(`${error.message}\n`)
      exitCode = 2
    } else {
      sayLastWord(error, terminal)
      // What it has left open would keep it from ending.
      process.exit(1)
    }
  }
  process.exitCode = exitCode
}

if (process.getBuiltinModule === undefined) {
  // Node before 20.16 would fail later, with a message about a missing function.
  terminal.err(`Daybook needs Node ${engines.node}; this is ${process.version}\n`)
  process.exit(1)
}
// Node 22.8 and newer keep compiled code between runs.
const { enableCompileCache } = module as { enableCompileCache?: () => void }
enableCompileCache?.()
await main()
