import { createServer, type Server, type ServerResponse } from 'node:http'
import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { answerInTurn } from '../../../src/http/limits.ts'
import { until } from '../../support/until.ts'

let server: Server
let socket: Socket
let said: string
/** What has been begun, in order, and whose answers are still to be given. */
let begun: string[]
let open: Map<string, ServerResponse>

beforeEach(async () => {
  begun = []
  open = new Map()
  said = ''
  server = createServer((request, response) => {
    begun.push(request.url!)
    open.set(request.url!, response)
    response.once('close', () => open.delete(request.url!))
  })
  answerInTurn(server, 3)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  socket.on('error', () => undefined).on('data', (data) => (said += String(data)))
})

afterEach(async () => {
  socket.destroy()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

const ask = (...names: string[]): void => void socket.write(names.map((name) => `GET ${name} HTTP/1.1\r\nHost: localhost\r\n\r\n`).join(''))
const isBegun = (name: string): Promise<unknown> => until(() => begun.includes(name), Boolean)
const answers = (): string[] => said.match(/answer of \S+;/g) ?? []

test('requests of one connection are answered one after the other, in their order', async () => {
  ask('/a', '/b', '/c')
  for (const name of ['/a', '/b', '/c']) {
    await isBegun(name)
    expect([...open.keys()]).toEqual([name])
    open.get(name)!.end(`answer of ${name};`)
  }
  await until(answers, ({ length }) => length === 3)
  expect(answers()).toEqual(['answer of /a;', 'answer of /b;', 'answer of /c;'])
  ask('/d')
  await isBegun('/d')
})

test('of a client that has gone nothing more is begun, and nothing stays open', async () => {
  ask('/a', '/b', '/c')
  await isBegun('/a')
  socket.destroy()
  await until(
    () => open.size,
    (size) => size === 0,
  )
  expect(begun).toEqual(['/a'])
})

test('what stands behind an answer that ends the connection is not begun', async () => {
  ask('/a', '/b')
  await isBegun('/a')
  open.get('/a')!.writeHead(200, { Connection: 'close' }).end('answer of /a;')
  await once(socket, 'close')
  expect([answers(), begun]).toEqual([['answer of /a;'], ['/a']])
})

test('a connection that asks for more than anybody waits for is closed', async () => {
  ask('/a', '/b', '/c', '/d')
  await isBegun('/a')
  expect(socket.destroyed).toBe(false)
  ask('/e', '/f')
  await once(socket, 'close')
  expect(begun).toEqual(['/a'])
})
