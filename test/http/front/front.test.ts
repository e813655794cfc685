import { once } from 'node:events'
import { rmSync, mkdtempSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FrontBook, frontOf } from '../../../src/http/front.ts'
import { until } from '../../support/until.ts'

const folder = mkdtempSync(join(tmpdir(), 'front-'))
const book = (name: string, more: Partial<FrontBook> = {}): FrontBook => ({
  name,
  path: `/b/${name}`,
  state: 'ready',
  reasons: [],
  isOpenToAll: true,
  socket: join(folder, 'firm'),
  allowedHosts: [],
  asked: () => Promise.resolve(),
  ...more,
})

/** Says what it was asked, and ends in the middle of what is asked for at /torn. */
const behind = createServer((asked, answer) => {
  if (asked.url === '/torn') return void answer.writeHead(200, { 'content-length': 10 }).write('torn', () => answer.destroy())
  if (asked.url === '/stream') {
    streams++
    answer.on('close', () => streams--)
    return void answer.writeHead(200, { 'content-type': 'text/event-stream' }).write('data:first\n\n')
  }
  const pieces: Buffer[] = []
  asked.on('data', (piece: Buffer) => pieces.push(piece))
  asked.on('end', () =>
    answer
      .writeHead(asked.url === '/missing' ? 404 : 200, {
        'content-type': 'application/json',
        'x-own': 'kept',
        connection: asked.url === '/api/x' ? 'keep-alive' : 'close',
      })
      .end(JSON.stringify({ method: asked.method, url: asked.url, headers: asked.headers, body: Buffer.concat(pieces).toString() })),
  )
})
let streams = 0
/** Resolve what waits for the book that is being woken. */
const waking: (() => void)[] = []
/** To the front. */
const connections = (): Promise<number> =>
  new Promise((resolve, reject) => front.getConnections((error, count) => (error ? reject(error) : resolve(count))))
let front: Server
let port: number
const books: FrontBook[] = [
  book('firm', { allowedHosts: ['books.example.org'] }),
  book('gone', { socket: join(folder, 'nobody') }),
  book('secret', { state: 'broken', reasons: ['secret.yaml:3: wrong'], isOpenToAll: false }),
  book('broken', { state: 'broken', reasons: ['broken.yaml:3: <b>wrong</b>'] }),
  book('slow', { state: 'opening' }),
  book('waking', { asked: () => new Promise((resolve) => waking.push(resolve)) }),
]
beforeAll(async () => {
  behind.listen(join(folder, 'firm'))
  front = frontOf(books)
  front.listen(0, '127.0.0.1')
  await Promise.all([once(behind, 'listening'), once(front, 'listening')])
  port = (front.address() as { port: number }).port
})
afterAll(() => {
  for (const server of [front, behind]) {
    server.closeAllConnections()
    server.close()
  }
  rmSync(folder, { recursive: true })
})

interface Told {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly text: string
}
/** By hand, for fetch tidies addresses. */
const ask = (path: string, { method = 'GET', headers = {}, body = '' }: { method?: string; headers?: Record<string, string>; body?: string } = {}) =>
  new Promise<Told>((resolve, reject) => {
    const asked = request({ port, host: '127.0.0.1', path, method, headers, agent: false }, (answer) => {
      let text = ''
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece))
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text }))
      answer.on('error', reject)
    })
    asked.on('error', reject)
    asked.end(body)
  })
const told = async (path: string, options?: Parameters<typeof ask>[1]) =>
  JSON.parse((await ask(path, options)).text) as { method: string; url: string; headers: Record<string, string>; body: string }
const opened = { accept: 'text/html' }

describe('a request for a book', () => {
  test('goes on to it without the part of the address that names it, and comes back as it is', async () => {
    expect(await told('/b/firm/api/networth?as_of=2024-01-01')).toMatchObject({ method: 'GET', url: '/api/networth?as_of=2024-01-01', body: '' })
    expect(await told('/b/firm/ledger/%E6%BC%A2%20x')).toMatchObject({ url: '/ledger/%E6%BC%A2%20x' })
    // As proxies ask; whose address it is decides nothing.
    expect(await told('http://books.example.org/b/firm/api/x?a=b')).toMatchObject({ url: '/api/x?a=b' })
    expect((await ask('http://evil.example', { headers: opened })).text).toContain('/b/firm')
    expect((await ask('http://localhost//evil.example/b/firm', { headers: opened })).status).toBe(404)
    const answer = await ask('/b/firm/missing')
    expect([answer.status, answer.headers['x-own']]).toEqual([404, 'kept'])
  })

  test('has its body and its own headers, and none of those that are of a connection', async () => {
    const body = 'x'.repeat(300_000)
    const sent = { 'x-auth': 'token', te: 'trailers', 'proxy-authorization': 'x', expect: '100-continue', origin: 'http://localhost' }
    const heard = await told('/b/firm/api/x', { method: 'POST', headers: sent, body })
    expect(heard.body).toBe(body)
    expect(heard.headers).toMatchObject({ 'x-auth': 'token', origin: 'http://localhost', host: `127.0.0.1:${port}` })
    for (const name of ['te', 'proxy-authorization', 'expect']) expect(heard.headers).not.toHaveProperty(name)
    expect(
      await told('/b/firm/api/x', { method: 'DELETE', headers: { 'transfer-encoding': 'chunked' }, body: 'GET / HTTP/1.1\r\n\r\n' }),
    ).toMatchObject({
      method: 'DELETE',
      body: 'GET / HTTP/1.1\r\n\r\n',
    })
  })

  test('has a connection of its own that the book does not end, or the end of a request would meet nobody and its answer be lost', async () => {
    let made = 0
    const count = (): void => void made++
    behind.on('connection', count)
    const heard = [await told('/b/firm/api/x', { method: 'POST', body: '{}' }), await told('/b/firm/api/x')]
    behind.off('connection', count)
    expect([made, heard.map(({ headers }) => headers['connection'])]).toEqual([2, ['keep-alive', 'keep-alive']])
    const open = (): Promise<number> =>
      new Promise((resolve, reject) => behind.getConnections((error, left) => (error ? reject(error) : resolve(left))))
    await until(open, (left) => left === 0)
  })

  test('says who asked, after whoever the client says it asks for', async () => {
    expect((await told('/b/firm/api/x')).headers['x-forwarded-for']).toBe('127.0.0.1')
    expect((await told('/b/firm/api/x', { headers: { 'x-forwarded-for': '10.0.0.7' } })).headers['x-forwarded-for']).toBe('10.0.0.7, 127.0.0.1')
  })

  test('is answered as the answer comes, and ends where it ends', async () => {
    const asked = request({ port, host: '127.0.0.1', path: '/b/firm/stream', agent: false }).end()
    const [answer] = (await once(asked, 'response')) as [IncomingMessage]
    const [piece] = (await once(answer, 'data')) as [Buffer]
    expect(piece.toString()).toBe('data:first\n\n')
    expect(streams).toBe(1)
    // Whoever leaves ends it for the book, too.
    asked.destroy()
    await until(
      () => streams,
      (open) => open === 0,
    )
    await expect(ask('/b/firm/torn')).rejects.toThrow()
  })

  test('is refused with two Hosts, of which only one would come through', async () => {
    const socket = connect(port, '127.0.0.1')
    socket.write('GET /b/firm/api/x HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n')
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 /)
    socket.destroy()
  })

  test('is not begun for somebody who has left, however many they had asked for', async () => {
    const [socket, other] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
    const asked = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
    socket.write(asked('/b/firm/stream').repeat(3))
    await once(socket, 'data')
    expect(streams).toBe(1)
    socket.destroy()
    await until(
      () => streams,
      (open) => open === 0,
    )
    // Nor when the book is ready at last.
    other.write(asked('/b/waking/stream'))
    await until(
      () => waking.length,
      (waiting) => waiting > 0,
    )
    other.destroy()
    await until(connections, (count) => count === 0)
    for (const wake of waking) wake()
    expect((await told('/b/firm/api/x')).url).toBe('/api/x')
    expect(streams).toBe(0)
  })

  test('without the slash behind its name is sent there, and never to another host', async () => {
    expect((await ask('/b/firm')).headers.location).toBe('/b/firm/')
    expect((await ask('/b/firm?x=1')).headers.location).toBe('/b/firm/?x=1')
    expect((await told('/b/firm//evil.example/x')).url).toBe('//evil.example/x')
    const alone = frontOf([book('home', { path: '' })]).listen(0, '127.0.0.1')
    await once(alone, 'listening')
    const address = `http://127.0.0.1:${(alone.address() as { port: number }).port}`
    const location = async (path: string) => (await fetch(address + path, { redirect: 'manual' })).headers.get('location')
    expect(await location('/b/home/assets/balance?x=1')).toBe('/assets/balance?x=1')
    expect(await location('/b/home//evil.example')).toBe('/evil.example')
    expect(await location('/b/home/%5C/evil.example')).toBe('/%5C/evil.example')
    // It is asked at its own addresses as if it were alone.
    expect(await (await fetch(`${address}/api/x`)).json()).toMatchObject({ url: '/api/x' })
    alone.closeAllConnections()
    alone.close()
  })
})

describe('a book that does not answer', () => {
  test('says why, to people as a page and to programs as every refusal', async () => {
    const page = await ask('/b/broken/assets/balance', { headers: opened })
    expect([page.status, page.headers['retry-after']]).toEqual([503, '3'])
    expect(page.text).toContain('broken.yaml:3: &lt;b&gt;wrong&lt;/b&gt;')
    expect(page.text).toContain('href="/b/firm/"')
    expect(page.headers['content-security-policy']).toContain("default-src 'none'")
    const answer = await ask('/b/broken/api/networth', { method: 'POST', body: '{}' })
    expect([answer.status, JSON.parse(answer.text)]).toEqual([
      503,
      { error: { code: 'INTERNAL_ERROR', message: 'the book broken cannot be shown: broken.yaml:3: <b>wrong</b>' } },
    ])
    expect((await ask('/b/slow/', { headers: opened })).text).toContain('is being opened')
    expect([(await ask('/b/gone/api/x')).status, (await ask('/b/firm/api/x')).status]).toEqual([503, 200])
  })

  test('keeps the reason from those who may not know it', async () => {
    const texts = [
      await ask('/b/secret/', { headers: opened }),
      await ask('/b/secret/api/x'),
      // Somebody elsewhere, for whom a proxy asks.
      await ask('/b/broken/', { headers: { ...opened, 'x-forwarded-for': '203.0.113.7' } }),
    ].map(({ text }) => text)
    for (const text of texts) {
      expect(text).not.toContain('yaml')
      expect(text).toContain('output of the server')
    }
  })
})

describe('the front itself', () => {
  test('shows which books there are, and says that it is up', async () => {
    const page = await ask('/', { headers: opened })
    for (const { path, name } of books) expect(page.text).toContain(`<a href="${path}/">${name}</a>`)
    expect((await ask('/api/ping')).text).toBe('{"success":true}')
    expect([
      (await ask('/b/other/', { headers: opened })).status,
      (await ask('/b/constructor/api/x')).status,
      (await ask('/api/networth')).status,
    ]).toEqual([404, 404, 404])
  })

  test('answers under no name but its own and those of its books', async () => {
    const status = async (path: string, host: string) => (await ask(path, { headers: { host } })).status
    for (const path of ['/', '/b/broken/', '/b/firm', '/api/ping']) expect([path, await status(path, 'evil.example')]).toEqual([path, 403])
    expect(await status('/', 'books.example.org')).toBe(200)
  })
})
