import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Beginning, beginSparingly, SPARING_ENVIRONMENT, SPARING_OPTIONS } from '../../src/cli/serving/sparing-process.ts'
import { bookFolder, serve, spending } from '../support/program.ts'

test('a server has its heaps grow less from the start', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 1) })
  const said = join(book.folder, 'flags')
  const listening = `import v8 from 'node:v8'; import { appendFileSync } from 'node:fs'
    const set = v8.setFlagsFromString
    v8.setFlagsFromString = (flag) => (appendFileSync(${JSON.stringify(said)}, flag + '\\n'), set(flag))`
  const server = await serve(book.folder, [], { NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(listening)}` })
  await server.stop()
  expect(readFileSync(said, 'utf8')).toContain('--heap-growing-percent=100\n')
  book.remove()
})

describe('a server that was started without the settings', () => {
  const STARTED: Beginning = {
    platform: 'linux',
    env: { PATH: '/usr/bin' },
    execPath: '/usr/bin/node',
    execArgv: ['--no-warnings'],
    argv: ['node', '/opt/daybook/dist/main.js', 'serve', '--port', '0'],
  }

  /** How a process begins once more, if it does. */
  function again(started: Partial<Beginning>): readonly unknown[] | undefined {
    let call: readonly unknown[] | undefined
    const execve = (...args: unknown[]): never => (call = args) as never
    beginSparingly({ ...STARTED, execve, ...started })
    return call
  }

  test('begins once more with them, and with all that it was told', () => {
    expect(again({})).toEqual([
      '/usr/bin/node',
      ['/usr/bin/node', ...SPARING_OPTIONS, '--no-warnings', '/opt/daybook/dist/main.js', 'serve', '--port', '0'],
      { PATH: '/usr/bin', ...SPARING_ENVIRONMENT },
    ])
  })

  test('does so once, and not against what somebody chose or where it would be lost', () => {
    const [, [, ...argv], env] = again({}) as [string, string[], NodeJS.ProcessEnv]
    expect(again({ argv: ['node', ...argv], env })).toBeUndefined()
    expect(again({ env: { MALLOC_ARENA_MAX: '8' } })).toBeUndefined()
    expect(again({ platform: 'darwin' })).toBeUndefined()
    expect(again({ connected: true })).toBeUndefined()
    expect(again({ execArgv: ['--inspect-brk=9229'] })).toBeUndefined()
    expect(again({ execve: undefined })).toBeUndefined()
  })

  test('serves as it is where Node may start nothing', () => {
    const execve = (): never => {
      throw new Error('Access to this API has been restricted')
    }
    expect(() => beginSparingly({ ...STARTED, execve })).not.toThrow()
  })

  test.each([[], ['open'], ['books/main.ledger'], ['main.journal'], ['--port', '7501']])('does so whatever it is told to serve: %s %s', (...args) => {
    expect(again({ argv: ['node', 'main.js', ...args] })).toBeDefined()
  })

  test.each(['check', 'verify', 'lsp', 'mcp', 'events', '--version', '--help', '-h'])('and is no server with %s', (command) => {
    expect(again({ argv: ['node', 'main.js', command] })).toBeUndefined()
  })

  test.skipIf(!('execve' in process))('is the same process with other settings (where Node can do that, from 22.15 on)', async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 1) })
    const server = await serve(book.folder)
    expect(readFileSync(`/proc/${server.pid}/cmdline`, 'utf8').split('\0').slice(1, 2)).toEqual([...SPARING_OPTIONS])
    await server.stop()
    book.remove()
  })
})
