import { connect, type AddressInfo, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { startService, type TestService } from '../../support/service.ts'

/** Opens a connection and sends what there is of a request; resolves when the service has it. */
async function opened(service: TestService, sent: string): Promise<Socket> {
  const isConnected = new Promise((resolve) => service.app.server.once('connection', resolve))
  const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined)
  if (sent !== '') socket.write(sent)
  await isConnected
  await new Promise((resolve) => setTimeout(resolve, 100))
  return socket
}

/* A service that does not end is red by the limit of the test: Node waits for such connections for more than a minute, or without an end. */

const HEAD = 'HTTP/1.1\r\nHost: localhost\r\n'
const SYNC = '{"journal":true}'

test('a connection that a browser has opened ahead keeps no service from ending', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  ;(await opened(service, '')).resume()
  await service.app.close()
  await service.stop()
})

test('a request that is being answered has its answer, and its connection is not kept for another one', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  const socket = await opened(service, `POST /api/sync ${HEAD}Content-Length: ${SYNC.length}\r\n\r\n`)
  const answer = text(socket)
  const ended = service.app.close()
  socket.write(SYNC)
  await ended
  expect(await answer).toMatch(/^HTTP\/1\.1 202 /)
  await service.stop()
})

test('a client that sends or takes no more is waited for a few seconds', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  ;(await opened(service, `POST /api/sync ${HEAD}Content-Length: ${SYNC.length}\r\n\r\n`)).resume()
  await service.app.close()
  await service.stop()
})
