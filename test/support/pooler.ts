import { randomInt } from 'node:crypto'
import net from 'node:net'
import { freePort } from './free-port.ts'

export interface PoolerOptions {
  /** Whether each client has a session of the server, or all share one, transaction by transaction. */
  readonly mode: 'session' | 'transaction'
  /** How many sessions there are at once: who comes later is greeted and gets no answer. */
  readonly most?: number
  /** Parameters of a connection that are refused, as pgbouncer refuses those that it does not know, and that are passed over. */
  readonly refused?: readonly string[]
  /** Those that are refused as an older server does that does not know them. */
  readonly unknown?: readonly string[]
  readonly ignored?: readonly string[]
}

/** What stands in front of a database server, as pgbouncer may, for clients that ask one after the other. Returns the URL by way of it. */
export async function startPooler(url: string, options: PoolerOptions): Promise<{ readonly url: string; stop(): Promise<void> }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<net.Socket>()
  const kept = (socket: net.Socket): net.Socket => {
    sockets.add(socket.on('error', () => undefined))
    return socket
  }
  let shared: Promise<Upstream> | undefined
  let first: Promise<Upstream> | undefined
  let given = 0
  const server = net.createServer((client) => {
    kept(client).once('data', (startup: Buffer) => {
      const parameters = new Map(parametersOf(startup))
      const refused = [...parameters.keys()].find((name) => options.refused?.includes(name))
      if (refused !== undefined) return client.end(refusal(`unsupported startup parameter: ${refused}`))
      const unknown = [...parameters.keys()].find((name) => options.unknown?.includes(name))
      if (unknown !== undefined) return client.end(refusal(`unrecognized configuration parameter "${unknown}"`, '42704'))
      for (const name of options.ignored ?? []) parameters.delete(name)
      if (first && given === options.most) return void first.then(({ greeting }) => client.write(greeting))
      given++
      const begin = (): Promise<Upstream> => upstream(kept(net.connect({ host: hostname, port: Number(port) })), parameters)
      const upstreamOf = options.mode === 'session' ? begin() : (shared ??= begin())
      first ??= upstreamOf
      void upstreamOf.then(({ socket, greeting }) => {
        const answer = (data: Buffer): void => void client.write(data)
        client.write(greeting)
        client.on('data', (data: Buffer) => {
          if (data[0] === TERMINATE && data.length === 5) return
          socket.removeAllListeners('data').on('data', answer)
          socket.write(data)
        })
      })
    })
  })
  const own = await freePort()
  await new Promise<void>((resolve) => server.listen(own, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(url), { port: String(own) }).toString(),
    stop: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

interface Upstream {
  readonly socket: net.Socket
  /** What the server said until it was ready. */
  readonly greeting: Buffer
}

const TERMINATE = 'X'.charCodeAt(0)
const KEY = Buffer.from('K\0\0\0\x0c', 'latin1')
const READY = Buffer.from('Z\0\0\0\x05I', 'latin1')

function upstream(socket: net.Socket, parameters: ReadonlyMap<string, string>): Promise<Upstream> {
  const text = [...parameters].map(([name, value]) => `${name}\0${value}\0`).join('')
  const body = Buffer.from(`\0\x03\0\0${text}\0`, 'latin1')
  socket.write(Buffer.concat([lengthOf(body), body]))
  return new Promise((resolve) => {
    let greeting = Buffer.alloc(0)
    socket.on('data', (data: Buffer) => {
      greeting = Buffer.concat([greeting, data])
      if (greeting.includes(READY)) resolve({ socket: socket.removeAllListeners('data'), greeting: ofPooler(greeting) })
    })
  })
}

/** What a server said, with a number of the pooler's own in the place of its process, as what a client cancels passes through the pooler. */
function ofPooler(greeting: Buffer): Buffer {
  greeting.writeInt32BE(randomInt(2 ** 24, 2 ** 31), greeting.indexOf(KEY) + KEY.length)
  return greeting
}

/** Names and values of a startup message, behind its length and version. */
function parametersOf(startup: Buffer): [string, string][] {
  const words = startup.subarray(8).toString('latin1').split('\0')
  return words.flatMap((word, i) => (i % 2 === 0 && word !== '' ? [[word, words[i + 1] ?? '']] : []))
}

function refusal(message: string, code = '08P01'): Buffer {
  const body = Buffer.from(`SFATAL\0C${code}\0M${message}\0\0`, 'latin1')
  return Buffer.concat([Buffer.from('E'), lengthOf(body), body])
}

function lengthOf(body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return length
}
