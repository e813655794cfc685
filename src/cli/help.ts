import { nearest } from '#vocabulary/text/wording.ts'
import { type HelpPage, helpPage, helpPages, isTopic, namesNear } from '../service/help-pages.ts'
import { commandLine } from './commands.ts'
import { runCommand } from './run.ts'
import type { ExitCode, Terminal } from './terminal.ts'

/*
 * `daybook help` lists the commands and the topics of the guide, `daybook help COMMAND` prints what `daybook COMMAND --help` does,
 * and `daybook help TOPIC` a page of the guide as Markdown. A name that is both is the command, which then names the page.
 */

/** @param words what follows `help` */
export async function printHelp(words: readonly string[], terminal: Terminal): Promise<ExitCode> {
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
  const near = [nearest(name, commands) ?? [], await namesNear(name.replaceAll(' ', '-'))].flat()
  const way = near.length === 0 ? '"daybook help" lists both' : `perhaps you mean ${near.map((each) => `"daybook help ${each}"`).join(' or ')}`
  return `there is no command and no topic ${JSON.stringify(name)}; ${way}`
}

function listed(topics: readonly HelpPage[]): string {
  const width = Math.max(...topics.map(({ name }) => name.length))
  return `\nTopics: daybook help TOPIC\n${topics.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}\n`).join('')}`
}
