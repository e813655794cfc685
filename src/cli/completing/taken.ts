import type { Argument, Command, Option } from 'commander'

/** What stands in one place of a command line, as far as a shell can offer it. */
export type Value =
  | { readonly kind: 'file' | 'folder' }
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** A port, a password, a search: nothing that could be offered. */
  | { readonly kind: 'anything' }

export interface TakenOption {
  /** As they are typed: `-p`, `--port`. */
  readonly names: readonly string[]
  readonly purpose: string
  readonly value?: Value
}

/** What one command takes. */
export interface Taken {
  /** As it is typed behind `daybook`: `serve`, `prices export`. */
  readonly command: string
  readonly purpose: string
  readonly options: readonly TakenOption[]
  readonly places: readonly Value[]
  /** The last place may be taken any number of times. */
  readonly repeats: boolean
  /** The commands below it, by their last name. */
  readonly below: readonly { readonly name: string; readonly purpose: string }[]
}

/** What the program and every command of it takes, the program itself first: it takes what the command takes that is meant without a name. */
export function takenBy(program: Command, { unnamed }: { readonly unnamed: string }): Taken[] {
  const all = everyCommand(program, '')
  const meant = all.find(({ command }) => command === unnamed)
  const [first, ...rest] = all
  return first && meant ? [{ ...first, options: unique([...first.options, ...meant.options]), places: meant.places }, ...rest] : all
}

function everyCommand(command: Command, name: string): Taken[] {
  const help = command.createHelp()
  const taken: Taken = {
    command: name,
    purpose: command.description(),
    options: help.visibleOptions(command).map(asTaken),
    places: command.registeredArguments.map(valueOfPlace),
    repeats: command.registeredArguments.at(-1)?.variadic === true,
    below: command.commands.map((each) => ({ name: each.name(), purpose: each.description() })),
  }
  return [taken, ...command.commands.flatMap((each) => everyCommand(each, `${name} ${each.name()}`.trimStart()))]
}

const asTaken = (option: Option): TakenOption => {
  const names = [option.short, option.long].filter((name) => name !== undefined)
  const given = /[<[](?<name>[^>\]]+)[>\]]/.exec(option.flags)?.groups?.['name']
  return { names, purpose: option.description, ...(given !== undefined && { value: valueOf(given, option.argChoices) }) }
}
const valueOfPlace = (place: Argument): Value => valueOf(place.name(), place.argChoices)

/** What the help calls a file, by whatever name. */
const FILES = new Set(['file', 'file|name', 'journal', 'database', 'path'])

function valueOf(name: string, words: readonly string[] | undefined): Value {
  if (words) return { kind: 'words', words }
  if (name === 'folder') return { kind: 'folder' }
  return { kind: FILES.has(name) ? 'file' : 'anything' }
}

const unique = (options: readonly TakenOption[]): TakenOption[] =>
  options.filter((option, at) => options.findIndex(({ names }) => names.at(-1) === option.names.at(-1)) === at)
