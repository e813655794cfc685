import type { FastifyReply } from 'fastify'
import { HttpRefusal } from '../refusal.ts'

/** A quarter of what a proxy on this machine may have open for everybody (connections.ts); a browser with forty open pages has fifty. */
const AT_ONCE_MAX = 256
const TOO_MANY = new HttpRefusal(
  429,
  'TOO_MANY_REQUESTS',
  'so many requests of yours are being answered already; close some pages, or ask again in a moment',
  {
    'Retry-After': '5',
  },
)

/**
 * How many requests of each user are being answered, event streams and downloads that are read slowly among them. Behind a proxy all of them
 * come from one address, so that one user could otherwise take all connections from everybody else.
 */
export class RequestsAtOnce {
  readonly #byName = new Map<string, number>()

  /** Counts a request until its answer has left; why it is not answered when there are too many. */
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
