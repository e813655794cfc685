import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'

/** What is listened to for a host. Localhost is both, whatever a list of hosts says: browsers try both, and another program could take the one that is left free. */
export const addressesOf = (host: string): readonly string[] => (host === 'localhost' ? ['127.0.0.1', '::1'] : [host])

/** A machine without IPv6. */
const NOT_HERE = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT'])

/**
 * Listens at another address for a server that listens already. Connections are handed to that one server: what guards it guards them, they
 * are counted together, and who closes it waits for them. (Fastify makes a second server, of which nobody hears.)
 */
export async function listenToo(server: Server, host: string): Promise<void> {
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
