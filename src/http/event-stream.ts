import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export const PING_EVERY_MS = 30_000
/** What may wait in the socket before newer events of one key replace older ones. */
const WAITING_BYTES_MAX = 256 * 1024
/** Jobs have a key each, so a client that never reads would have more of them wait with every edit, for days. */
const WAITING_MAX = 1000

/** One client that listens to server-sent events. */
export class EventStream {
  readonly #reply: FastifyReply
  /** Events that wait for a slow client, the newest of each key. */
  readonly #waiting = new Map<string, string>()
  readonly #ping: NodeJS.Timeout
  readonly #mayListen: () => boolean
  readonly #onEnd: (() => void)[] = []

  /** `mayListen` is asked before anything is written: a session may have ended since. */
  constructor(request: FastifyRequest, reply: FastifyReply, mayListen: () => boolean) {
    this.#reply = reply
    this.#mayListen = mayListen
    reply.hijack()
    const { raw } = reply
    // Never compressed: a compressed stream holds events back until its block is full.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    })
    raw.flushHeaders()
    this.#ping = setInterval(() => this.#write('event:ping\ndata:ok\n\n'), PING_EVERY_MS)
    raw.on('drain', () => this.#flush())
    request.raw.once('close', () => this.end())
    raw.once('error', () => this.end())
  }

  /** `data` is one line of text. A client that does not keep up gets only the newest event of a key. */
  send(event: string, data: string, key: string): void {
    this.#ping.refresh()
    const frame = `event:${event}\ndata:${data}\n\n`
    if (this.#waiting.size > 0 || this.#reply.raw.writableLength > WAITING_BYTES_MAX) {
      this.#waiting.delete(key)
      this.#waiting.set(key, frame)
      // Who is so far behind connects anew, and is told what there is then. Its connection would never be written empty.
      if (this.#waiting.size > WAITING_MAX) {
        this.end()
        this.#reply.raw.destroy()
      }
    } else this.#write(frame)
  }

  /** Runs when the client has gone or the service stops. */
  onEnd(callback: () => void): void {
    this.#onEnd.push(callback)
  }

  end(): void {
    clearInterval(this.#ping)
    this.#waiting.clear()
    for (const callback of this.#onEnd.splice(0)) callback()
    if (!this.#reply.raw.writableEnded) this.#reply.raw.end()
  }

  #flush(): void {
    for (const [key, frame] of this.#waiting) {
      if (this.#reply.raw.writableLength > WAITING_BYTES_MAX) return
      this.#waiting.delete(key)
      this.#write(frame)
    }
  }
  #write(frame: string): void {
    if (!this.#mayListen()) this.end()
    else if (!this.#reply.raw.writableEnded && !this.#reply.raw.destroyed) this.#reply.raw.write(frame)
  }
}

/** The open streams of a service, so that it can end them when it stops. */
export class EventStreams {
  readonly #open = new Set<EventStream>()

  readonly #mayListen: (request: FastifyRequest) => boolean

  constructor(app: FastifyInstance, mayListen: (request: FastifyRequest) => boolean) {
    this.#mayListen = mayListen
    app.addHook('preClose', async () => {
      for (const stream of this.#open) stream.end()
    })
  }

  open(request: FastifyRequest, reply: FastifyReply): EventStream {
    const stream = new EventStream(request, reply, () => this.#mayListen(request))
    this.#open.add(stream)
    stream.onEnd(() => this.#open.delete(stream))
    return stream
  }
}
