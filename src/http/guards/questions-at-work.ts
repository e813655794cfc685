import type { FastifyInstance } from 'fastify'

/** What a request may call itself, so that who asked can find out what has become of it. */
const HEADER = 'daybook-question'
const NAME = /^[\w-]{8,64}$/

/**
 * The requests that are being answered, by the names that they came with. A page that has waited for long asks whether its question is among
 * them: then it is slow, and goes on waiting; a question that never came, or whose answer has left already, is lost on its way.
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
