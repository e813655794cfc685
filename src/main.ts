#!/usr/bin/env node
import module from 'node:module'
import { runCommand } from './cli/run.ts'
import { sayLastWord, watchForLastWords } from './cli/terminal/last-word.ts'
import { onScreen } from './cli/terminal/on-screen.ts'
import type { Terminal } from './cli/terminal/terminal.ts'
import { engines } from '../package.json'

/* The command line: runs the command that is called; cli/commands.ts lists them. */

const writing =
  (stream: NodeJS.WriteStream) =>
  (text: string): void =>
    void stream.write(stream.isTTY ? onScreen(text) : text)
const terminal: Terminal = { out: writing(process.stdout), err: writing(process.stderr) }

/** `daybook help check` is what `daybook check --help` is; a journal of that name is named as `./help`. */
const asHelp = ([node = '', file = '', first, ...rest]: readonly string[]): string[] =>
  first === 'help' ? [node, file, ...rest, '--help'] : [node, file, ...(first === undefined ? [] : [first, ...rest])]

async function main(): Promise<void> {
  watchForLastWords(terminal)
  try {
    process.exitCode = await runCommand(asHelp(process.argv).slice(2), terminal)
  } catch (error) {
    sayLastWord(error, terminal)
    // What it has left open would keep it from ending.
    process.exit(1)
  }
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
