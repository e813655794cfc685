import { Argument, type Command } from 'commander'
import { forBash } from './completing/bash.ts'
import { forFish } from './completing/fish.ts'
import { forZsh } from './completing/zsh.ts'
import { takenBy } from './completing/taken.ts'
import type { Subcommand } from './subcommand.ts'
import type { ExitCode, Terminal } from './terminal/terminal.ts'

const SHELLS = { bash: forBash, zsh: forZsh, fish: forFish }

export const subcommand: Subcommand = {
  declare: (command) => {
    const [shell] = command.registeredArguments
    if (shell) Object.assign(shell, new Argument('<shell>', 'the shell that reads it').choices(Object.keys(SHELLS)))
    command.addHelpText('after', HELP)
  },
  asksForAll: true,
  run: (terminal, shell: keyof typeof SHELLS, _: object, command: Command) => completion(shell, command, terminal),
}

const HELP = `
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
