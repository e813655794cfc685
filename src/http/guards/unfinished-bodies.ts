import { Transform } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { BODY_BYTES_MAX, sizeText } from './body-limits.ts'
import { HttpRefusal } from '../refusal.ts'

/** Four of the largest files at once, whoever sends them. */
const BYTES_MAX = 4 * BODY_BYTES_MAX
/** Connections are counted; this much of each is nothing beside what a program needs. */
const FREE_BYTES = 64 * 1024
const AGAIN_AFTER_SECONDS = '10'

/** Said while a body arrives, when all that are held together become too many. */
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
    // Nobody reads what comes with these; and an event stream ends when its request does.
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
