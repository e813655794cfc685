import type { Taken, TakenOption, Value } from './taken.ts'

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

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`

const listed = ({ command, below }: Taken): string =>
  `    (${quoted(command)}) commands=(${[...below, ...(command === '' ? [HELP] : [])].map(({ name, purpose }) => quoted(`${name}:${purpose}`)).join(' ')}) ;;`
const HELP = { name: 'help', purpose: 'what a command takes' }

function argumentsOf({ command, options, places, repeats }: Taken): string {
  const specs = [
    ...options.flatMap(optionSpecs),
    ...places.map((value, at) => placeSpec(value, repeats && at === places.length - 1 ? '*' : `${at + 1}`)),
  ]
  return `    (${quoted(command)}) _arguments -S ${specs.map((spec) => `\\\n        ${spec}`).join(' ')} ;;`
}

function optionSpecs({ names, purpose, value }: TakenOption): string[] {
  const said = `[${purpose.replaceAll(/[[\]\\]/g, String.raw`\$&`)}]`
  return names.map((name) =>
    quoted(`(${names.join(' ')})${name}${value && name.startsWith('--') ? '=' : ''}${said}${value ? `:value:${action(value)}` : ''}`),
  )
}

const placeSpec = (value: Value, place: string): string => quoted(`${place}:${value.kind === 'anything' ? 'text' : value.kind}:${action(value)}`)

const action = (value: Value): string =>
  value.kind === 'words' ? `(${value.words.join(' ')})` : value.kind === 'file' ? '_files' : value.kind === 'folder' ? '_files -/' : ''
