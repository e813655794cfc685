#!/usr/bin/env node
import module from 'node:module'
import { printHelp, runCommand } from './cli/run.ts'
import { exitOnUncaughtErrors, onScreen, reportFatalError, type Terminal, useLanguageOf } from './cli/terminal.ts'
import { engines } from '../package.json'

/* The command line: runs the command that is called; cli/commands.ts lists them. */

const writing =
  (stream: NodeJS.WriteStream) =>
  (text: string): void =>
    void stream.write(stream.isTTY ? onScreen(text) : text)
const terminal: Terminal = { out: writing(process.stdout), err: writing(process.stderr) }

async function main(): Promise<void> {
  exitOnUncaughtErrors(terminal)
  try {
    await useLanguageOf(process.env)
    const [first, ...words] = process.argv.slice(2)
    // A journal of that name is named as ./help.
    if (first === 'help') process.exitCode = await printHelp(words, terminal)
    else process.exitCode = await runCommand(process.argv.slice(2), terminal)
  } catch (error) {
    reportFatalError(error, terminal)
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
