import { Command } from 'commander'
import { expect, test } from 'vitest'
import { subcommand } from '../../src/cli/serve.ts'

test.each([
  ['[::1]', '::1'],
  ['::1', '::1'],
  ['books.example', 'books.example'],
])('--host %s means %s: people copy an address out of a URL', (written, meant) => {
  const command = new Command()
  subcommand.declare(command)
  expect(command.parse(['--host', written], { from: 'user' }).opts()['host']).toBe(meant)
})
