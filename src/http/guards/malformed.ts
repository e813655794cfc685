import { maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorAnswer } from '../contract/endpoint.ts'
import { sizeText } from './body-limits.ts'

const NO_HTTP = { status: 400, message: 'this is no request of HTTP that is understood in one way only' }

/** By what Node calls them. */
const REFUSALS: Readonly<Record<string, typeof NO_HTTP>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: `the address and the headers have together more than ${sizeText(maxHeaderSize)}` },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'the request did not arrive in time' },
}

/** What never becomes a request is refused in the one form that errors have, and its connection closed. */
export function refuseMalformed(server: Server): void {
  server.removeAllListeners('clientError')
  /** What was begun last on a connection. */
  const begun = new WeakMap<Socket, ServerResponse>()
  server.on('request', (request, response) => begun.set(request.socket, response))
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const answer = begun.get(socket)
    // In the middle of an answer it would be taken for a part of it.
    const isAmidst = answer?.headersSent === true && !answer.writableFinished
    if (error.code === 'ECONNRESET' || !socket.writable || isAmidst) return void socket.destroy()
    socket.end(written(REFUSALS[error.code ?? ''] ?? NO_HTTP), () => socket.destroy())
  })
}

function written({ status, message }: typeof NO_HTTP): string {
  const body = JSON.stringify({ error: { code: 'INVALID_REQUEST', message } } satisfies ErrorAnswer)
  const headers = [
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Cache-Control: no-store',
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...headers, '', body].join('\r\n')
}
