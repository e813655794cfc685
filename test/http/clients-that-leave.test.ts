import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startService, type TestService } from '../support/service.ts'
import { until } from '../support/until.ts'

/* A client that closes its connection is no error of the service. */

let service: TestService
let lines: { readonly level: number; readonly msg: string }[]
beforeEach(async () => {
  lines = []
  const written = new Writable({
    write: (line, _encoding, done) => {
      lines.push(JSON.parse(String(line)))
      done()
    },
  })
  service = await startService({ entries: [], logger: pino(written) })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterEach(() => service.stop())

async function asked(request: string): Promise<Socket> {
  const socket = connect((service.app.server.address() as AddressInfo).port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(request)
  return socket
}
/** Waits until the service has no connection left. */
const allHaveLeft = (): Promise<unknown> =>
  until(
    () => new Promise<number>((resolve) => service.app.server.getConnections((_error, count) => resolve(count))),
    (count) => count === 0,
  )
const errors = (): unknown[] => lines.filter(({ level }) => level >= 40)

test('an upload that is broken off is logged as no error', async () => {
  let begun = 0
  service.app.server.on('request', () => begun++)
  const socket = await asked('POST /api/editor/save HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100000\r\n\r\n{"name":"main')
  await until(
    () => Promise.resolve(begun),
    (count) => count === 1,
  )
  socket.destroy()
  await allHaveLeft()
  expect(errors()).toEqual([])
})

test('an event stream and a response that nobody reads to the end are logged as no error', async () => {
  for (const path of ['/api/live?jobs=true', '/api/openapi.json']) {
    const socket = await asked(`GET ${path} HTTP/1.1\r\nHost: localhost\r\nAccept-Encoding: br\r\n\r\n`)
    await once(socket, 'data')
    socket.destroy()
    await allHaveLeft()
  }
  expect(errors()).toEqual([])
})
