import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** So long what is being asked or answered may take when a service ends. Who ends it mostly waits for ten seconds (Docker), and files and the log are still to be closed then. */
const LAST_ANSWERS_MS = 5000

/**
 * Connections do not keep a service from ending. Node closes those that rest between two requests and waits for all others: 72 seconds for one
 * whose request was being answered just then, and without an end for one that a browser has opened ahead, and for a client that sends no
 * more of its request or takes no more of a download.
 */
export function endConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  const { server } = app
  let isEnding = false
  server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  app.addHook('preClose', async () => {
    isEnding = true
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => server.closeAllConnections(), LAST_ANSWERS_MS).unref()
  })
  app.addHook('onResponse', async () => {
    if (isEnding) setImmediate(() => server.closeIdleConnections())
  })
}
