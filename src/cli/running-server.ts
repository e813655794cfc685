import { Refusal } from '#vocabulary/refusal.ts'
import type { Job } from '../commands/jobs.ts'
import { readEnvironment } from '../config/environment.ts'
import { isHere, type LockHolder, readLock } from '../events/log/lock.ts'

/** A server that has the embedded database of a folder, which one program alone can open. */
export interface RunningServer {
  /** The address of its pages. */
  readonly url: string
  readonly holder: LockHolder
  /** Sends a request as the user that the server runs as; rejects if it does not respond or hangs. */
  fetch(path: string, init?: { readonly method?: string; readonly body?: unknown; readonly signal?: AbortSignal | undefined }): Promise<Response>
}

/** The server that has the data of a folder open; undefined if none does, and on PostgreSQL, which several programs can open. */
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

/** Sends a request and returns the response, or its error as a refusal. */
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

/** Why there was no response, and what to do about it. */
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

/** Only the user of the server can read its lock, and with it the key. */
export const ASKS_FOR_A_LOGIN = 'requires a login: run this command on its machine as the user that runs it, or use its pages'

/** What to do if a command needs the data for itself. */
export const stopFirst = (holder: LockHolder): string =>
  `stop it first${isHere(holder) ? ` (kill ${holder.front ?? holder.pid})` : ''}, and start it again afterwards`

/**
 * A busy server answers a ping within a second: at most 0.9 s during the first read of 300,000 transactions on an overloaded machine.
 */
const QUIET_MS = 3000
const PING_MS = 12_000

/** A server process that is stopped (Ctrl+Z, a debugger) or hangs: connections are accepted and never answered. */
export class SilentServer extends Error {
  override readonly name = 'SilentServer'
}

type Ask = (signal: AbortSignal) => Promise<Response>

/** Waits for a response as long as the server answers pings; otherwise rejects with the message of `told`. */
export async function whileItAnswers(question: Ask, ping: Ask, told: (seconds: number) => string): Promise<Response> {
  const silent = new AbortController()
  // A separate controller: Node 20 may garbage-collect a signal that only `AbortSignal.any` refers to.
  const pinging = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let isAnswered = false
  const watch = (): void => {
    timer = setTimeout(async () => {
      timer = setTimeout(() => silent.abort(new SilentServer(told((QUIET_MS + PING_MS) / 1000))), PING_MS)
      await ping(pinging.signal).catch(() => undefined)
      clearTimeout(timer)
      if (!isAnswered && !silent.signal.aborted) watch()
    }, QUIET_MS)
  }
  watch()
  try {
    return await question(silent.signal)
  } finally {
    isAnswered = true
    clearTimeout(timer)
    pinging.abort()
  }
}

/** Resolves with a job once it is over. */
export function ended(
  id: string,
  changes: { subscribe(next: (job: Job) => void): { unsubscribe(): void } },
  now: () => Job | undefined,
): Promise<Job> {
  return new Promise((resolve) => {
    const settle = (job: Job | undefined): void => {
      if (job?.id !== id || (job.status !== 'completed' && job.status !== 'failed')) return
      subscription.unsubscribe()
      resolve(job)
    }
    const subscription = changes.subscribe(settle)
    settle(now())
  })
}
