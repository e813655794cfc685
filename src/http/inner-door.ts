import { AsyncLocalStorage } from 'node:async_hooks'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Door } from '../mcp/door.ts'

/** Whether who asks from within still waits: once the body is read, an injected request that is given up tells its route nothing. */
const asking = new AsyncLocalStorage<AbortSignal>()
let asked = 0

/** Asks the app without a connection, with the rights of whoever these headers are of. */
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

/** Fires when whoever asked has gone before there was an answer. */
export function leaving(reply: FastifyReply): AbortSignal {
  const gone = new AbortController()
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  const inner = asking.getStore()
  return inner ? AbortSignal.any([gone.signal, inner]) : gone.signal
}
