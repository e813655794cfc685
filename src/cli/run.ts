import { existsSync } from 'node:fs'
import { type Command, CommanderError } from 'commander'
import { nearest } from '#vocabulary/text/wording.ts'
import type { HelpPage } from '../service/delivered.ts'
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

/*
 * `daybook help` lists the commands and the topics of the guide, `daybook help COMMAND` prints what `daybook COMMAND --help` does,
 * and `daybook help TOPIC` a page of the guide as Markdown. A name that is both is the command, which then names the page.
 */

/** @param words what follows `help` */
export async function printHelp(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
  const { helpPage, helpPages, isTopic } = await import('../service/delivered.ts')
  const named = words.filter((word) => !word.startsWith('-'))
  const commands = commandLine().program.commands.map((command) => command.name())
  const page = await helpPage(named.join('-').toLowerCase())
  if (named[0] === undefined || commands.includes(named[0])) {
    const exitCode = await runCommand([...named, '--help'], terminal)
    if (named.length === 0) terminal.out(listed([...(await helpPages()).values()].filter(isTopic)))
    else if (page !== undefined) terminal.out(`\nThe guide: daybook help ${page.name}\n`)
    return exitCode
  }
  if (page === undefined) {
    terminal.err(`${await unknown(named.join(' '), commands)}\n`)
    return 2
  }
  terminal.out(page.text)
  return 0
}

async function unknown(name: string, commands: readonly string[]): Promise<string> {
  const { namesNear } = await import('../service/delivered.ts')
  const near = [nearest(name, commands) ?? [], await namesNear(name.replaceAll(' ', '-'))].flat()
  const way = near.length === 0 ? '"daybook help" lists both' : `perhaps you mean ${near.map((each) => `"daybook help ${each}"`).join(' or ')}`
  return `there is no command and no topic ${JSON.stringify(name)}; ${way}`
}

function listed(topics: readonly HelpPage[]): string {
  const width = Math.max(...topics.map(({ name }) => name.length))
  return `\nTopics: daybook help TOPIC\n${topics.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}\n`).join('')}`
}
