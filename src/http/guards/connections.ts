import type { Server, Socket } from 'node:net'
import { isLoopbackAddress } from '../server.ts'

/** A browser opens six and an event stream a page; a proxy on this machine speaks for everybody. */
const CONNECTIONS_MAX = { client: 128, local: 1024 }

/** One client cannot take all connections: above its share, the newest is closed. */
export function limitConnections(server: Server, most = CONNECTIONS_MAX): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const client = socket.remoteAddress ?? ''
    const count = (open.get(client) ?? 0) + 1
    // Without an address it came through a socket of this machine.
    if (count > (client === '' || isLoopbackAddress(client.replace(/^::ffff:/, '')) ? most.local : most.client)) {
      socket.destroy()
      return
    }
    open.set(client, count)
    socket.once('close', () => {
      const left = open.get(client)! - 1
      if (left === 0) open.delete(client)
      else open.set(client, left)
    })
  })
}
