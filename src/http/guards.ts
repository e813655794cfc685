import type { Said } from '../messages/said.ts'
import { type IncomingMessage, maxHeaderSize, type Server, type ServerResponse, STATUS_CODES } from 'node:http'
import { BlockList, isIP, type Server as NetServer, type Socket } from 'node:net'
import { hostname } from 'node:os'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { ownValue } from '#vocabulary/element-at.ts'
import { refuseCall } from './connect-rpc.ts'
import { type ErrorAnswer, isCall } from './contract/endpoint.ts'
import { sizeText } from './limits.ts'
import { HttpRefusal, invalid } from './http-refusal.ts'
import { refuse } from './route.ts'
import { isLoopbackAddress } from './server.ts'

/*
 * A page of a stranger, open in the same browser, must not reach a service on this machine: not by a name that it lets point here
 * (the Host it then sends is its own), and not by sending requests across (the Origin is its own).
 */

/** Names under which this machine is known to itself, and IP addresses, which no stranger's name can become. */
function isOwnHost(host: string, allowed: readonly string[]): boolean {
  const name = nameOf(host)
  if (name === 'localhost' || name.endsWith('.localhost') || allowed.some((other) => nameOf(other) === name)) return true
  const own = hostname().toLowerCase()
  // Last, because the first use of Node's address pattern is slow.
  return name === own || name === `${own}.local` || isIP(name.replace(/^\[|\]$/g, '')) !== 0
}

/** "Example.org:7500" → "example.org" */
const nameOf = (host: string): string => host.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')

const first = (value: string | readonly string[] | undefined): string | undefined => (typeof value === 'string' ? value : value?.[0])

/** Node uses the first Host, and a proxy may have checked another one (RFC 9112, 3.2). */
export const twoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): HttpRefusal | undefined =>
  rawHeaders.filter((name, i) => i % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1
    ? invalid('the request has more than one Host; accepted: one')
    : undefined

/** Why a request must not be served because of where it comes from; undefined when it may be. */
export function strangersRequest(
  { method, headers }: Pick<FastifyRequest, 'method' | 'headers'>,
  isApi: boolean,
  allowedHosts: readonly string[],
): HttpRefusal | undefined {
  const forbidden = (said: Said): HttpRefusal => new HttpRefusal(403, 'FORBIDDEN', said)
  const host = headers.host ?? ''
  if (host === '') return forbidden('the request has no Host header: the client or a proxy has to send it (with nginx: proxy_set_header Host $host)')
  if (!isOwnHost(host, allowedHosts)) {
    return forbidden((t) => t.access.unknownHost(host, nameOf(host)))
  }
  if (!isApi) return undefined
  const origin = first(headers.origin)
  if (origin !== undefined) return isSameOrigin(origin, host, allowedHosts) ? undefined : forbidden((t) => t.access.originNotAllowed(origin))
  const site = first(headers['sec-fetch-site'])
  const isForeign = site === 'cross-site' || site === 'same-site'
  // A link from elsewhere that a person follows only reads; what a foreign page fetches or sends in the background does not pass. A frame
  // shows nothing, but how long it takes, and whether it becomes a download, would tell its page what is in the book.
  const isWholePage = [undefined, 'document'].includes(first(headers['sec-fetch-dest']))
  const isFollowedLink = (method === 'GET' || method === 'HEAD') && first(headers['sec-fetch-mode']) === 'navigate' && isWholePage
  return isForeign && !isFollowedLink ? forbidden((t) => t.access.otherSite) : undefined
}

/** The scheme is left out: behind a proxy the page is https while this service speaks http. */
function isSameOrigin(origin: string, host: string, allowedHosts: readonly string[]): boolean {
  const at = /^https?:\/\/([^/]+)$/i.exec(origin)?.[1]?.toLowerCase()
  if (at === undefined) return false // "null": a sandboxed page or a local file
  return at === host.toLowerCase() || allowedHosts.some((allowed) => nameOf(allowed) === nameOf(at))
}

/** Names that networks have in every list of proxies. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
}

/**
 * Whom Fastify believes about for whom it asks: the other end of the socket, of which only a front has the key, and beyond it the
 * proxies that the owner named. Without a socket they alone are believed, which Fastify does by itself.
 */
export function believesFront(proxies: readonly string[]): (address: string | undefined, hop: number) => boolean {
  const trusted = new BlockList()
  for (const proxy of proxies.flatMap((name) => ownValue(NAMED, name) ?? [name])) {
    const [address = '', bits] = proxy.split('/')
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) continue
    if (bits === undefined) trusted.addAddress(address, family)
    else trusted.addSubnet(address, Number(bits), family)
  }
  return (address, hop) =>
    hop === 0 || (address !== undefined && isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'))
}

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
    // In the middle of a response it would become part of it.
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

/** A browser opens six and an event stream a page; a proxy on this machine speaks for everybody. */
const CONNECTIONS_MAX = { client: 128, local: 1024 }

/** One client cannot take all connections: above its share, the newest is closed. */
export function limitConnections(server: NetServer, most = CONNECTIONS_MAX): void {
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

/** How long requests may take after a stop. Docker waits ten seconds, and files and the log have to be closed after this. */
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

/** It is usually restarted. */
const ENDING = new HttpRefusal(503, 'INTERNAL_ERROR', (t) => t.access.stopping, {
  'Retry-After': '5',
})

/**
 * Requests that are on their way when a service ends are refused in the form that every client reads: the framework's own answer has another
 * one (`return503OnClosing` is off), and a page that saved just then had no words to show.
 */
export function refuseWhileEnding(app: FastifyInstance): void {
  let isEnding = false
  app.addHook('preClose', async () => {
    isEnding = true
  })
  app.addHook('onRequest', (request, reply, done) => {
    if (isEnding) (isCall(request.routeOptions.config.endpoint) ? refuseCall : refuse)(reply, ENDING)
    else done()
  })
}
