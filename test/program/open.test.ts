import { type ChildProcess, spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { freePort } from '../support/free-port.ts'
import { mainFile, serve } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'
import { until } from '../support/until.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let folder: string
const state = () => ({ XDG_STATE_HOME: join(folder, 'state') })
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'open-'))
  mkdirSync(join(folder, 'book'))
  writeFileSync(join(folder, 'book/my.ledger'), '2024-01-05 Shop\n    Expenses:Food  $12.50\n    Assets:Cash\n')
  writeFileSync(join(folder, 'book/other.ledger'), '2024-01-05 Shop\n    Expenses:Food  $12.50\n    Assets:Cash\n')
})
afterAll(() => rmSync(folder, { recursive: true }))

/** A terminal, which a test is none of. */
const TERMINAL = '/usr/bin/script'

describe.skipIf(process.platform !== 'linux' || !existsSync(TERMINAL))('at a terminal of a desktop', () => {
  let at: string
  beforeAll(() => {
    at = mkdtempSync(join(tmpdir(), 'opener-'))
    writeFileSync(join(at, 'my.ledger'), '2024-01-05 Shop\n    Expenses:Food  $12.50\n    Assets:Cash\n')
    writeFileSync(join(at, 'xdg-open'), `#!/bin/sh\necho "$1" >> ${at}/opened\n`)
    chmodSync(join(at, 'xdg-open'), 0o755)
  })
  afterAll(() => rmSync(at, { recursive: true }))
  const opened = (): string[] => (existsSync(join(at, 'opened')) ? readFileSync(join(at, 'opened'), 'utf8').trim().split('\n') : [])
  const start = (more = '', display = ':7'): ChildProcess =>
    spawn(TERMINAL, ['-qec', `exec ${process.execPath} ${mainFile()} my.ledger --port 0 ${more}`, '/dev/null'], {
      cwd: at,
      env: { PATH: `${at}:${process.env['PATH']}`, HOME: at, XDG_STATE_HOME: join(at, 'state'), ...(display ? { DISPLAY: display } : {}) },
      stdio: ['pipe', 'pipe', 'inherit'],
    })
  const served = (child: ChildProcess): Promise<string> =>
    new Promise((resolve) => {
      let said = ''
      child.stdout?.on('data', (data: Buffer) => {
        said += data.toString()
        const address = /at (http:\/\/[^\s]+)/.exec(said)?.[1]
        if (address) resolve(address)
      })
    })
  /** As somebody does who is at the terminal. */
  const end = async (child: ChildProcess): Promise<void> => {
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.stdin?.write('\u0003')
    await ended
  }

  test('the browser opens the book that is served, and the one that is served already', async () => {
    const first = start()
    const address = await served(first)
    await until(
      () => Promise.resolve(opened()),
      (all) => all.length === 1,
    )
    const again = start()
    expect(await served(again)).toBe(address)
    await until(
      () => Promise.resolve(opened()),
      (all) => all.length === 2,
    )
    expect(opened()).toEqual([address, address])
    await end(first)
  })

  test('nothing is opened where nobody could see it, or nobody wants it', async () => {
    const before = opened().length
    for (const [more, display] of [
      ['', ''],
      ['--no-open', ':7'],
    ] as const) {
      const child = start(more, display)
      await served(child)
      await end(child)
    }
    expect(opened().length).toBe(before)
  })
})

describe('daybook without a configuration', () => {
  test('serves the journal that is named, and leaves its folder alone', async () => {
    const server = await serve(folder, ['book/my.ledger'], state())
    const answer = () => server.get('/api/transaction')
    const { body } = await server.until(answer, ({ body }) => (body as { transactions: unknown[] }).transactions.length > 0)
    expect(body).toMatchObject({ transactions: [{ payee: 'Shop' }] })
    await server.stop()
    expect(readdirSync(join(folder, 'book'))).toEqual(['my.ledger', 'other.ledger'])
  })

  test('asks which of several journals is meant', async () => {
    const { code, err } = await runIn(join(folder, 'book'), ['--no-open'], { env: state() })
    expect(code).toBe(1)
    expect(err).toBe(
      'several journals are here, and none includes the others; name one:\n  daybook my.ledger\n  daybook other.ledger\nor rename the main one to main.ledger\n',
    )
  })

  test('asks which of those that are always meant, and writes names as a shell takes them', async () => {
    for (const name of ['main.ledger', 'main.journal', 'our $ book/a.ledger', 'our $ book/b.ledger']) {
      mkdirSync(dirname(join(folder, 'mains', name)), { recursive: true })
      writeFileSync(join(folder, 'mains', name), '')
    }
    const ask = async (args: readonly string[]): Promise<string> => (await runIn(join(folder, 'mains'), [...args, '--no-open'], { env: state() })).err
    expect(await ask([])).toMatch(/name one:\n {2}daybook main.journal\n {2}daybook main.ledger\n$/)
    expect(await ask(['our $ book'])).toContain('  daybook "our \\$ book/a.ledger"\n')
  })

  test.each([
    ['a command that is misspelt', ['servr'], 'there is no file servr, and no such command; the nearest is "daybook serve"\n'],
    [
      'a command that is misspelt, with its file',
      ['chek', 'book/my.ledger'],
      'there is no file chek, and no such command; the nearest is "daybook check"\n',
    ],
    [
      'two journals',
      ['book/my.ledger', 'book/other.ledger'],
      'name one journal; to serve several books at one address, use "daybook serve --books FOLDER"\n',
    ],
    ['a journal that is not there', ['no.ledger'], 'there is no file no.ledger; check its name, or add --help\n'],
    ['two books at once', ['book/my.ledger', '--config', 'x.yaml'], 'name a journal or a configuration, not both\n'],
  ])('refuses %s', async (_, args, message) => {
    expect(await runIn(folder, [...args, '--no-open'], { env: state() })).toMatchObject({ code: 2, err: message })
  })

  test('asks for a first book in a folder without one, and serves it at the same address once it is written', async () => {
    mkdirSync(join(folder, 'empty'))
    const port = String(await freePort())
    const child = spawn(process.execPath, [mainFile(), 'empty', '--no-open', '--port', port, '--now', '2026-06-30'], {
      cwd: folder,
      env: { ...process.env, ...state() },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const address = `http://127.0.0.1:${port}`
    const textAt = (path: string): Promise<string> =>
      fetch(`${address}${path}`).then(
        (response) => response.text(),
        () => '',
      )
    try {
      const page = await until(
        () => textAt('/'),
        (text) => text.includes('Start your book'),
      )
      const token = /name="token" value="([^"]+)"/.exec(page)![1]!
      const fields = { token, locale: 'en-GB', currency: 'GBP', dialect: 'beancount', day: '2026-06-01', categories: 'household' }
      const body = new URLSearchParams({ ...fields, kind: 'bank', name: 'Current', balance: '1,250.00' })
      expect((await fetch(address, { method: 'POST', body })).status).toBe(200)
      await until(
        () => textAt('/api/networth'),
        (text) => text.includes('1250'),
      )
      expect(readdirSync(join(folder, 'empty')).sort()).toEqual(expect.arrayContaining(['.gitignore', 'daybook.yaml', 'main.beancount']))
    } finally {
      child.kill('SIGTERM')
      await ended
    }
  })
})
