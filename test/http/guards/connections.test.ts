import { connect, type Socket } from 'node:net'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { limitConnections } from '../../../src/http/guards.ts'
import { until } from '../../support/until.ts'

test('a client that has its share of connections gets no more, until it closes one', async () => {
  const app = fastify()
  limitConnections(app.server, { client: 2, local: 3 })
  app.get('/', () => 'here')
  await app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = app.server.address() as { port: number }
  const sockets: Socket[] = []
  /** Whether a new connection is answered on. */
  const isAnswered = (): Promise<boolean> =>
    new Promise((resolve) => {
      const socket = connect(port, '127.0.0.1', () => socket.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n'))
      sockets.push(socket)
      socket.once('data', () => resolve(true))
      socket.once('close', () => resolve(false))
      socket.on('error', () => resolve(false))
    })
  expect([await isAnswered(), await isAnswered(), await isAnswered(), await isAnswered()]).toEqual([true, true, true, false])
  sockets[0]!.destroy()
  await until(isAnswered, (answered) => answered)
  for (const socket of sockets) socket.destroy()
  await app.close()
})
