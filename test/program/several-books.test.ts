import { cpSync, readdirSync, readFileSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { cheapPassword } from '../support/cheap-password.ts'
import { bookFolder, daybook, serve, type Server, spending } from '../support/program.ts'
import { childrenOf } from '../support/processes.ts'
import { until } from '../support/until.ts'

type Networth = { networthTimeline: { balanceAmount: number }[] }
const BOOK = 'journal_path: main.ledger\nledger_cli: ledger\ndefault_currency: EUR\ntime_zone: UTC\n'
const LIST = 'books:\n  - {name: firm, config: firm/daybook.yaml}\n  - {name: club, config: club/daybook.yaml}\n'

const worthIn = async (server: Server, path: string, token = ''): Promise<number | undefined> => {
  const response = await fetch(`${server.url}${path}/api/networth`, { headers: { 'x-auth': token } })
  return response.ok ? ((await response.json()) as Networth).networthTimeline.at(-1)?.balanceAmount : undefined
}
/** Several programs and databases start at once, so one of them may be long in coming. */
const PATIENCE = { everyMs: 100, limitMs: 150_000 }
const becomes = (server: Server, path: string, worth: number): Promise<unknown> =>
  until(
    () => worthIn(server, path),
    (amount) => amount === worth,
    PATIENCE,
  )
const stateOf = async (server: Server, name: string): Promise<string | undefined> => {
  const { books } = (await server.get('/api/books')).body as { books: { name: string; state: string }[] }
  return books.find((book) => book.name === name)?.state
}

describe('three books in one server', () => {
  const book = bookFolder(
    {
      'main.ledger': spending(0, 3),
      'firm/daybook.yaml': `${BOOK}metrics: true\nmcp: true\nuser_accounts:\n  - {username: ana, password: "${cheapPassword('firm')}"}\n`,
      'firm/main.ledger': spending(0, 5),
      'club/daybook.yaml': `${BOOK}default_curency: EUR\n`,
      'club/main.ledger': spending(0, 7),
    },
    LIST,
  )
  let server: Server
  let token = ''
  beforeAll(async () => {
    server = await serve(book.folder, ['--now', '2024-03-01'])
    await becomes(server, '', -3)
    await until(
      () => stateOf(server, 'firm'),
      (state) => state === 'ready',
      PATIENCE,
    )
    const login = await fetch(`${server.url}/b/firm/api/auth/login`, { method: 'POST', body: JSON.stringify({ username: 'ana', password: 'firm' }) })
    token = ((await login.json()) as { token: string }).token
    await until(
      () => worthIn(server, '/b/firm', token),
      (amount) => amount === -5,
    )
  })
  afterAll(async () => {
    await server.stop()
    book.remove()
  })
  const atFirm = (path: string, init: RequestInit = {}) =>
    fetch(`${server.url}/b/firm${path}`, { ...init, headers: { 'x-auth': token, ...(init.headers as Record<string, string>) } })

  test('each has its own figures, log and users, and the one with the list stays where it was', async () => {
    expect(await worthIn(server, '')).toBe(-3)
    const status = async (path: string, auth: string) => (await fetch(server.url + path, { headers: { 'x-auth': auth } })).status
    expect([await status('/b/firm/api/networth', ''), await status('/b/firm/api/networth', token)]).toEqual([401, 200])
    for (const folder of ['.daybook', 'firm/.daybook']) expect(readdirSync(join(book.folder, folder)).length).toBeGreaterThan(3)
    const { books } = (await (await atFirm('/api/books')).json()) as { books: { name: string; path: string; is_this: boolean }[] }
    const own = book.folder.split('/').at(-1)
    expect(books.map(({ path, is_this }) => [path, is_this])).toEqual([
      ['', false],
      ['/b/firm', true],
      ['/b/club', false],
    ])
    expect(books[0]!.name).toContain(own?.slice(0, 14))
  })

  test('commands reach the one that is meant, also where it asks for a login, and are told to stop the front and not its process', async () => {
    const config = ['--config', 'firm/daybook.yaml']
    const asked = await daybook(book.folder, ['query', 'select count(*) from transactions', '--format', 'csv', ...config])
    expect(asked).toMatchObject({ code: 0, err: '', out: expect.stringMatching(/\b5\n$/) as unknown })
    expect((await daybook(book.folder, ['replay', ...config])).err).toMatch(new RegExp(`stop it first \\(kill ${server.pid}\\)`))
  })

  test('every kind of route answers below the name as it does alone', async () => {
    const page = await (await atFirm('/assets/balance', { headers: { accept: 'text/html' } })).text()
    expect(page).toContain('<meta name="daybook-base" content="/b/firm" />')
    const script = /src="(\/b\/firm\/assets\/[^"]+\.js)"/.exec(page)?.[1]
    expect((await fetch(server.url + script)).headers.get('content-type')).toContain('javascript')
    expect((await fetch(`${server.url}/b/firm/sw.js`)).status).toBe(200)
    for (const at of ['', '/b/firm']) expect(await (await fetch(`${server.url}${at}/robots.txt`)).text()).toBe('User-agent: *\nDisallow: /\n')
    expect(await (await atFirm('/api/openapi.json')).json()).toMatchObject({ servers: [{ url: '/b/firm' }] })
    expect(await (await atFirm('/metrics')).text()).toContain('daybook_events')
    const initialize = {
      jsonrpc: '2.0',
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-03-26', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    }
    const model = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' }
    expect((await atFirm('/mcp', { method: 'POST', headers: model, body: JSON.stringify(initialize) })).status).toBe(200)
    expect((await atFirm('/api/webhooks/firefly', { method: 'POST', body: '{}' })).status).toBe(400)
    const call = { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }
    expect((await atFirm('/connect/daybook.v1.DaybookService/GetConfig', call)).status).toBe(200)
    // Large, and read at once.
    const upload = JSON.stringify({ content: Buffer.alloc(800_000, 'x').toString('base64') })
    expect((await atFirm('/api/import/statement', { method: 'POST', body: upload })).status).toBeLessThan(500)
    expect((await atFirm('/api/networth', { headers: { origin: 'https://evil.example' } })).status).toBe(403)
    const live = await atFirm('/api/live')
    const reader = live.body!.getReader()
    expect(new TextDecoder().decode((await reader.read()).value)).toContain('event:view')
    await reader.cancel()
  })

  test('what is wrong with one is said at its address, until it is mended', async () => {
    const broken = await fetch(`${server.url}/b/club/assets/balance`, { headers: { accept: 'text/html' } })
    expect(broken.status).toBe(503)
    expect(await broken.text()).toContain('club/daybook.yaml:5: default_curency: is not a key; the nearest is default_currency')
    expect(await stateOf(server, 'club')).toBe('broken')
    book.write('club/daybook.yaml', BOOK)
    await becomes(server, '/b/club', -7)
    expect(await stateOf(server, 'club')).toBe('ready')
  })

  test.runIf(process.platform === 'linux')(
    'the list is followed: books leave it, join it and are called otherwise, and the others run on',
    async () => {
      const entry = (name: string, folder = name): string => `  - {name: ${name}, config: ${folder}/daybook.yaml}\n`
      const list = (...entries: string[]): void => book.write('daybook.yaml', `${BOOK}${entries.length === 0 ? '' : `books:\n${entries.join('')}`}`)
      const before = childrenOf(server.pid)
      expect(before.length).toBe(3)
      const [own, firm] = [/^(?!.*\/b\/)/s, /\/b\/firm/].map(
        (words) => before.find((pid) => words.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8')))!,
      )
      list(entry('firm'), entry('company', 'club'))
      await becomes(server, '/b/company', -7)
      expect(childrenOf(server.pid)).toEqual(expect.arrayContaining([own, firm]))
      expect(childrenOf(server.pid).length).toBe(3)
      expect((await server.get('/b/club/api/networth')).status).toBe(404)
      expect(await worthIn(server, '/b/firm', token)).toBe(-5)

      list()
      await until(
        () => childrenOf(server.pid),
        (left) => left.length === 1,
        PATIENCE,
      )
      expect(childrenOf(server.pid)).toEqual([own])
      expect(await worthIn(server, '')).toBe(-3)
    },
  )
})

test.runIf(process.platform === 'linux')(
  'the process of a book may hang, be killed or find its log damaged or in use, and the others go on; the front may be killed, and all of it is there again',
  async () => {
    const book = bookFolder({
      'books/firm.yaml': BOOK.replace('main', 'firm'),
      'books/firm.ledger': spending(0, 5),
      'books/club/daybook.yaml': BOOK,
      'books/club/main.ledger': spending(0, 300),
    })
    onTestFinished(book.remove)
    const start = async (): Promise<Server> => {
      const server = await serve(book.folder, ['--books', 'books', '--now', '2024-03-01'])
      onTestFinished(async () => void (await server.stop('SIGKILL')))
      return server
    }
    const clubOf = (server: Server): number => childrenOf(server.pid).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('club'))!
    const first = await start()
    try {
      await Promise.all([becomes(first, '/b/firm', -5), becomes(first, '/b/club', -300)])
      // One that answers nobody keeps none of the others waiting.
      const hanging = clubOf(first)
      process.kill(hanging, 'SIGSTOP')
      const unanswered = worthIn(first, '/b/club').catch(() => undefined)
      book.write('books/firm.ledger', spending(0, 6))
      await becomes(first, '/b/firm', -6)
      // Killed in the middle of a sync, it comes back with all that the file says.
      process.kill(hanging, 'SIGCONT')
      await unanswered
      book.write('books/club/main.ledger', spending(0, 400))
      process.kill(hanging, 'SIGKILL')
      await becomes(first, '/b/club', -400)
      expect(clubOf(first)).not.toBe(hanging)
      expect(await worthIn(first, '/b/firm')).toBe(-6)
    } finally {
      const books = childrenOf(first.pid)
      await first.stop('SIGKILL')
      // Nobody is left behind who would hold a log.
      await until(
        () => books.filter((pid) => isAlive(pid)),
        (left) => left.length === 0,
      )
    }
    book.write('books/firm.ledger', spending(0, 8))
    book.write('books/twin.yaml', BOOK.replace('main', 'firm'))
    book.write('books/worn/daybook.yaml', BOOK)
    book.write('books/worn/main.ledger', spending(0, 1))
    const worn = join(book.folder, 'books/worn/.daybook')
    cpSync(join(book.folder, 'books/club/.daybook'), worn, { recursive: true })
    for (const name of readdirSync(join(worn, 'global'))) truncateSync(join(worn, 'global', name), 10)
    const second = await start()
    await Promise.all([becomes(second, '/b/firm', -8), becomes(second, '/b/club', -400)])
    const why = async (name: string): Promise<string> => JSON.stringify((await second.get(`/b/${name}/api/networth`)).body)
    await second.until(
      () => why('worn'),
      (text) => text.includes('cannot be shown'),
    )
    expect(await why('worn')).toContain('.daybook')
    expect(await why('twin')).toContain('data_directory: .daybook-twin')
    // A log of its own is not enough: whoever may change the one would change the journal of the other.
    book.write('books/twin.ledger', spending(0, 5))
    book.write('books/twin.yaml', `${BOOK.replace('main', 'twin')}data_directory: .daybook-twin\n`)
    await becomes(second, '/b/twin', -5)
    expect(await second.stop()).toMatchObject({ code: 0 })
    expect(await daybook(book.folder, ['verify', '--config', 'books/club/daybook.yaml'])).toMatchObject({ code: 0, err: '' })
  },
)

function isAlive(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}
