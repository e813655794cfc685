import { connection as words } from '#messages/frame.ts'
import type { AnswerOf, ErrorAnswer } from '../../src/http/contract/endpoint.ts'
import type { logIn as logInEndpoint } from '../../src/http/contract/users-contract.ts'
import { base, ofThisBook, remember, saveFile, stored } from './browser.ts'
import { forgetAnswers, heardFrom } from './offline.ts'

/**
 * How long a question may wait. A server can be busy for minutes and answer then; a line can be dead without either end noticing, and what was
 * asked over it is never answered. So who waits looks now and then whether the server is there and at work on the question.
 */

const LOOK_EVERY_MS = 15_000
const LOOK_FOR_MS = 10_000
/** A request that the server does not know of after so many looks never reached it, or its answer was lost. */
const LOST_MAX = 2
/** A server that cannot be reached in so many looks on end is away; one that is too busy to be spoken to gets as long. */
const SILENT_MAX = 8
/** A line that carries less is none. What is sent takes its time before the server can know of it. */
const BYTES_A_MS = 20

/** What a look has found: `there` is a server that does not say what it is at work on. */
export type Found = 'at work' | 'there' | 'not known' | 'nothing'
export interface Wait {
  readonly silent: number
  readonly lost: number
}
export const afterLook = ({ silent, lost }: Wait, found: Found): Wait =>
  found === 'nothing' ? { silent: silent + 1, lost } : { silent: 0, lost: found === 'not known' ? lost + 1 : 0 }
export const isHopeless = ({ silent, lost }: Wait): boolean => silent >= SILENT_MAX || lost >= LOST_MAX

const look = async (name: string | undefined, headers: Record<string, string>): Promise<Found> => {
  const stopping = new AbortController()
  const stop = setTimeout(() => stopping.abort(), LOOK_FOR_MS)
  try {
    const path = name === undefined ? '/api/ping' : `/api/ping?question=${name}`
    const response = await fetch(base + path, { headers, signal: stopping.signal, cache: 'no-store' })
    // Answers from this device's cache, and a proxy whose server is down, are no sign of life.
    if (response.status >= 500 || response.headers.has('Daybook-Kept')) return 'nothing'
    const { at_work: atWork } = response.ok ? ((await response.json()) as { at_work?: boolean }) : {}
    return atWork === undefined ? 'there' : atWork ? 'at work' : 'not known'
  } catch {
    return 'nothing'
  } finally {
    clearTimeout(stop)
  }
}

/** Calls back when there is nothing to wait for any more. Returns what ends the watch. Time while the machine sleeps does not count. */
const watch = (find: () => Promise<Found>, { firstAfterMs, giveUp }: { firstAfterMs: number; giveUp: () => void }): (() => void) => {
  let wait: Wait = { silent: 0, lost: 0 }
  let isOver = false
  let next: ReturnType<typeof setTimeout>
  const lookAgain = async (): Promise<void> => {
    const found = await find()
    if (isOver) return
    wait = afterLook(wait, found)
    if (isHopeless(wait)) giveUp()
    else next = setTimeout(() => void lookAgain(), LOOK_EVERY_MS)
  }
  next = setTimeout(() => void lookAgain(), firstAfterMs)
  return () => {
    isOver = true
    clearTimeout(next)
  }
}

/** Waits for an answer to begin, and gives up where none will come: then `stop` is called, and this throws. */
const patiently = async <Answer>(
  answer: Promise<Answer>,
  { name, headers, bytes = 0, stop }: { name: string | undefined; headers: Record<string, string>; bytes?: number; stop: () => void },
): Promise<Answer> => {
  let end = (): void => undefined
  const given = new Promise<never>((_, fail) => {
    end = watch(() => look(name, headers), {
      firstAfterMs: LOOK_EVERY_MS + bytes / BYTES_A_MS,
      giveUp: () => {
        fail(new Error('no answer'))
        stop()
      },
    })
  })
  try {
    return await Promise.race([answer, given])
  } finally {
    end()
  }
}

/** Hands on what arrives of an answer, and breaks it off where nothing more does. */
const arriving = (body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> => {
  let hasArrived = false
  let end = (): void => undefined
  return body.pipeThrough(
    new TransformStream<Uint8Array, Uint8Array>({
      start: (passing) => {
        const find = (): Promise<Found> => {
          const found = hasArrived ? 'there' : 'nothing'
          hasArrived = false
          return Promise.resolve(found)
        }
        end = watch(find, { firstAfterMs: LOOK_EVERY_MS, giveUp: () => passing.error(new Error('nothing more arrives')) })
      },
      transform: (piece, passing) => {
        hasArrived = true
        passing.enqueue(piece)
      },
      flush: () => end(),
    }),
  )
}

/** What the service said instead of an answer, in words for the person in front of the page. */
export class Refusal extends Error {
  readonly code: ErrorAnswer['error']['code'] | 'OFFLINE'
  readonly status: number
  /** Why a file was not read, where the page can do something about it: "password_required". */
  readonly reason: string
  constructor({ code, status, message, reason = '' }: { code: Refusal['code']; status: number; message: string; reason?: string }) {
    super(message)
    this.code = code
    this.status = status
    this.reason = reason
  }
}

/** Whether this session has ended and has been tried so often that the server no longer looks at it. A valid session never gets this answer. */
export const isShutOut = ({ code }: Refusal): boolean => code === 'UNAUTHORIZED' || code === 'TOO_MANY_REQUESTS'

/** PlaceFigures when a request was refused so, whatever it was: logging in comes first then, and what is kept outside of the page is there after it. */
let shutOut = (): void => undefined
export const whenShutOut = (listener: () => void): void => {
  shutOut = listener
}

const TOKEN = ofThisBook('daybook.token')
const PERSON = ofThisBook('daybook.person')

/** A session, and whose it is; null for none. It is of the browser: all tabs of the book have the same. */
interface Entered {
  readonly token: string | null
  readonly person: string | null
}
const entered = (): Entered => ({ token: stored(TOKEN), person: stored(PERSON) })
/** As this page knows it; another tab may have changed it since. */
let known = entered()

export const hasSession = (): boolean => stored(TOKEN) !== null
/** The name of the last person who logged in; null where login is off. */
export const lastPerson = (): string | null => stored(PERSON)

export const logIn = async (credentials: { username: string; password: string; code?: string }): Promise<void> => {
  const { token } = await tell<AnswerOf<typeof logInEndpoint>>('/api/auth/login', credentials)
  const isAnother = known.person !== null && known.person !== credentials.username
  enter(credentials.username, token)
  // This page still has in it what the one before them saw and did.
  if (isAnother) location.reload()
}

/** Keeps a session that has begun. */
export const enter = (person: string, token: string): void => {
  remember(PERSON, person)
  remember(TOKEN, token)
  known = entered()
}

/** Calls back when somebody logged in or out in another tab of this browser. A page for another person starts over. */
export const followOtherTabs = (changed: () => void): void => {
  const look = (): void => {
    const [before, now] = [known, entered()]
    known = now
    if (now.person !== before.person && before.person !== null) location.reload()
    else if (now.token !== before.token) changed()
  }
  addEventListener('storage', look)
  // A page in the back-forward cache gets no events.
  addEventListener('pageshow', ({ persisted }) => persisted && look())
}

/** Ends the session here in any case, and on the server if it can be reached. */
export const logOut = async (): Promise<void> => {
  try {
    await tell('/api/auth/logout', {})
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
  remember(TOKEN, undefined)
  await forgetAnswers()
}

/** The same, and nothing of what was seen stays on the page. */
export const leave = async (): Promise<void> => {
  await logOut()
  location.reload()
}

/** The session token, when this installation has accounts. */
const headers = (token: string | null): Record<string, string> => (token === null ? {} : { 'X-Auth': token })

/** What an answer holds; one that breaks off on its way is none, and what was asked for may have been done or not. */
const contentOf = async <As extends 'json' | 'text' | 'blob'>(
  response: Response,
  as: As,
  signal?: AbortSignal | null,
): Promise<Awaited<ReturnType<Response[As]>>> => {
  try {
    const { body, headers } = response
    return await new Response(body && arriving(body), { headers })[as]()
  } catch (error) {
    if (signal?.aborted) throw error
    throw new Refusal({ code: 'OFFLINE', status: 0, message: words.brokeOff })
  }
}
const jsonOf = async <Answer>(response: Response, signal?: AbortSignal | null): Promise<Answer> =>
  (await contentOf(response, 'json', signal)) as Answer

const refusalIn = async (response: Response, signal?: AbortSignal | null): Promise<Refusal> => {
  const { status, headers } = response
  const error = errorIn(await contentOf(response, 'text', signal))
  if (!error) return new Refusal({ code: 'INTERNAL_ERROR', status, message: wordsOfProxy(status) })
  return new Refusal({ code: error.code, status, message: error.message, reason: headers.get('Daybook-Reason') ?? '' })
}

const errorIn = (text: string): ErrorAnswer['error'] | undefined => {
  try {
    const { error } = JSON.parse(text) as Partial<ErrorAnswer>
    return typeof error?.message === 'string' ? error : undefined
  } catch {
    return undefined
  }
}

let questions = 0
const PAGE = Math.random().toString(36).slice(2).padEnd(10, '0')

/** Sends it with a name, by which the server says whether it is at work on it when that takes long. */
const asked = (path: string, options: RequestInit, token: string | null): Promise<Response> => {
  const name = `${PAGE}-${(questions += 1)}`
  const stopping = new AbortController()
  const stop = (): void => stopping.abort()
  if (options.signal?.aborted) stop()
  options.signal?.addEventListener('abort', stop, { once: true })
  const all = { ...headers(token), 'Daybook-Question': name, ...options.headers }
  const bytes = typeof options.body === 'string' ? options.body.length : 0
  return patiently(fetch(base + path, { ...options, headers: all, signal: stopping.signal }), { name, headers: headers(token), bytes, stop })
}

/** Sends a request; throws a `Refusal` for everything that is no answer. An abort throws the browser's own AbortError. */
export const request = async (path: string, options: RequestInit = {}): Promise<Response> => {
  let response: Response
  const token = stored(TOKEN)
  try {
    const begun = options.method === undefined ? takeBegun(path, token) : undefined
    response = await (begun ? patiently(begun, { name: undefined, headers: headers(token), stop: () => undefined }) : asked(path, options, token))
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new Refusal({ code: 'OFFLINE', status: 0, message: words.noAnswer })
  }
  heardFrom(response)
  if (response.ok) return response
  const refusal = await refusalIn(response, options.signal)
  if (isShutOut(refusal)) shutOut()
  throw refusal
}

export const ask = async <Answer>(path: string, signal?: AbortSignal): Promise<Answer> => {
  if (askedSoFar.size < ASKED_MAX) askedSoFar.add(path)
  return jsonOf(await request(path, signal === undefined ? {} : { signal }), signal)
}

/** Asks once more for what was asked for so far, so that the service worker sees the answers. */
export const askAgain = async (): Promise<void> => {
  for (const path of askedSoFar) await ask(path).catch(() => undefined)
}
const askedSoFar = new Set<string>()
const ASKED_MAX = 100

const post = (path: string, body: unknown, options: RequestInit = {}): Promise<Response> =>
  request(path, { ...options, method: options.method ?? 'POST', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) })

/** Changes some fields of what is at a path and leaves the others. */
export const amend = async <Answer>(path: string, body: unknown): Promise<Answer> =>
  jsonOf(await request(path, { method: 'PATCH', headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body) }))

export const tell = async <Answer>(path: string, body: unknown, options: RequestInit = {}): Promise<Answer> =>
  jsonOf(await post(path, body, options), options.signal)

/** Sends a DELETE. */
export const withdraw = async <Answer>(path: string): Promise<Answer> => jsonOf(await request(path, { method: 'DELETE' }))

const saveAnswer = async (response: Response): Promise<void> =>
  saveFile(/filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1] ?? 'download', await contentOf(response, 'blob'))

/** Asks for a file at a path, likewise. */
export const fetchFile = async (path: string): Promise<void> => saveAnswer(await request(path))

/** Asks for a file and hands it to the browser to keep, under the name that the server gives it. */
export const download = async (path: string, body: unknown): Promise<void> => {
  await saveAnswer(await post(path, body))
}

/** "/api/assets/balance?flat=true": parameters that are empty are left out, in the order given. */
export const withQuery = (path: string, parameters: Record<string, string | number | boolean | undefined>): string => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined && value !== '' && value !== false) query.set(name, String(value))
  const text = query.toString()
  return text === '' ? path : `${path}?${text}`
}

declare global {
  interface Window {
    /** Requests that early.ts sent before this code was loaded, with the session's token. */
    daybookBegun?: { readonly token: string | null; readonly answers: Record<string, Promise<Response>> }
  }
}

/** By then the first page is shown, and unused answers would be stale. */
const FRESH_MS = 15_000

/** The answer that early.ts requested for a path before this code was loaded, once. Undefined if another session has begun since. */
const takeBegun = (path: string, token: string | null): Promise<Response> | undefined => {
  const begun = globalThis.window?.daybookBegun
  const answer = begun?.answers[path]
  if (begun === undefined || answer === undefined) return undefined
  delete begun.answers[path]
  return begun.token === token && performance.now() < FRESH_MS ? answer : undefined
}

/** The message for an error that Daybook did not write: a proxy answered with its own page, or with none. */
export const wordsOfProxy = (status: number): string => {
  if (status === 413) return words.tooLarge
  if (status === 502 || status === 503) return words.notReached(status)
  return status === 504 || status === 524 ? words.tooSlow(status) : words.unexplained(status)
}
