import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bookFolder, daybook, serve, type Server, spending } from '../support/program.ts'

/** Commands beside a server that was stopped with Ctrl+Z: its machine accepts connections, and nothing comes of them. */

const book = bookFolder({ 'main.ledger': spending(0, 3) }, 'watch: false\n')
let server: Server
beforeAll(async () => {
  server = await serve(book.folder)
  expect(await daybook(book.folder, ['update'])).toMatchObject({ code: 0, err: '' })
})
afterAll(async () => {
  process.kill(server.pid, 'SIGCONT')
  await server.stop()
  book.remove()
})

const COMMANDS = [['update'], ['query', 'select 1'], ['doctor'], ['import', 'statement.csv', '--preset', 'of mine']]

describe('beside a server that was stopped', () => {
  // Side by side: each waits for as long as the message says.
  test('every command says so after a while', async () => {
    book.write('statement.csv', 'Date,Description,Amount\n2024-03-01,Bread,-2.00\n')
    process.kill(server.pid, 'SIGSTOP')
    const ends = await Promise.all(COMMANDS.map((args) => daybook(book.folder, args, { killAfterMs: 60_000 })))
    const said = `(process ${server.pid}) has this book open and did not respond for 15 seconds: it is stopped or hangs; resume it (kill -CONT ${server.pid}) or end it (kill -KILL ${server.pid})\n`
    for (const [at, { code, err }] of ends.entries())
      expect({ command: COMMANDS[at], code, err }).toEqual({ command: COMMANDS[at], code: 1, err: expect.stringContaining(said) as unknown })
  })

  test('who asks is answered once it goes on', async () => {
    process.kill(server.pid, 'SIGSTOP')
    const asked = daybook(book.folder, ['query', 'select 1 as one', '--format', 'csv'])
    setTimeout(() => process.kill(server.pid, 'SIGCONT'), 2500)
    expect(await asked).toMatchObject({ code: 0, err: '', out: expect.stringContaining('one') as unknown })
  })
})
