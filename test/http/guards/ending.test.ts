import { connect, type AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { errorAnswer } from '../../../src/http/contract/endpoint.ts'
import { startService } from '../../support/service.ts'

test('a request that is on its way when the service ends is refused as every other one is', async () => {
  const service = await startService({ entries: [] })
  await service.app.listen({ port: 0 })
  const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1')
  const answer = text(socket)
  const isConnected = new Promise((resolve) => service.app.server.once('connection', resolve))
  socket.write('GET /api/config HTTP/1.1\r\nHost: localhost\r\n')
  await isConnected
  // By then the first lines have been read.
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  const closed = service.app.close()
  socket.write('\r\n')
  const [head = '', body = ''] = (await answer).split('\r\n\r\n')
  expect(head).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: \d/i)
  expect(errorAnswer.parse(JSON.parse(body)).error.message).toMatch(/is stopping or restarting: nothing was changed/)
  await closed
  await service.stop()
})
