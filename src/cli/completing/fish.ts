import type { Taken, TakenOption, Value } from './taken.ts'

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

const quoted = (text: string): string => `'${text.replaceAll(/['\\]/g, String.raw`\$&`)}'`

function lines({ command, options, places, below }: Taken): string[] {
  const here = `complete -c daybook -n ${quoted(`__daybook_at ${quoted(command)}`)}`
  const begins = command === '' ? 'complete -c daybook -n __daybook_begins' : here
  return [
    ...[...below, ...(command === '' ? [HELP] : [])].map(({ name, purpose }) => `${begins} -a ${name} -d ${quoted(purpose)}`),
    ...options.map((option) => `${here} ${optionWords(option)}`),
    ...new Set(
      places
        .map(offered)
        .filter((words) => words !== '')
        .map((words) => `${here} ${words}`),
    ),
  ]
}
const HELP = { name: 'help', purpose: 'what a command takes' }

function optionWords({ names, purpose, value }: TakenOption): string {
  const named = names.map((name) => (name.startsWith('--') ? `-l ${name.slice(2)}` : `-s ${name.slice(1)}`))
  const takes = value ? (value.kind === 'file' ? '-rF' : `-x ${offered(value)}`.trimEnd()) : ''
  return [...named, ...(takes === '' ? [] : [takes]), '-d', quoted(purpose)].join(' ')
}

function offered(value: Value): string {
  if (value.kind === 'words') return `-a ${quoted(value.words.join(' '))}`
  if (value.kind === 'file') return '-F'
  return value.kind === 'folder' ? `-a ${quoted('(__fish_complete_directories)')}` : ''
}
