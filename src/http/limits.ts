import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { Transform } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from './contract/endpoint.ts'
import { HttpRefusal } from './http-refusal.ts'

const KIB = 1024

/** Where only a name and a password come. */
const LOGIN_BYTES_MAX = 4 * KIB
/** Larger than any configuration or form; bounds the memory that a client without a login can use. */
const USUAL_BYTES_MAX = 1024 * KIB
/** Where files come. */
export const BODY_BYTES_MAX = 25 * 1024 * KIB

/** Bytes that a body of this route may have. */
export function bodyBytesMax({ tag, bodySize }: Endpoint): number {
  if (bodySize === 'file') return BODY_BYTES_MAX
  return tag === 'auth' ? LOGIN_BYTES_MAX : USUAL_BYTES_MAX
}

/** A size as a person reads it: 4 KiB, 25 MiB. */
export const sizeText = (bytes: number): string => (bytes >= KIB * KIB ? `${bytes / KIB / KIB} MiB` : `${bytes / KIB} KiB`)

/** Four of the largest files at once, from all clients together. */
const BYTES_MAX = 4 * BODY_BYTES_MAX
/** Connections are limited; this much of each is negligible. */
const FREE_BYTES = 64 * 1024
const AGAIN_AFTER_SECONDS = '10'

/** Thrown while a body arrives, if all bodies together become too large. */
export class TooManyBodies extends Error {
  readonly refusal: HttpRefusal
  constructor(most: number) {
    super('too many bodies at once')
    const why = `files of together ${sizeText(most)} are being received, and this one is too many; try again in ${AGAIN_AFTER_SECONDS} seconds`
    this.refusal = new HttpRefusal(503, 'TOO_MANY_REQUESTS', why, { 'Retry-After': AGAIN_AFTER_SECONDS })
  }
}

/**
 * Bounds what bodies hold together: each is bounded by its route, and forty files that are sent all but their last byte would be a
 * gigabyte. What arrived counts until its request is answered or broken off; the one whose bytes are too many is refused.
 */
export function limitBodies(app: FastifyInstance, most = BYTES_MAX): void {
  let held = 0
  app.addHook('preParsing', (request, reply, payload, done) => {
    // Their bodies are not read; and an event stream ends with its request.
    if (request.method === 'GET' || request.method === 'HEAD') return done(null, payload)
    let arrived = 0
    let counted = 0
    reply.raw.once('close', () => {
      held -= counted
      counted = 0
    })
    const counting = new Transform({
      transform(chunk: Buffer, _encoding, pass) {
        arrived += chunk.length
        const more = Math.max(0, arrived - FREE_BYTES) - counted
        if (held + more > most) return pass(new TooManyBodies(most))
        held += more
        counted += more
        pass(null, chunk)
      },
    })
    payload.once('error', (error) => counting.destroy(error))
    done(null, payload.pipe(counting))
  })
}

/** Four of the largest responses of a query. */
const RESPONSE_BYTES_MAX = 128 * 1024 * 1024
/** What is shorter is bounded by how many requests a user has. */
const COUNTED_FROM_BYTES = 1024 * 1024

/**
 * Bounds what a user's answers hold together until they have left: whoever asks for thirty megabytes, two hundred times, and reads nothing of it,
 * would fill the memory. A single one always leaves.
 */
export class AnswersOnTheirWay {
  readonly #held = new Map<string, number>()
  readonly #most: number

  constructor(most = RESPONSE_BYTES_MAX) {
    this.#most = most
  }

  /** Counts a response until it was sent or its client disconnected; returns a refusal if all together are too large. */
  take(name: string, bytes: number, { raw }: FastifyReply): HttpRefusal | undefined {
    // The client has disconnected, so no event would come.
    if (raw.destroyed) return undefined
    const held = this.#held.get(name) ?? 0
    if (held > 0 && held + bytes > this.#most)
      return new HttpRefusal(
        429,
        'TOO_MANY_REQUESTS',
        `responses to you of ${sizeText(this.#most)} in all have not been read yet; read them, or close some pages`,
        { 'Retry-After': '5' },
      )
    this.#held.set(name, held + bytes)
    raw.once('close', () => {
      const left = this.#held.get(name)! - bytes
      if (left === 0) this.#held.delete(name)
      else this.#held.set(name, left)
    })
    return undefined
  }

  /** Counts every long response. Call before responses are compressed. */
  watch(app: FastifyInstance, nameOf: (request: FastifyRequest) => string): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      if (!(typeof payload === 'string' || Buffer.isBuffer(payload)) || payload.length < COUNTED_FROM_BYTES) return done(null, payload)
      const refusal = this.take(nameOf(request), payload.length, reply)
      if (!refusal) return done(null, payload)
      void reply.code(refusal.status).headers(refusal.headers).removeHeader('content-length')
      done(null, JSON.stringify(refusal.body()))
    })
  }
}

/** A quarter of what a proxy on this machine may have open for everybody (connections.ts); a browser with forty open pages has fifty. */
const AT_ONCE_MAX = 256
const TOO_MANY = new HttpRefusal(429, 'TOO_MANY_REQUESTS', (t) => t.requests.tooManyAtOnce, {
  'Retry-After': '5',
})

/**
 * How many requests of each user are being answered, event streams and downloads that are read slowly among them. Behind a proxy all of them
 * come from one address, so that one user could otherwise take all connections from everybody else.
 */
export class RequestsAtOnce {
  readonly #byName = new Map<string, number>()

  /** Counts a request until its response was sent; returns a refusal if there are too many. */
  take(name: string, { raw }: FastifyReply): HttpRefusal | undefined {
    const count = this.#byName.get(name) ?? 0
    if (count >= AT_ONCE_MAX) return TOO_MANY
    this.#byName.set(name, count + 1)
    raw.once('close', () => {
      const left = this.#byName.get(name)! - 1
      if (left === 0) this.#byName.delete(name)
      else this.#byName.set(name, left)
    })
    return undefined
  }
}

/** More than any client needs: browsers and proxies do not pipeline. */
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
      // The client has disconnected, or Node has closed the connection.
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

/** The id that a client may give a request, to ask about it later. */
const HEADER = 'daybook-question'
const NAME = /^[\w-]{8,64}$/

/**
 * The running requests by the id that the client gave them. A page that waits long asks whether its request is still running; otherwise the
 * request or its response was lost.
 */
export class QuestionsAtWork {
  readonly #names = new Set<string>()

  /** Registered before whatever may keep a request waiting. */
  constructor(app: FastifyInstance) {
    app.addHook('onRequest', (request, reply, done) => {
      const name = request.headers[HEADER]
      if (typeof name === 'string' && NAME.test(name)) {
        this.#names.add(name)
        reply.raw.once('close', () => this.#names.delete(name))
      }
      done()
    })
  }

  has(name: string): boolean {
    return this.#names.has(name)
  }
}
