import { Agent, request as ask, createServer, type IncomingHttpHeaders, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { limitConnections, refuseMalformed, strangersRequest, twoHosts } from './guards.ts'
import { answerInTurn } from './limits.ts'
import { HttpRefusal, notFound } from './http-refusal.ts'
import { isLoopbackAddress } from './server.ts'

/** A body that has not arrived by then never will. */
const REQUEST_TIMEOUT_MS = 60_000
/** As ui/public/robots.txt, for each of the books. */
const FOR_ROBOTS = 'User-agent: *\nDisallow: /\n'
/** Retry-After for a book that could not be reached. */
const RETRY_SECONDS = 3

/**
 * What several books have in common: one address. A request under /b/NAME/ goes on to the process of that book with that part taken
 * off, so no route of a book knows where it is served, and none of them can keep another from being reached. Which books there are is
 * looked up for each request.
 */
export function frontOf(books: readonly FrontBook[]): Server {
  /** The front's own responses are protected from other sites as well. */
  const isStranger = (request: IncomingMessage, response: ServerResponse): boolean => {
    const refusal = strangersRequest(
      { method: request.method ?? '', headers: request.headers },
      false,
      books.flatMap(({ allowedHosts }) => allowedHosts),
    )
    if (refusal) refuse(response, refusal)
    return refusal !== undefined
  }

  async function toBook(book: FrontBook, request: IncomingMessage, response: ServerResponse, path: string): Promise<void> {
    await book.asked()
    // The client has disconnected meanwhile.
    if (response.destroyed) return
    if (book.state === 'ready') passOn(request, response, { socket: book.socket, path, unreachable: () => sayUnreachable(book, request, response) })
    else if (!isStranger(request, response)) sayUnreachable(book, request, response)
  }

  function sayUnreachable(book: FrontBook, request: IncomingMessage, response: ServerResponse): void {
    const reasons = book.isOpenToAll && isNear(request) ? book.reasons : []
    if (wantsPage(request)) return page(response, 503, brokenBookPage(book, reasons, books), { 'Retry-After': String(RETRY_SECONDS) })
    const why =
      book.state === 'broken'
        ? `cannot be shown: ${reasons.length > 0 ? reasons.join('; ') : 'the output of the server says why'}`
        : 'is being opened; try again shortly'
    refuse(response, new HttpRefusal(503, 'INTERNAL_ERROR', `the book ${book.name} ${why}`, { 'Retry-After': String(RETRY_SECONDS) }))
  }

  function ofItself(request: IncomingMessage, response: ServerResponse, path: string): void {
    if (isStranger(request, response)) return
    const place = path.split('?')[0]
    if (place === '/') return page(response, 200, bookListPage(books))
    if (place === '/api/ping') return send(response, 200, 'application/json; charset=utf-8', '{"success":true}')
    if (place === '/robots.txt') return send(response, 200, 'text/plain; charset=utf-8', FOR_ROBOTS)
    if (wantsPage(request)) return page(response, 404, bookListPage(books, 'There is nothing at this address.'))
    refuse(response, notFound(`${place} is not here: several books are served, each under /b/NAME/`))
  }

  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, (request, response) => {
    const ambiguous = twoHosts(request)
    if (ambiguous) return refuse(response, ambiguous)
    const url = withoutHost(request.url ?? '/')
    const [, name, rest = ''] = /^\/b\/([^/?#]*)(.*)$/s.exec(url) ?? []
    const own = books.find(({ path }) => path === '')
    const book = name === undefined ? own : books.find((other) => other.name === name)
    if (!book || !url.startsWith('/')) return ofItself(request, response, url)
    if (name === undefined) return void toBook(book, request, response, url)
    // One address for each: with the slash, and without /b/NAME for the one that stays at the root. Never another host's ("//evil").
    const within = rest.replace(/^[/\\]+/, '')
    if (book === own || !rest.startsWith('/')) return isStranger(request, response) ? undefined : redirect(response, `${book.path}/${within}`)
    void toBook(book, request, response, rest)
  })
  limitConnections(server)
  answerInTurn(server)
  refuseMalformed(server)
  return server
}

/** A proxy may send the absolute address, which every server has to accept (RFC 9112, 3.2.2). Only the Host header is checked. */
const withoutHost = (url: string): string => {
  const [, path] = /^https?:\/\/[^/?#]*(.*)$/is.exec(url) ?? []
  if (path === undefined) return url
  return path.startsWith('/') ? path : `/${path}`
}

/** Whether a request comes from this machine and not through a proxy. */
const isNear = ({ socket, headers }: IncomingMessage): boolean =>
  isLoopbackAddress((socket.remoteAddress ?? '').replace(/^::ffff:/, '')) &&
  !['x-forwarded-for', 'x-real-ip', 'forwarded', 'via'].some((name) => name in headers)

const wantsPage = ({ method, headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') && (headers.accept?.includes('text/html') ?? false)

const redirect = (response: ServerResponse, location: string): void => send(response, 308, 'text/plain; charset=utf-8', '', { Location: location })

const refuse = (response: ServerResponse, refusal: HttpRefusal): void =>
  send(response, refusal.status, 'application/json; charset=utf-8', JSON.stringify(refusal.body()), refusal.headers)

const page = (response: ServerResponse, status: number, html: string, headers: Readonly<Record<string, string>> = {}): void =>
  send(response, status, 'text/html; charset=utf-8', html, headers)

function send(response: ServerResponse, status: number, type: string, body: string, headers: Readonly<Record<string, string>> = {}): void {
  if (response.headersSent) return void response.destroy()
  response
    .writeHead(status, {
      'Content-Type': type,
      'Content-Length': Buffer.byteLength(body),
      'Cache-Control': 'no-store',
      'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      ...headers,
    })
    .end(body)
}

/* Pages of a server of several books that belong to no book. They need no script, so they work even if a book does not. */

const STATES: Readonly<Record<FrontBook['state'], string>> = { opening: 'is being opened', ready: '', broken: 'cannot be shown' }

/** The list of books. `remark` explains why it is shown instead of another page. */
function bookListPage(books: readonly FrontBook[], remark = ''): string {
  return document('Books', `<h1>Books</h1>${remark === '' ? '' : `<p>${escaped(remark)}</p>`}${listOf(books)}`)
}

/** Shown at every address of a book while it is opening, with a reload, or if it cannot be opened. */
function brokenBookPage(book: FrontBook, reasons: readonly string[], books: readonly FrontBook[]): string {
  const others = books.filter((other) => other !== book)
  const why =
    book.state !== 'broken'
      ? '<p>This page goes on by itself.</p>'
      : reasons.length === 0
        ? '<p>See the output of the server for the reason.</p>'
        : `<ul class="reasons">${reasons.map((reason) => `<li>${escaped(reason)}</li>`).join('')}</ul>`
  const title = book.state === 'broken' ? `The book ${book.name} cannot be shown` : `The book ${book.name} is being opened`
  const more = others.length === 0 ? '' : `<h2>Other books</h2>${listOf(others)}`
  // No reload if there is a reason to read.
  if (book.state === 'broken') return document(title, `<h1>${escaped(title)}</h1>${why}<p><a href="">Try again</a></p>${more}`)
  return document(title, `<h1>${escaped(title)}</h1>${why}${more}`, '<meta http-equiv="refresh" content="3" />')
}

const listOf = (books: readonly FrontBook[]): string =>
  `<ul class="books">${books
    .map(({ name, path, state }) => `<li><a href="${escaped(path)}/">${escaped(name)}</a> <small>${STATES[state]}</small></li>`)
    .join('')}</ul>`

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}body{max-width:40rem;margin:4rem auto;padding:0 1.5rem}
h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}ul{padding:0;list-style:none}.books a{display:inline-block;padding:.5rem 0;font-weight:600;color:LinkText}
.reasons li{padding:.6rem .8rem;margin:.4rem 0;border-left:3px solid #b3462f;font-family:ui-monospace,monospace;font-size:.9rem;overflow-wrap:anywhere;white-space:pre-wrap}`

const document = (title: string, body: string, head = ''): string =>
  `<!doctype html>
<html lang="en">
<head><meta charset="utf-8" /><meta name="viewport" content="width=device-width, initial-scale=1" />${head}<title>${escaped(title)} · Daybook</title><style>${STYLE}</style></head>
<body><main>${body}</main></body>
</html>
`

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (character) => ENTITIES[character]!)

/**
 * One connection for each request: a kept one may be closed just when it is used, and a local one costs next to nothing. This side closes it after
 * the answer: if the process closed it while the end of the request is still being written, that error would lose the answer.
 */
class AConnectionEach extends Agent {
  override keepSocketAlive(): boolean {
    return false
  }
}
const agent = new AConnectionEach({ keepAlive: true })

/** Hop-by-hop headers. The content length is kept, because a body of ambiguous length allows request smuggling. */
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
  /** The socket of the book's process. */
  readonly socket: string
  /** The path of the request. */
  readonly path: string
  /** Called if it does not respond; nothing has been sent then. */
  readonly unreachable: () => void
}

/** Proxies a request to another process, streaming in both directions, event streams included. */
function passOn(request: IncomingMessage, response: ServerResponse, { socket, path, unreachable }: Destination): void {
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
  // If the client leaves, the other side stops too.
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

/** One of the books behind the front, as far as the front knows it. */
export interface FrontBook {
  readonly name: string
  /** "/b/firm"; '' for the one that stays where it was alone. */
  readonly path: string
  readonly state: 'opening' | 'ready' | 'broken'
  /** Why it is broken, one line each. Not secret, but shown only to users who may log in. */
  readonly reasons: readonly string[]
  /** It requires no login, so the reasons may be shown to everyone on this machine. */
  readonly isOpenToAll: boolean
  /** Where its own process listens. */
  readonly socket: string
  readonly allowedHosts: readonly string[]
  /** Resolves when it is no longer opening, or after a while in any case. One that is broken is tried again. */
  asked(): Promise<void>
}
