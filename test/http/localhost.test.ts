import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, createServer as createListener } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { listen } from '../../src/http/server.ts'
import { startService } from '../support/service.ts'

const hasBoth = Object.values(networkInterfaces()).some((addresses) => addresses?.some(({ address }) => address === '::1'))

test.skipIf(!hasBoth)('localhost is both addresses of this machine, each with every guard', async () => {
  const service = await startService({ entries: [] })
  const listening = await listen(service.app, { host: 'localhost', port: 0 })
  expect(listening).toMatchObject({ ok: true, isLoopback: true })
  const { port } = listening as { port: number }
  for (const host of ['127.0.0.1', '::1']) {
    const socket = connect(port, host)
    socket.write('nonsense\r\n\r\n')
    expect(await text(socket), host).toMatch(/^HTTP\/1\.1 400 Bad Request[^]*"INVALID_REQUEST"/)
    // More at once than anybody waits for: without the guard all of them are answered.
    const hasty = connect(port, host)
    hasty.on('error', () => undefined)
    hasty.write('GET /api/ping HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(100))
    await once(hasty.resume(), 'close')
  }
  await service.stop()
})

test.skipIf(!hasBoth)('who closes it waits for what is being answered on the second address, too', async () => {
  let end = (): void => undefined
  const server = createServer((_request, response) => {
    response.write('begun')
    end = () => response.end(', ended')
  })
  const listening = await listen({ server, listen: (to) => once(server.listen(to), 'listening').then(() => '') }, { host: 'localhost', port: 0 })
  const socket = connect((listening as { port: number }).port, '::1')
  socket.write('GET / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n')
  await once(socket, 'readable')
  let isClosed = false
  const closed = new Promise<void>((resolve) =>
    server.close(() => {
      isClosed = true
      resolve()
    }),
  )
  await new Promise((resolve) => setImmediate(() => setImmediate(resolve)))
  expect(isClosed).toBe(false)
  end()
  expect(await text(socket)).toMatch(/ended/)
  await closed
})

test.skipIf(!hasBoth)('a port that another program has on the second address is in use', async () => {
  const other = createListener().listen(0, '::1')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo
  const service = await startService({ entries: [] })
  expect(await listen(service.app, { host: 'localhost', port })).toMatchObject({
    ok: false,
    message: expect.stringContaining(`port ${port} on ::1 is in use`),
  })
  await service.stop()
  other.close()
})
