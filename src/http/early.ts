import type { FastifyInstance, FastifyRequest } from 'fastify'

/**
 * Lets requests wait until the service is ready, but for those that `passes` lets through. When it does not become ready, who waits is
 * told that the request failed, and the program ends.
 */
export function waitUntilReady(app: FastifyInstance, ready: Promise<unknown>, passes: (request: FastifyRequest) => boolean): void {
  let isReady = false
  ready.then(
    () => (isReady = true),
    () => undefined, // Who opened it hears why.
  )
  app.addHook('onRequest', async (request) => {
    if (!isReady && !passes(request)) await ready
  })
}
