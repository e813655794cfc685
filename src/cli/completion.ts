import { Argument, type Command, type Option } from 'commander'
import type { ExitCode, Subcommand, Terminal } from './terminal.ts'

const SHELLS = { bash: forBash, zsh: forZsh, fish: forFish }

export const subcommand: Subcommand = {
  declare: (command) => {
    const [shell] = command.registeredArguments
    if (shell) Object.assign(shell, new Argument('<shell>', 'the shell that reads it').choices(Object.keys(SHELLS)))
    command.addHelpText('after', BEFORE_ALL)
  },
  asksForAll: true,
  run: (terminal, shell: keyof typeof SHELLS, _: object, command: Command) => completion(shell, command, terminal),
}

const BEFORE_ALL = `
bash  daybook completion bash > ~/.local/share/bash-completion/completions/daybook
      or, without the package bash-completion, . <(daybook completion bash) in ~/.bashrc
zsh   daybook completion zsh > "\${fpath[1]}/_daybook"
fish  daybook completion fish > ~/.config/fish/completions/daybook.fish`

/** `daybook completion SHELL`: what completes commands, options and files there, from what the commands themselves declare. */
function completion(shell: keyof typeof SHELLS, command: Command, terminal: Terminal): ExitCode {
  const program = command.parent
  if (program) terminal.out(SHELLS[shell](takenBy(program, { unnamed: 'open' })))
  return 0
}

/**
 * What a bash of 3.2 or newer sources. It needs nothing else of the machine. Files are left to readline, which knows how to quote
 * their names; where there is nothing to offer, newer shells are told not to offer files.
 */
export function forBash(taken: readonly Taken[]): string {
  return `# What completes daybook's commands in bash; "daybook completion bash" prints it.

# What the option of a command takes: nothing, or a kind and then words.
_daybook_option() {
  case "$1 $2" in
${taken.flatMap(optionCases).join('\n')}
  esac
}

# What stands in a place of a command, counted from 1.
_daybook_place() {
  case "$1 $2" in
${taken.flatMap(placeCases).join('\n')}
  esac
}

_daybook_options() {
  case $1 in
${taken.map(({ command, options }) => `    '${command}') echo '${options.flatMap(({ names }) => names).join(' ')}' ;;`).join('\n')}
  esac
}

_daybook_commands() {
  case $1 in
${taken
  .filter(({ below }) => below.length > 0)
  .map(({ command, below }) => `    '${command}') echo '${[...below.map(({ name }) => name), ...(command === '' ? ['help'] : [])].join(' ')}' ;;`)
  .join('\n')}
  esac
}

_daybook_offer() {
  local kind=\${1%% *}
  case $kind in
    words) COMPREPLY=($(compgen -W "\${1#words }" -- "$2")) ;;
    file) return ;;
    folder) compopt +o default +o bashdefault -o dirnames 2>/dev/null ;;
  esac
  # Without an answer readline would offer files.
  [ "$kind" = folder ] || compopt +o default +o bashdefault 2>/dev/null
  return 0
}

_daybook() {
  local current=\${COMP_WORDS[COMP_CWORD]} command='' option='' place=1 places_only='' at word
  COMPREPLY=()
  for ((at = 1; at < COMP_CWORD; at++)); do
    word=\${COMP_WORDS[at]}
    # bash takes "--format=csv" and "Assets:Bank" for three words.
    if [ "$word" = = ]; then continue; fi
    if [ "$word" = : ]; then ((at++)); continue; fi
    if [ -n "$option" ]; then option=''; continue; fi
    case $word in
      --) places_only=yes ;;
      -*) [ -n "$places_only" ] || [ -z "$(_daybook_option "$command" "$word")" ] || option=$word ;;
      *)
        if [ -z "$command" ] && [ "$word" = help ] && [ $place = 1 ]; then continue; fi
        case " $(_daybook_commands "$command") " in
          *" $word "*) [ $place = 1 ] && command="\${command:+$command }$word" || ((place++)) ;;
          *) ((place++)) ;;
        esac
        ;;
    esac
  done
  [ "$current" != = ] || current=''
  if [ -n "$option" ]; then
    _daybook_offer "$(_daybook_option "$command" "$option")" "$current"
    return
  fi
  if [ -z "$places_only" ] && [ "\${current#-}" != "$current" ]; then
    COMPREPLY=($(compgen -W "$(_daybook_options "$command")" -- "$current"))
    compopt +o default +o bashdefault 2>/dev/null
    return 0
  fi
  local commands=''
  [ $place != 1 ] || [ -n "$places_only" ] || commands=$(_daybook_commands "$command")
  if [ -z "$commands" ]; then
    _daybook_offer "$(_daybook_place "$command" $place)" "$current"
    return
  fi
  COMPREPLY=($(compgen -W "$commands" -- "$current"))
  if [ -n "$command" ]; then
    compopt +o default +o bashdefault 2>/dev/null
    return 0
  fi
  # A journal may stand where a command does; a file that is called as a command is reached by its path.
  local names=0
  while IFS= read -r word; do
    case " $commands " in *" $word "*) continue ;; esac
    COMPREPLY+=("$word")
    names=1
  done < <(compgen -f -- "$current")
  [ $names = 0 ] || compopt -o filenames 2>/dev/null
  return 0
}

complete -o bashdefault -o default -F _daybook daybook
`
}

const optionCases = ({ command, options }: Taken): string[] =>
  options.flatMap(({ names, value }) =>
    value ? [`    ${names.map((name) => `'${command} ${name}'`).join(' | ')}) echo '${written(value)}' ;;`] : [],
  )

const placeCases = ({ command, places, repeats }: Taken): string[] =>
  places.map((value, at) => {
    const isLast = repeats && at === places.length - 1
    return `    '${command} '${isLast ? '*' : at + 1}) echo '${written(value)}' ;;`
  })

const written = (value: Value): string => (value.kind === 'words' ? `words ${value.words.join(' ')}` : value.kind)

/** What zsh autoloads as `_daybook`, or sources. What a command takes is a call of its `_arguments`. */
export function forZsh(taken: readonly Taken[]): string {
  const groups = taken.filter(({ command, below }) => command !== '' && below.length > 0)
  const [program] = taken
  return `#compdef daybook
# What completes daybook's commands in zsh; "daybook completion zsh" prints it.

_daybook_commands() {
  local -a commands
  case $1 in
${[...(program ? [program] : []), ...groups].map(listed).join('\n')}
  esac
  _describe -t commands command commands
}

_daybook() {
  local command=
  if [[ $words[2] == help ]] && (( CURRENT > 2 )); then shift words; (( CURRENT-- )); fi
  if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then
    _alternative 'commands:command:{_daybook_commands ""}' 'files:journal:_files'
    return
  fi
  case $words[2] in
    (${program?.below.map(({ name }) => name).join('|')}) command=$words[2]; shift words; (( CURRENT-- )) ;;
  esac
  case $command in
    (${groups.map(({ command }) => command).join('|')})
      if (( CURRENT == 2 )); then _daybook_commands $command; return; fi
      command="$command $words[2]"; shift words; (( CURRENT-- )) ;;
  esac
  case $command in
${taken
  .filter((each) => each.command === '' || each.below.length === 0)
  .map(argumentsOf)
  .join('\n')}
  esac
}

# Autoloaded, the file is the function; sourced, it says what it completes.
if [[ $funcstack[1] == _daybook ]]; then _daybook "$@"; else compdef _daybook daybook; fi
`
}

const zshQuoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const listed = ({ command, below }: Taken): string =>
  `    (${zshQuoted(command)}) commands=(${[...below, ...(command === '' ? [HELP] : [])].map(({ name, purpose }) => zshQuoted(`${name}:${purpose}`)).join(' ')}) ;;`
const HELP = { name: 'help', purpose: 'what a command takes' }

function argumentsOf({ command, options, places, repeats }: Taken): string {
  const specs = [
    ...options.flatMap(optionSpecs),
    ...places.map((value, at) => placeSpec(value, repeats && at === places.length - 1 ? '*' : `${at + 1}`)),
  ]
  return `    (${zshQuoted(command)}) _arguments -S ${specs.map((spec) => `\\\n        ${spec}`).join(' ')} ;;`
}

function optionSpecs({ names, purpose, value }: TakenOption): string[] {
  const said = `[${purpose.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]`
  return names.map((name) =>
    zshQuoted(`(${names.join(' ')})${name}${value && name.startsWith('--') ? '=' : ''}${said}${value ? `:value:${action(value)}` : ''}`),
  )
}

const placeSpec = (value: Value, place: string): string => zshQuoted(`${place}:${value.kind === 'anything' ? 'text' : value.kind}:${action(value)}`)

const action = (value: Value): string =>
  value.kind === 'words' ? `(${value.words.join(' ')})` : value.kind === 'file' ? '_files' : value.kind === 'folder' ? '_files -/' : ''

/** What fish reads from its folder of completions. Each line holds for one command, which a function finds out from what was typed. */
export function forFish(taken: readonly Taken[]): string {
  const groups = taken.filter(({ command, below }) => command !== '' && below.length > 0).map(({ command }) => command)
  const names = taken[0]?.below.map(({ name }) => name) ?? []
  return `# What completes daybook's commands in fish; "daybook completion fish" prints it.

# Whether what was typed before the cursor is this command, and nothing but its options and places.
function __daybook_at
    set -l words (commandline -opc)
    set -e words[1]
    if test "$words[1]" = help
        set -e words[1]
    end
    set -l command ''
    if contains -- "$words[1]" ${names.join(' ')}
        set command $words[1]
        if contains -- $command ${groups.join(' ')}; and set -q words[2]
            set command "$command $words[2]"
        end
    end
    test "$command" = "$argv[1]"
end

# Whether nothing but the program was typed, so that a command may come.
function __daybook_begins
    set -l words (commandline -opc)
    test (count $words) -eq 1; or test "$words[2]" = help -a (count $words) -eq 2
end

complete -c daybook -f
${taken.flatMap(lines).join('\n')}
`
}

const fishQuoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

function lines({ command, options, places, below }: Taken): string[] {
  const here = `complete -c daybook -n ${fishQuoted(`__daybook_at ${fishQuoted(command)}`)}`
  const begins = command === '' ? 'complete -c daybook -n __daybook_begins' : here
  return [
    ...[...below, ...(command === '' ? [HELP] : [])].map(({ name, purpose }) => `${begins} -a ${name} -d ${fishQuoted(purpose)}`),
    ...options.map((option) => `${here} ${optionWords(option)}`),
    ...new Set(
      places
        .map(offered)
        .filter((words) => words !== '')
        .map((words) => `${here} ${words}`),
    ),
  ]
}

function optionWords({ names, purpose, value }: TakenOption): string {
  const named = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const takes = value ? (value.kind === 'file' ? '-rF' : `-x ${offered(value)}`.trimEnd()) : ''
  return [...named, ...(takes === '' ? [] : [takes]), '-d', fishQuoted(purpose)].join(' ')
}

function offered(value: Value): string {
  if (value.kind === 'words') return `-a ${fishQuoted(value.words.join(' '))}`
  if (value.kind === 'file') return '-F'
  return value.kind === 'folder' ? `-a ${fishQuoted('(__fish_complete_directories)')}` : ''
}

/** The kind of a word of the command line, as far as a shell can complete it. */
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

/** The words that the program and each command take. The program is first and takes what its default command takes. */
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
