import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Door } from '../mcp/door.ts'

/** Aborts with the caller: an injected request has no connection whose end its route would notice. */
const asking = new AsyncLocalStorage<AbortSignal>()
let asked = 0

/** Sends a request to the app without a connection, with the rights of these headers. */
export function innerDoor(
  app: FastifyInstance,
  as: { readonly headers?: Readonly<Record<string, string>>; readonly remoteAddress?: string } = {},
): Door {
  return async ({ method, path, body }, signal) => {
    const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
    const ask = () => app.inject({ method, url: path, ...as, headers: { ...as.headers, 'content-type': 'application/json' }, ...payload })
    asked++
    const answer = await (signal ? asking.run(signal, async () => await ask()) : ask()).finally(() => {
      // While it is enabled, Node tells it of every promise of the process.
      if (--asked === 0) asking.disable()
    })
    return { status: answer.statusCode, text: answer.payload }
  }
}

/** Aborts if the client disconnects before the response. */
export function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const inner = asking.getStore()
  return inner ? AbortSignal.any([gone.signal, inner]) : gone.signal
}
