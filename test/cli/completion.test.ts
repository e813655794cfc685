import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mainFile } from '../support/program.ts'

/* Real shells, as a person has them: what is typed goes to a terminal, and what the command is then given is printed. */

const folder = mkdtempSync(join(tmpdir(), 'daybook-completion-'))
const has = (program: string): boolean => spawnSync(program, ['--version']).status === 0
beforeAll(() => {
  for (const name of ['main.ledger', 'odd name.ledger', 'daybook.yaml']) writeFileSync(join(folder, name), '')
  for (const name of ['import', 'my books']) mkdirSync(join(folder, name))
  for (const shell of ['bash', 'zsh', 'fish'])
    writeFileSync(join(folder, `.daybook.${shell}`), execFileSync(process.execPath, [mainFile(), 'completion', shell]))
  const shown = 'daybook() { printf "given"; printf "<%s>" "$@"; echo; }\n'
  writeFileSync(join(folder, '.bashrc'), `. ./.daybook.bash\n${shown}`)
  writeFileSync(join(folder, '.zshrc'), `autoload -Uz compinit; compinit -u -D\n. ./.daybook.zsh\n${shown}`)
})
afterAll(() => rmSync(folder, { recursive: true }))

/** What the command was given for each line, typed into a shell that runs on a terminal. */
function typed(shell: readonly string[], lines: readonly string[]): string[] {
  const { stdout } = spawnSync('script', ['-qec', shell.join(' '), '/dev/null'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], TERM: 'dumb', ZDOTDIR: folder, HOME: folder, LC_ALL: 'C.UTF-8' },
    input: `${lines.join('\n')}\nexit\n`,
    encoding: 'utf8',
  })
  return stdout.match(/(?<=given)<[^\r\n]*>/g) ?? []
}

const LINES = {
  'daybook doc\t': '<doctor>',
  'daybook ma\t': '<main.ledger>',
  'daybook odd\t': '<odd name.ledger>',
  'daybook impo\t': '<import>',
  'daybook help doc\t': '<help><doctor>',
  'daybook --no-o\t': '<--no-open>',
  'daybook serve --po\t': '<serve><--port>',
  'daybook serve -p 3 ma\t': '<serve><-p><3><main.ledger>',
  'daybook serve --port m\t': '<serve><--port><m>',
  'daybook serve --config day\t': '<serve><--config><daybook.yaml>',
  'daybook serve --config=day\t': '<serve><--config=daybook.yaml>',
  'daybook export bal\t': '<export><balances>',
  'daybook export --format par\t': '<export><--format><parquet>',
  'daybook export --format=par\tbal\t': '<export><--format=parquet><balances>',
  'daybook list food ma\t': '<list><food><main.ledger>',
  'daybook prices exp\t': '<prices><export>',
  'daybook user token ann --scope re\t': '<user><token><ann><--scope><read>',
  'daybook user remove ma\t': '<user><remove><ma>',
  'daybook import --account Assets:Bank ma\t': '<import><--account><Assets:Bank><main.ledger>',
  'daybook check odd\tma\t': '<check><odd name.ledger><main.ledger>',
  'daybook completion z\t': '<completion><zsh>',
}
const inShell = (shell: readonly string[]): Record<string, string> => {
  const given = typed(shell, Object.keys(LINES))
  return Object.fromEntries(Object.keys(LINES).map((line, at) => [line, given[at] ?? 'nothing']))
}

describe.skipIf(!has('script'))('a key completes', () => {
  test('in bash', () => {
    expect(inShell(['bash', '--noprofile', '--rcfile', '.bashrc', '-i'])).toEqual(LINES)
  })

  test.skipIf(!has('zsh'))('in zsh', () => {
    expect(inShell(['zsh', '-i'])).toEqual(LINES)
  })
})

test('a folder is completed where only one may stand', () => {
  const offered = (words: string): string =>
    execFileSync(
      'bash',
      ['-c', `. ./.daybook.bash; compopt() { echo "$*"; }; COMP_WORDS=(${words}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _daybook`],
      {
        cwd: folder,
        encoding: 'utf8',
      },
    )
  expect(offered('daybook serve --books m')).toContain('dirnames')
  expect(offered('daybook restore book.zip m')).toContain('dirnames')
  expect(offered('daybook restore m')).toBe('')
})

test.skipIf(!has('fish'))('fish is offered the same, with what it is for', () => {
  const offered = (line: string): string[] =>
    execFileSync('fish', ['--no-config', '-c', `source .daybook.fish; complete -C '${line}'`], { cwd: folder, encoding: 'utf8' })
      .trimEnd()
      .split('\n')
  expect(offered('daybook doc')).toEqual(['doctor\tprint likely mistakes in the book as file:line: message'])
  expect(offered('daybook ma')).toEqual(['main.ledger'])
  expect(offered('daybook prices ')).toEqual(['export\tprint prices as directives of a dialect'])
  expect(offered('daybook serve --config day')).toEqual(['daybook.yaml'])
  expect(offered('daybook export --format par')[0]).toMatch(/^parquet\t/)
  expect(offered('daybook user remove ')).toEqual([''])
})
