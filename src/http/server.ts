import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import type { Refusal } from '#vocabulary/refusal.ts'
import type { LocalKey } from '../config/credentials.ts'
import type { Logbook } from '../service/logbook.ts'

export interface ListenOptions {
  /** Default: 127.0.0.1. */
  readonly host?: string
  /** Default: 7500; 0 takes any free port. */
  readonly port?: number
  /** A socket in the file system instead of both: its only client is a front, which names the real client. */
  readonly socket?: string
}

export const DEFAULT_HOST = '127.0.0.1'
export const DEFAULT_PORT = 7500

export type ListenResult =
  | { readonly ok: true; readonly url: string; readonly port: number; readonly isLoopback: boolean }
  /** One line: what is wrong with the address and what to do. */
  | { readonly ok: false; readonly message: string }

/** A server, and how it is made to listen. */
interface Listening {
  readonly server: Server
  listen(to: { readonly host: string; readonly port: number } | { readonly path: string }): Promise<string>
}

/** Starts to listen. Close the app to stop: it ends event streams, lets running requests finish and takes no new ones. */
export async function listen(app: Listening, options: ListenOptions = {}): Promise<ListenResult> {
  const { host = DEFAULT_HOST, port = DEFAULT_PORT, socket } = options
  const [first = host, ...others] = addressesOf(host)
  try {
    await (socket === undefined ? app.listen({ host: first, port }) : app.listen({ path: socket }))
    if (socket === undefined) for (const other of others) await listenToo(app.server, other)
  } catch (error) {
    const { code, message, address = host } = error as NodeJS.ErrnoException & { readonly address?: string }
    const reason =
      socket === undefined ? unavailable(code, host === 'localhost' ? address : host, port) : `--socket ${socket} cannot be made: ${message}`
    if (reason === undefined) throw error
    return { ok: false, message: reason }
  }
  const address = app.server.address() as AddressInfo | string
  if (typeof address === 'string') return { ok: true, url: `unix:${address}`, port: 0, isLoopback: true }
  const bound = address.family === 'IPv6' ? `[${address.address}]` : address.address
  const isLoopback = isLoopbackAddress(address.address)
  return { ok: true, url: `http://${isLoopback ? 'localhost' : bound}:${address.port}`, port: address.port, isLoopback }
}

function unavailable(code: string | undefined, host: string, port: number): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `port ${port} on ${host} is in use, perhaps by another Daybook; stop that program or choose another port with --port ${port === 65535 ? port - 1 : port + 1}`
    case 'EACCES':
      return `port ${port} may not be used by this user; choose one from 1024 with --port ${DEFAULT_PORT}`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `${host} is not an address of this machine; leave --host out for ${DEFAULT_HOST}`
    default:
      return undefined
  }
}

/** Whether only this machine can reach an address. */
export const isLoopbackAddress = (address: string): boolean => address === '::1' || address.startsWith('127.') || address === 'localhost'

/** The addresses of a host. Localhost is always both: browsers try both, and another program could take the free one. */
export const addressesOf = (host: string): readonly string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

/** A machine without IPv6. */
const NOT_HERE = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Listens at another address for a server that listens already. Connections are handed to that one server: what guards it guards them, they
 * are counted together and closed together. (Fastify would make a second, hidden server.)
 */
async function listenToo(server: Server, host: string): Promise<void> {
  const other = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket))
  try {
    await once(other.listen({ host, port: (server.address() as AddressInfo).port }), 'listening')
  } catch (error) {
    if (NOT_HERE.has((error as NodeJS.ErrnoException).code ?? '')) return
    throw error
  }
  const close = server.close.bind(server)
  server.close = (done) => {
    let open = 2
    let failure: Error | undefined
    const closed = (error?: Error): void => {
      failure ??= error
      if (--open === 0) done?.(failure)
    }
    other.close(() => closed())
    return close(closed)
  }
}

/** One of several books of a server. */
export interface ServedBook {
  readonly name: string
  /** The path of its pages without the final slash, such as "/b/firm"; '' for the book that was served alone before. */
  readonly path: string
  readonly state: 'opening' | 'ready' | 'broken'
}

/** What a server process has besides the Daybook that it serves. */
export interface ServerOptions {
  readonly version: string
  /** The program's own log lines; none if absent. */
  readonly logbook?: Logbook
  /** Starts the demo book on another port and returns its address; absent if no demo is offered. */
  demoAddress?(): Promise<string | Refusal>
  /** The folder of the built pages; absent in tests and for the API alone. */
  readonly pagesFolder?: string
  /** The public address behind a proxy; the host of each request if absent. */
  readonly address?: string
  /** Accepts commands of the same user without a login. */
  readonly localKey?: LocalKey
  /** Requests arrive over a socket from a front, whose X-Forwarded-For is trusted. */
  readonly isBehindFront?: boolean
  /** All books of this server, this one included; absent if it is the only one. */
  books?(): readonly ServedBook[]
  /** Resolves when a book that was never read has been read, or could not be: requests about the book wait for it. */
  readonly bookRead?: Promise<unknown>
  /** Silent if absent. */
  readonly logger?: FastifyBaseLogger
}
