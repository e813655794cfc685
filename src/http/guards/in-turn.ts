import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** More than anybody has on the way: browsers and proxies wait for an answer before they ask for the next. */
const WAITING_MAX = 32

type Asked = readonly [request: IncomingMessage, response: ServerResponse]

/**
 * Requests that one connection sends without waiting for answers are answered one after the other. Node begins all of them at once,
 * thousands for a few kilobytes, and never says of those that were not their turn yet that their client has gone: whatever they had
 * opened or counted stayed so for ever.
 */
export function answerInTurn(server: Server, most = WAITING_MAX): void {
  const listeners = server.listeners('request') as RequestListener[]
  server.removeAllListeners('request')
  /** What waits on a connection on which something is being answered. */
  const lines = new WeakMap<Socket, Asked[]>()

  function answer(socket: Socket, line: Asked[], [request, response]: Asked): void {
    response.once('close', () => {
      // Nobody waits any more, or Node has said that this was the last answer.
      const isOver = socket.destroyed || socket.writableEnded
      const next = isOver ? undefined : line.shift()
      if (next) answer(socket, line, next)
      else lines.delete(socket)
    })
    for (const listener of listeners) listener.call(server, request, response)
  }

  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (socket.destroyed) return
    const line = lines.get(socket)
    if (line === undefined) {
      const own: Asked[] = []
      lines.set(socket, own)
      answer(socket, own, [request, response])
    } else if (line.length < most) line.push([request, response])
    else socket.destroy()
  })
}
