import type { Argument, Command, Option } from 'commander'
import { commandLine } from '../../src/cli/commands.ts'
import { ENGLISH } from '../../src/messages/said.ts'
import { code, made, page, sentence, table } from './markdown.ts'

const WIDTH = 120

/** docs/reference/cli.md: every command with its arguments and options. */
export async function cliPage(): Promise<string> {
  const { program, files } = commandLine()
  for (const [command, file] of files) (await file()).subcommand.declare(command)
  const commands = [...files.keys()]
  return page(
    made('src/cli/commands.ts and the files of the commands'),
    '# Commands',
    INTRODUCTION,
    fenced(ENGLISH.commandLine.exitCodes),
    ...[...program.createHelp().groupItems([], commands, headingOf)].flatMap(([heading, grouped]) => [
      `**${heading.replace(/:$/, '')}**`,
      table(
        ['Command', 'Purpose'],
        grouped.map((command) => [
          `[${code(nameOf(command))}](#${`daybook ${nameOf(command)}`.replaceAll(' ', '-')})`,
          sentence(command.description()),
        ]),
      ),
    ]),
    ...commands.flatMap((command) => section(command, program)),
  )
}

const INTRODUCTION = `\`daybook\` without a command is \`daybook open\`. \`daybook help COMMAND\` prints what is below for one command, \`daybook help TOPIC\` a page of the guide, such as \`daybook help reconcile\`.`

/** The heading in the help of the program; a command of a group such as `prices` is under the heading of its group. */
const headingOf = (command: Command): string => (command.parent?.parent ? headingOf(command.parent) : command.helpGroup())

const nameOf = (command: Command): string =>
  command.parent?.parent === null || command.parent === null ? command.name() : `${command.parent.name()} ${command.name()}`

function section(command: Command, program: Command): string[] {
  const shown = command.createHelp()
  const options = shown.visibleOptions(command).filter(({ long }) => long !== '--help')
  const places = command.registeredArguments.filter(({ description, argChoices }) => description !== '' || argChoices)
  return [
    `## daybook ${nameOf(command)}`,
    sentence(command.description()),
    fenced(shown.commandUsage(command).replace(`${program.name()} ${program.name()}`, program.name())),
    places.length + options.length === 0
      ? ''
      : table(
          ['Option', 'Meaning', 'Default'],
          [...places.map(placeRow), ...options.map(optionRow)].map((row) => [code(row[0]!), ...row.slice(1)]),
        ),
    notes(command),
  ]
}

const placeRow = (place: Argument): string[] => [place.name(), choices(place.description, place.argChoices), '']
const optionRow = (option: Option): string[] => [option.flags, choices(option.description, option.argChoices), fallback(option)]
const choices = (text: string, words: readonly string[] | undefined): string =>
  [sentence(text), words ? `One of ${words.map(code).join(', ')}.` : ''].filter((each) => each !== '').join(' ')
const fallback = ({ defaultValue, defaultValueDescription, flags }: Option): string =>
  defaultValueDescription ??
  (defaultValue === undefined || defaultValue === false || defaultValue === '' || Array.isArray(defaultValue) || !/[<[]/.test(flags)
    ? ''
    : code(String(defaultValue)))

/** What a command adds to its help below the options. */
function notes(command: Command): string {
  let help = ''
  command.configureOutput({ writeOut: (text) => void (help += text), getOutHelpWidth: () => WIDTH })
  const own = command.helpInformation()
  command.outputHelp()
  const added = help.replace(own, '').trim()
  return added === '' ? '' : fenced(added)
}

const fenced = (text: string): string => `\`\`\`text\n${text}\n\`\`\``
