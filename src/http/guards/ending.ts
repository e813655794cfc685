import type { FastifyInstance } from 'fastify'
import { isCall } from '../contract/endpoint.ts'
import { HttpRefusal } from '../refusal.ts'
import { refuse } from '../route.ts'
import { refuseCall } from '../rpc/connect.ts'

/** Mostly it is started anew. */
const ENDING = new HttpRefusal(503, 'INTERNAL_ERROR', 'Daybook is ending, perhaps to be started again: nothing was changed; try again in a moment', {
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
