import { Refusal } from '#vocabulary/refusal.ts'
import { readEnvironment } from '../../config/environment.ts'
import { isHere, type LockHolder, readLock } from '../../events/log/lock.ts'
import { SilentServer, whileItAnswers } from './still-answers.ts'

/** A server that has the embedded database of a folder, which one program alone can open. */
export interface RunningServer {
  /** Where people find it. */
  readonly url: string
  readonly holder: LockHolder
  /** Asks it, as the user that it runs as; rejects when it does not answer, or when nothing at all comes from it any more. */
  fetch(path: string, init?: { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal | undefined }): Promise<Response>
}

/** The server that has the data of a folder; undefined where none listens. On PostgreSQL nobody keeps others out. */
export function runningServer(data: string): RunningServer | undefined {
  const holder = readEnvironment().databaseUrl === undefined ? readLock(data) : undefined
  if (holder?.url === undefined) return undefined
  const { url, door = url, key } = holder
  const headers = { 'content-type': 'application/json', ...(key !== undefined && { 'x-auth': key }) }
  return {
    url,
    holder,
    fetch: (path, { method = 'GET', body, signal } = {}) =>
      whileItAnswers(
        (silent) =>
          fetch(door + path, {
            method,
            headers,
            ...(body !== undefined && { body: JSON.stringify(body) }),
            signal: signal ? AbortSignal.any([silent, signal]) : silent,
          }),
        (ended) => fetch(`${door}/api/ping`, { headers, signal: ended }),
        (seconds) => stopped(url, holder, seconds),
      ),
  }
}

/** Asks it for an answer; what it refuses is said as it says it. */
export async function askServer(server: RunningServer, path: string, body?: unknown): Promise<Response | Refusal> {
  const response = await server.fetch(path, body === undefined ? {} : { method: 'POST', body }).catch((error: Error) => error)
  if (response instanceof Error) return new Refusal('BUSY', doesNotAnswer(server, response))
  if (response.status === 401) return new Refusal('FORBIDDEN', `the server at ${server.url} has this book open and ${ASKS_FOR_A_LOGIN}`)
  if (response.ok) return response
  const { error } = (await response.json()) as { readonly error?: { readonly message: string } }
  return new Refusal(
    CODES[response.status] ?? 'BUSY',
    error?.message ?? `the server at ${server.url} answered with status ${response.status}; see its log`,
  )
}
const CODES: Readonly<Record<number, Refusal['code']>> = {
  400: 'INVALID_REQUEST',
  403: 'FORBIDDEN',
  404: 'NOT_FOUND',
  409: 'CONFLICT',
  507: 'DISK_FULL',
}

/** Why there was no answer, and what to do about it. */
export const doesNotAnswer = ({ url }: RunningServer, error: Error): string =>
  error instanceof SilentServer
    ? error.message
    : `the server at ${url} has this book open and does not respond (${error.message}); stop it or try again`

function stopped(url: string, holder: LockHolder, seconds: number): string {
  // With several books it may be the process of this one that was stopped, or the one that passes questions on to it.
  const processes = holder.front === undefined ? [holder.pid] : [holder.front, holder.pid]
  const way = isHere(holder)
    ? `resume it (kill -CONT ${processes.join(' ')}) or end it (kill -KILL ${processes.join(' ')})`
    : 'check it on its machine'
  return `the server at ${url} (process ${processes.join(' or ')}) has this book open and did not respond for ${seconds} seconds: it is stopped or hangs; ${way}`
}

/** Where nobody but its user could read the lock, it lets that user's commands in. */
export const ASKS_FOR_A_LOGIN = 'requires a login: run this command on its machine as the user that runs it, or use its pages'

/** What to do where the data are needed alone. */
export const stopFirst = (holder: LockHolder): string =>
  `stop it first${isHere(holder) ? ` (kill ${holder.front ?? holder.pid})` : ''}, and start it again afterwards`
