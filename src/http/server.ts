import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { addressesOf, listenToo } from './loopbacks.ts'

export interface ListenOptions {
  /** 127.0.0.1 unless told otherwise. */
  readonly host?: string
  /** 7500 unless told otherwise; 0 takes any free one. */
  readonly port?: number
  /** A socket in the file system instead of both: whoever may open it is a front, which says for whom it asks. */
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
