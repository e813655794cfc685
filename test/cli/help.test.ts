import { describe, expect, test } from 'vitest'
import { COMMANDS } from '../../src/cli/choose-book.ts'
import { commandLine } from '../../src/cli/commands.ts'
import { runHere } from '../support/run-command.ts'

describe('the help of the program', () => {
  test('groups the commands under four headings', () => {
    const { program } = commandLine()
    const groups = program.createHelp().groupItems([], [...program.commands], (command) => command.helpGroup())
    expect(Object.fromEntries([...groups].map(([heading, commands]) => [heading, commands.map((command) => command.name())]))).toEqual({
      'Read:': ['check', 'doctor', 'balances', 'list', 'query', 'print', 'export', 'prices'],
      'Serve:': ['open', 'serve', 'mcp', 'lsp', 'completion', 'version'],
      'Data:': ['init', 'import', 'update', 'convert', 'backup', 'restore', 'events', 'replay', 'verify', 'adopt'],
      'Users:': ['user', 'password'],
    })
  })

  test('prints the headings in order, and the exit codes below', async () => {
    const { code, out } = await runHere('--help')
    expect(code).toBe(0)
    expect(out.match(/^\w.*:$/gm)).toEqual(['Options:', 'Read:', 'Serve:', 'Data:', 'Users:', 'Exit codes:'])
  })
})

test('a misspelt command is compared with every command', () => {
  expect([...COMMANDS].sort()).toEqual(
    commandLine()
      .program.commands.map((command) => command.name())
      .sort(),
  )
})

describe('exit code 2 and a line on standard error for wrong words', () => {
  test.each([
    ['an unknown option', ['check', '--hlep'], /unknown option '--hlep'/],
    ['an unknown command', ['chek'], /the nearest is "daybook check"/],
    ['an unknown command with --help', ['chek', '--help'], /the nearest is "daybook check"/],
    ['an unknown command of a group', ['user', 'lst'], /Did you mean list\?/],
    ['a group without a command', ['user'], /^Usage: daybook user/],
    ['a missing argument', ['restore', 'book.zip'], /missing required argument 'folder'/],
    ['one argument too many', ['replay', 'book'], /too many arguments/],
    ['a wrong choice', ['check', '--dialect', 'paisa', 'main.ledger'], /Allowed choices are ledger, hledger, beancount/],
    ['a wrong day', ['check', '--now', '2024-02-30', 'package.json'], /--now is "2024-02-30"; expected a day as YYYY-MM-DD/],
  ])('%s', async (_, words, message) => {
    const { code, out, err } = await runHere(...words)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
  })
})
