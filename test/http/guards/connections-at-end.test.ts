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
/** Milliseconds until the service has ended; `begun` is called when it has been told to. */
async function ended(service: TestService, begun = (): void => undefined): Promise<number> {
  const from = performance.now()
  const closed = service.app.close()
  begun()
  await closed
  return performance.now() - from
}
const HEAD = 'HTTP/1.1\r\nHost: localhost\r\n'
const SYNC = '{"journal":true}'

test('a connection that a browser has opened ahead keeps no service from ending', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  ;(await opened(service, '')).resume()
  expect(await ended(service)).toBeLessThan(3000)
  await service.stop()
})

test('a request that is being answered has its answer, and its connection is not kept for another one', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  const socket = await opened(service, `POST /api/sync ${HEAD}Content-Length: ${SYNC.length}\r\n\r\n`)
  const answer = text(socket)
  expect(await ended(service, () => socket.write(SYNC))).toBeLessThan(3000)
  expect(await answer).toMatch(/^HTTP\/1\.1 202 /)
  await service.stop()
})

test('a client that sends or takes no more is waited for a few seconds', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  ;(await opened(service, `POST /api/sync ${HEAD}Content-Length: ${SYNC.length}\r\n\r\n`)).resume()
  const took = await ended(service)
  expect(took).toBeGreaterThan(4000)
  expect(took).toBeLessThan(9000)
  await service.stop()
})
