import type { Taken, Value } from './taken.ts'

/**
 * What a bash of 3.2 or newer sources. It needs nothing else of the machine. Files are left to readline, which knows how to quote
 * their names; where there is nothing to offer, newer ones are told not to offer files.
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
