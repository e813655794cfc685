import { Refusal } from '#vocabulary/refusal.ts'
import { readEnvironment } from '../../config/environment.ts'
import { isHere, type LockHolder, readLock } from '../../events/log/lock.ts'

/** A server that has the embedded database of a folder, which one program alone can open. */
export interface RunningServer {
  /** Where people find it. */
  readonly url: string
  readonly holder: LockHolder
  /** Asks it, as the user that it runs as; rejects when it does not answer. */
  fetch(path: string, init?: { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal | undefined }): Promise<Response>
}

/** The server that has the data of a folder; undefined where none listens. On PostgreSQL nobody keeps others out. */
export function runningServer(data: string): RunningServer | undefined {
  const holder = readEnvironment().databaseUrl === undefined ? readLock(data) : undefined
  if (holder?.url === undefined) return undefined
  const { url, door = url, key } = holder
  return {
    url,
    holder,
    fetch: (path, { method = 'GET', body, signal } = {}) =>
      fetch(door + path, {
        method,
        headers: { 'content-type': 'application/json', ...(key !== undefined && { 'x-auth': key }) },
        ...(body !== undefined && { body: JSON.stringify(body) }),
        ...(signal && { signal }),
      }),
  }
}

/** Asks it for an answer; what it refuses is said as it says it. */
export async function askServer(server: RunningServer, path: string, body?: unknown): Promise<Response | Refusal> {
  const { url } = server
  const response = await server.fetch(path, body === undefined ? {} : { method: 'POST', body }).catch((error: Error) => error)
  if (response instanceof Error)
    return new Refusal('BUSY', `the server at ${url} has this book and does not answer (${response.message}); stop it or try again`)
  if (response.status === 401) return new Refusal('FORBIDDEN', `the server at ${url} has this book and ${ASKS_FOR_A_LOGIN}`)
  if (response.ok) return response
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } }
  return new Refusal('INVALID_REQUEST', error?.message ?? `the server answered with ${response.status}`)
}

/** Where nobody but its user could read the lock, it lets that user's commands in. */
export const ASKS_FOR_A_LOGIN = 'asks for a login: run this as the user that it runs as, on its machine, or ask on its pages'

/** What to do where the data are needed alone. */
export const stopFirst = (holder: LockHolder): string =>
  `stop it first${isHere(holder) ? ` (kill ${holder.front ?? holder.pid})` : ''}, and start it again afterwards`
