import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { refuseMalformed } from '../../../src/http/guards.ts'

let server: Server
beforeEach(async () => {
  server = createServer((request, response) => {
    if (request.url === '/begun') response.writeHead(200, { 'Content-Length': 100 }).write('begun')
    else response.end('here')
  })
  refuseMalformed(server)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** All that is said to somebody who sends this, until the connection is closed. */
async function said(...pieces: string[]): Promise<string> {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  let text = ''
  socket.on('data', (data) => (text += String(data))).on('error', () => undefined)
  for (const piece of pieces) {
    socket.write(piece)
    if (piece !== pieces.at(-1)) await once(socket, 'data')
  }
  await once(socket, 'close')
  return text
}

test.each([
  ['no HTTP at all', 'EHLO localhost\r\n\r\n', 400],
  ['two lengths', 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n', 400],
  ['an address that is too long', `GET /?${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, 431],
])('%s is refused as everything is, and the connection closed', async (_, sent, status) => {
  const [head, body] = (await said(sent)).split('\r\n\r\n')
  expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(head).toContain(`Content-Length: ${body!.length}`)
  expect(head).toContain('X-Content-Type-Options: nosniff')
  expect(JSON.parse(body!)).toMatchObject({ error: { code: 'INVALID_REQUEST', message: expect.any(String) } })
})

test('what follows an answer is refused behind it, and nothing is put into the middle of one', async () => {
  const whole = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'
  expect(await said(whole, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 200 OK[^]*hereHTTP\/1\.1 400 /)
  expect(await said(whole.replace('/', '/begun'), 'nonsense\r\n\r\n')).toMatch(/begun$/)
})
