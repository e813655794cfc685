import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import { Refusal } from '#vocabulary/refusal.ts'
import { bodyBytesMax } from './guards/body-limits.ts'
import type { BodyOf, Endpoint, ParametersOf, QueryOf, ResultOf } from './contract/endpoint.ts'
import { writeJson } from './answers/exact-json.ts'
import { parseInput } from './parse.ts'
import { HttpRefusal, refusalOf } from './refusal.ts'

/** What a handler is given: everything checked. */
export interface Given<E extends Endpoint> {
  readonly query: QueryOf<E>
  readonly parameters: ParametersOf<E>
  readonly body: BodyOf<E>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** An answer that has already been written. */
export class Written {
  constructor(
    readonly body: string | Buffer | Readable,
    readonly type = 'application/json; charset=utf-8',
    readonly headers: Readonly<Record<string, string>> = {},
    /** Where it is not the status of the contract. */
    readonly status?: number,
  ) {}
}

/** What a handler of an endpoint returns: what the contract promises, the same already written, or a refusal. */
export type Outcome<E extends Endpoint> = ResultOf<E> | Written | Refusal | HttpRefusal | (E['answerAs'] extends 'events' ? void : never)

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The contract of the route; absent for pages. */
    endpoint?: Endpoint
  }
}

/**
 * Registers a route from its contract. (The outcome is a type of its own, and a constant one, because TypeScript takes `true` in an
 * answer for any boolean otherwise.)
 */
export function route<E extends Endpoint, const O extends Outcome<E>>(
  app: FastifyInstance,
  endpoint: E,
  handler: (given: Given<E>) => O | Promise<O>,
): void {
  // One route for both: Fastify would make a second one of its own, for a third of what a start does for all of them. (A stream without a body would never end.)
  const tellsOfItself = endpoint.method === 'GET' && endpoint.answerAs !== 'events'
  app.route({
    method: tellsOfItself ? ['GET', 'HEAD'] : endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyBytesMax(endpoint),
    exposeHeadRoute: false,
    ...(tellsOfItself && { onSend: [withoutBody] }),
    config: { endpoint },
    handler: async (request, reply) => {
      const input = parseInput(endpoint, request)
      if (input instanceof HttpRefusal) return refuse(reply, input)
      const answer: unknown = await handler({ ...(input as Pick<Given<E>, 'query' | 'parameters' | 'body'>), request, reply })
      if (reply.sent) return reply // An event stream has taken the connection.
      if (answer instanceof Refusal) return refuse(reply, refusalOf(answer))
      if (answer instanceof HttpRefusal) return refuse(reply, answer)
      const written = answer instanceof Written ? answer : new Written(writeJson(answer))
      return reply
        .code(written.status ?? endpoint.status ?? 200)
        .headers({ 'Cache-Control': 'no-store', ...written.headers })
        .type(written.type)
        .send(written.body)
    },
  })
}

/** Whoever asks with HEAD is told how long the answer would be, where that is known, and nothing of it. */
const withoutBody: onSendHookHandler = (request, reply, payload, done) => {
  if (request.method !== 'HEAD') return done(null, payload)
  if (payload instanceof Readable) payload.on('error', (error) => reply.log.error(error, 'an answer that nobody reads could not be made')).resume()
  else void reply.header('Content-Length', String(Buffer.byteLength((payload ?? '') as string | Buffer)))
  done(null, null)
}

/** Sends a refusal in the one form that errors have. */
export const refuse = (reply: FastifyReply, refusal: HttpRefusal): FastifyReply =>
  reply
    .code(refusal.status)
    .headers({ 'Cache-Control': 'no-store', ...refusal.headers })
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(refusal.body))
