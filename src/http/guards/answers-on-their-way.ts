import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sizeText } from './body-limits.ts'
import { HttpRefusal } from '../refusal.ts'

/** Four of the largest answers of a question. */
const BYTES_MAX = 128 * 1024 * 1024
/** What is shorter is bounded by how many requests a user has. */
const COUNTED_FROM_BYTES = 1024 * 1024

/**
 * Bounds what a user's answers hold together until they have left: whoever asks for thirty megabytes, two hundred times, and reads nothing of it,
 * would fill the memory. A single one always leaves.
 */
export class AnswersOnTheirWay {
  readonly #held = new Map<string, number>()
  readonly #most: number

  constructor(most = BYTES_MAX) {
    this.#most = most
  }

  /** Counts an answer until it has left, or its client; why it is not sent when all together are too much. */
  take(name: string, bytes: number, { raw }: FastifyReply): HttpRefusal | undefined {
    // Nobody would tell when it has left: its client has.
    if (raw.destroyed) return undefined
    const held = this.#held.get(name) ?? 0
    if (held > 0 && held + bytes > this.#most)
      return new HttpRefusal(
        429,
        'TOO_MANY_REQUESTS',
        `answers of yours of together ${sizeText(this.#most)} have not been read yet, and this one is too much; read them, or close some pages`,
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

  /** Looks at every answer that was written for one request alone, which is a text. To be called before answers are compressed. */
  watch(app: FastifyInstance, nameOf: (request: FastifyRequest) => string): void {
    app.addHook('onSend', (request, reply, payload, done) => {
      if (typeof payload !== 'string' || payload.length < COUNTED_FROM_BYTES) return done(null, payload)
      const refusal = this.take(nameOf(request), payload.length, reply)
      if (!refusal) return done(null, payload)
      void reply.code(refusal.status).headers(refusal.headers).removeHeader('content-length')
      done(null, JSON.stringify(refusal.body))
    })
  }
}
