import net from 'node:net'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { Mutex } from '#vocabulary/turns.ts'
import { makeDatabase } from '../../src/events/log/pglite-template.ts'
import { temporaryFolder } from './database.ts'

/** What a client says after its first message: one byte for its kind, four for the length of the rest. */
const START_BYTES = 4
const KIND_BYTES = 1
const SSL_REQUEST = 80_877_103
const TERMINATE = 'X'.charCodeAt(0)
const NOTIFICATION = 'A'.charCodeAt(0)
const READY_OUTSIDE = Buffer.from('Z\0\0\0\x05I')

export interface WirePostgres {
  readonly url: string
  /** What clients have said of themselves when they connected: one for each connection so far. */
  readonly connections: readonly Readonly<Record<string, string>>[]
  stop(): Promise<void>
}

/**
 * PostgreSQL that is reached over TCP as on a server, and starts in a moment: the one inside PGlite. It has one session, so a transaction
 * of one connection keeps the others waiting, and what is announced is told to all. COPY FROM STDIN it does not know.
 */
export async function startPostgresOfPglite(): Promise<WirePostgres> {
  const folder = temporaryFolder()
  const place = join(folder.path, 'data')
  await makeDatabase(place)
  const database = await PGlite.create({ dataDir: place })
  const turns = new Mutex()
  const sockets = new Set<net.Socket>()
  const connections: Record<string, string>[] = []
  const server = net.createServer((socket) => {
    socket.setNoDelay(true)
    sockets.add(socket.on('close', () => sockets.delete(socket)))
    serve(socket, database, { turns, sockets, started: (parameters) => connections.push(parameters) })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as net.AddressInfo
  return {
    url: `postgres://postgres@127.0.0.1:${port}/template1`,
    connections,
    stop: async () => {
      await new Promise((resolve) => server.close(resolve))
      await database.close()
      folder.remove()
    },
  }
}

interface Shared {
  readonly turns: Mutex
  readonly sockets: ReadonlySet<net.Socket>
  readonly started: (parameters: Record<string, string>) => void
}

function serve(socket: net.Socket, database: PGlite, { turns, sockets, started }: Shared): void {
  let waiting: Buffer = Buffer.alloc(0)
  let isStarted = false
  /** Ends the turn of a connection that is inside a transaction. */
  let leave: (() => void) | undefined
  let answering = Promise.resolve()
  const answer = async (message: Buffer): Promise<void> => {
    if (!leave) {
      let entered = (): void => undefined
      const mine = new Promise<void>((resolve) => (entered = resolve))
      void turns.run(() => {
        entered()
        return new Promise<void>((resolve) => (leave = resolve))
      })
      await mine
    }
    const said = Buffer.from(await database.execProtocolRaw(message))
    for (const message of messagesIn(said)) for (const to of message[0] === NOTIFICATION ? sockets : [socket]) to.write(message)
    if (isIdle(said)) {
      leave?.()
      leave = undefined
    }
  }
  socket.on('data', (bytes: Buffer) => {
    waiting = Buffer.concat([waiting, bytes])
    for (;;) {
      const before = isStarted ? KIND_BYTES : 0
      if (waiting.length < before + START_BYTES) return
      const length = before + waiting.readUInt32BE(before)
      if (waiting.length < length) return
      const message = waiting.subarray(0, length)
      waiting = waiting.subarray(length)
      if (!isStarted && message.readUInt32BE(4) === SSL_REQUEST) socket.write('N')
      else {
        if (!isStarted) {
          const parameters = parametersOf(message)
          started(parameters)
          answering = turns.run(() => database.query(AS_NEW, [parameters['search_path'] ?? '"$user", public'])).then(() => undefined)
        }
        isStarted = true
        if (message[0] === TERMINATE) return void socket.end()
        answering = answering.then(() => answer(message)).catch((error: Error) => void socket.destroy(error))
      }
    }
  })
  socket.on('error', () => undefined)
  socket.on('close', () => leave?.())
}

/** A new connection has the schema that it asks for, and nothing that was set on those before. */
const AS_NEW = `select set_config('search_path', $1, false), set_config('daybook.session', '', false)`

/** Whether an answer ends with "ready for a query" outside of any transaction. */
const isIdle = (said: Buffer): boolean => said.subarray(-READY_OUTSIDE.length).equals(READY_OUTSIDE)

function* messagesIn(said: Buffer): Iterable<Buffer> {
  for (let at = 0; at < said.length; ) {
    const end = at + KIND_BYTES + said.readUInt32BE(at + KIND_BYTES)
    yield said.subarray(at, end)
    at = end
  }
}

/** Names and values, each ended by a NUL, behind the length and the version of the protocol. */
function parametersOf(message: Buffer): Record<string, string> {
  const texts = message.subarray(8).toString().split('\0')
  return Object.fromEntries(Array.from({ length: Math.floor(texts.length / 2) }, (_, at) => [texts[2 * at]!, texts[2 * at + 1]!]))
}
