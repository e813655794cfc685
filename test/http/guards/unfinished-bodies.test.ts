import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import fastify, { type FastifyInstance } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { registerErrors } from '../../../src/http/errors.ts'
import { limitBodies } from '../../../src/http/limits.ts'
import { until } from '../../support/until.ts'

const MOST = 3_000_000
const FILE = 1_000_000
const sockets: Socket[] = []
let app: FastifyInstance
let port: number
let answers: (() => void)[]

beforeEach(async () => {
  app = fastify({ bodyLimit: 10 * FILE })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  registerErrors(app)
  limitBodies(app, MOST)
  app.post('/', (request) => (request.body as Buffer).length)
  app.post('/slow', (request) => new Promise((resolve) => answers.push(() => resolve((request.body as Buffer).length))))
  answers = []
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as { port: number }).port
})

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await app.close()
})

/** Sends all of a file but its last byte. */
async function unfinished(): Promise<{ readonly socket: Socket; readonly said: () => string }> {
  const socket = connect(port, '127.0.0.1')
  sockets.push(socket)
  socket.on('error', () => undefined)
  let said = ''
  socket.on('data', (data) => (said += data.toString()))
  await once(socket, 'connect')
  socket.write(`POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: ${FILE + 1}\r\n\r\n`)
  socket.write(Buffer.alloc(FILE, 'x'))
  return { socket, said: () => said }
}

const sent = (bytes: number, path = '/'): Promise<Response> =>
  fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: { 'Content-Type': 'text/plain' }, body: 'x'.repeat(bytes) })

test('files that never end are refused as soon as all together are too many, and small requests go on', async () => {
  const floods = [await unfinished(), await unfinished(), await unfinished(), await unfinished()]
  await until(
    () => floods.filter(({ said }) => said() !== ''),
    (refused) => refused.length === 1,
  )
  const [refused] = floods.filter(({ said }) => said() !== '')
  expect(refused?.said()).toMatch(/^HTTP\/1\.1 503 /)
  expect(refused?.said()).toMatch(/retry-after: 10/i)
  expect(refused?.said()).toContain('"code":"TOO_MANY_REQUESTS"')
  expect(refused?.said()).toContain('try again in 10 seconds')
  expect((await sent(60_000)).status, 'what everybody sends').toBe(200)
  expect((await sent(FILE)).status, 'another file').toBe(503)
  for (const { socket } of floods) socket.destroy()
  await until(
    () => sent(FILE),
    ({ status }) => status === 200,
  )
})

test('a file counts until its request is answered', async () => {
  const waiting = [sent(FILE, '/slow'), sent(FILE, '/slow'), sent(FILE, '/slow')]
  await until(
    () => answers,
    (all) => all.length === 3,
  )
  expect((await sent(FILE)).status).toBe(503)
  for (const answer of answers) answer()
  expect(await Promise.all(waiting.map(async (answered) => (await answered).text()))).toEqual(['1000000', '1000000', '1000000'])
  expect(await (await sent(FILE)).text()).toBe('1000000')
})

test('any number of files come one after the other', async () => {
  for (let time = 0; time < 10; time++) expect(await (await sent(FILE)).text()).toBe('1000000')
})

test('whoever still sends a file that is refused reads the reason', async () => {
  for (let time = 0; time < 5; time++) {
    const tooLarge = await sent(20 * FILE)
    expect([tooLarge.status, await tooLarge.text()]).toEqual([413, expect.stringContaining('The file or text is larger than')])
  }
})
