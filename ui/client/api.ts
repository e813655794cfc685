import { connection as words } from '#messages/frame.ts'
import type { AnswerOf, ErrorAnswer } from '../../src/http/contract/endpoint.ts'
import type { logIn as logInEndpoint } from '../../src/http/contract/users-contract.ts'
import { base, ofThisBook, remember, saveFile, stored } from './browser.ts'
import { forgetAnswers, heardFrom } from './offline.ts'
import { arriving, patiently } from './patience.ts'

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
