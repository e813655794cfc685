import { Agent, type IncomingHttpHeaders, type IncomingMessage, request as ask, type ServerResponse } from 'node:http'

/**
 * A connection each: one that was kept may be gone just when it is used, and on one machine a new one costs next to nothing. It is ended from
 * here, once the answer is there: a process that ends it with its answer may be gone while the end of the request is still being written,
 * and with the error of that the answer is lost.
 */
class AConnectionEach extends Agent {
  override keepSocketAlive(): boolean {
    return false
  }
}
const agent = new AConnectionEach({ keepAlive: true })

/** What belongs to one connection and not to the message; how long a body is stays as it was said, or it could be read in two ways. */
const OF_THE_CONNECTION = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
  'expect',
]

interface Destination {
  /** The socket of the process that answers. */
  readonly socket: string
  /** What it is asked for. */
  readonly path: string
  /** Called when it does not answer; nothing has been sent by then. */
  readonly unreachable: () => void
}

/** Lets another process answer a request, piece by piece in both directions: an event stream comes through as it is. */
export function passOn(request: IncomingMessage, response: ServerResponse, { socket, path, unreachable }: Destination): void {
  const asked = ask({ socketPath: socket, path, method: request.method, headers: headersFor(request), agent })
  asked.on('response', (answer) => {
    const headers = without(answer.headers, [...OF_THE_CONNECTION, 'transfer-encoding'])
    response.writeHead(answer.statusCode ?? 502, headers)
    response.flushHeaders()
    answer.on('error', () => response.destroy())
    answer.pipe(response)
  })
  asked.on('error', () => {
    if (response.destroyed) return
    if (response.headersSent) response.destroy()
    else unreachable()
  })
  // Whoever no longer waits lets the other side stop, too.
  response.on('close', () => asked.destroy())
  request.on('error', () => asked.destroy())
  request.pipe(asked)
}

function headersFor({ headers, socket }: IncomingMessage): IncomingHttpHeaders {
  const clients = [headers['x-forwarded-for'], socket.remoteAddress].flat().filter((address) => address !== undefined)
  return { ...without(headers, OF_THE_CONNECTION), 'x-forwarded-for': clients.join(', ') }
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): IncomingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)))
