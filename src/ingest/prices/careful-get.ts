import * as z from 'zod'
import { type Day, tryDayOf } from '#vocabulary/day.ts'
import { Exact } from '#vocabulary/exact.ts'
import { NestsTooDeeply, parseForeignJson } from '#vocabulary/foreign-json.ts'
import { type HttpAnswer, ProviderError } from './provider.ts'

export interface CarefulOptions {
  readonly fetch: typeof fetch
  readonly timeoutMs: number
  /** Pauses between tries; as many tries as there are pauses, and one. A provider's Retry-After is kept to when it is longer. */
  readonly pausesMs: readonly number[]
  readonly sleep: (ms: number) => Promise<void>
  /** Nobody waits for an answer any more. */
  readonly ending?: AbortSignal | undefined
  /** Told of every call when debugging; keys are removed already. */
  readonly debug?: ((entry: CallEntry) => void) | undefined
}

export interface CallEntry {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly status?: number
  readonly bytes?: number
  readonly body?: string
  readonly failure?: string
}

const RETRY_AFTER_MAX_MS = 30_000
const BODY_LOGGED_MAX = 8192
const SECRET_PARAMETERS = ['apikey', 'api_key', 'token', 'key']

/** A question to a provider: with a body it is posted, which changes nothing there either. */
interface Question {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string
}

/**
 * GET that does not give up at once and does not wait for ever. What may pass (no connection, time-out, 429, 5xx) is tried again;
 * every other status but 2xx is a refusal. Rejects with ProviderError, whose message never holds a key.
 */
export const carefulGet = (url: string, headers: Question['headers'], options: CarefulOptions): Promise<HttpAnswer> =>
  careful({ url, headers }, options)

/** The same for a provider that is asked by POST. */
export const carefulPost = (url: string, question: Required<Omit<Question, 'url'>>, options: CarefulOptions): Promise<HttpAnswer> =>
  careful({ url, ...question }, options)

async function careful(question: Question, options: CarefulOptions): Promise<HttpAnswer> {
  const shown = withoutSecrets(question.url)
  for (let attempt = 0; ; attempt++) {
    const result = await once(question, options)
    options.debug?.({
      method: question.body === undefined ? 'GET' : 'POST',
      url: shown,
      ...('failure' in result
        ? { failure: result.failure }
        : { status: result.status, bytes: result.body.length, body: result.body.slice(0, BODY_LOGGED_MAX) }),
    })
    if (!('failure' in result) && result.status >= 200 && result.status < 300) return { status: result.status, body: result.body }
    const pause = options.pausesMs[attempt]
    if (pause === undefined || !mayPass(result)) {
      const why = `${shown} ${described(result)}${attempt > 0 ? `, tried ${attempt + 1} times` : ''}`
      throw 'failure' in result ? new ProviderError(why) : new ProviderError(why, { status: result.status, body: result.body })
    }
    await options.sleep(Math.max(pause, 'retryAfterMs' in result ? result.retryAfterMs : 0))
  }
}

/** `isFinal` when asking again would bring the same. */
type Result = (HttpAnswer & { readonly retryAfterMs: number }) | { readonly failure: string; readonly isFinal?: true }

/** The longest history that a provider has is a few megabytes. */
const BODY_BYTES_MAX = 16_000_000
const REDIRECTS_MAX = 5

async function once(question: Question, { fetch, timeoutMs, ending }: CarefulOptions): Promise<Result> {
  // Both in one by hand: Node 20 may collect a signal that only `AbortSignal.any` knows, and then its time never comes.
  const stop = new AbortController()
  const end = (): void => stop.abort()
  const limit = setTimeout(() => stop.abort(new DOMException('', 'TimeoutError')), timeoutMs)
  ending?.addEventListener('abort', end)
  if (ending?.aborted) end()
  try {
    const response = await followed(question, fetch, stop.signal)
    if ('failure' in response) return response
    const body = await bounded(response)
    if (body === undefined) return { failure: `answers with more than ${BODY_BYTES_MAX / 1_000_000} MB`, isFinal: true }
    const seconds = Number(response.headers.get('retry-after') ?? 0)
    return {
      status: response.status,
      body,
      retryAfterMs: Number.isFinite(seconds) ? Math.min(seconds * 1000, RETRY_AFTER_MAX_MS) : 0,
    }
  } catch (error) {
    if (ending?.aborted) return { failure: 'was not waited for: Daybook is ending', isFinal: true }
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError') return { failure: `did not answer within ${timeoutMs / 1000} s` }
    return { failure: `cannot be reached (${cause?.code ?? message})` }
  } finally {
    clearTimeout(limit)
    ending?.removeEventListener('abort', end)
  }
}

/** Goes along with redirects within the provider's own hosts. Another one could lead into the network that Daybook stands in. */
async function followed(
  { url, headers, body }: Question,
  fetch: CarefulOptions['fetch'],
  signal: AbortSignal,
): Promise<Response | { readonly failure: string; readonly isFinal: true }> {
  const first = new URL(url)
  let at = first
  for (let redirects = 0; redirects <= REDIRECTS_MAX; redirects++) {
    const response = await fetch(at, { headers, signal, redirect: 'manual', ...(body !== undefined && { method: 'POST', body }) })
    const location = response.headers.get('location')
    if (response.status < 300 || response.status >= 400 || location === null) return response
    await response.body?.cancel()
    // By all others a browser would go on with GET, and ask nothing.
    if (body !== undefined && response.status !== 307 && response.status !== 308)
      return { failure: `redirects what is posted (${response.status})`, isFinal: true }
    if (!URL.canParse(location, at)) return { failure: 'redirects to what is no address', isFinal: true }
    at = new URL(location, at)
    if (!isOfProvider(at, first))
      return { failure: `redirects to ${at.host || at.protocol}, which is not the provider's; nothing was asked there`, isFinal: true }
  }
  return { failure: `redirects more than ${REDIRECTS_MAX} times`, isFinal: true }
}

/** The very same address (a mirror may be anywhere), or another host of the same domain by https. */
function isOfProvider(at: URL, first: URL): boolean {
  if (at.username !== '' || at.password !== '') return false
  if (at.origin === first.origin) return true
  const domain = domainOf(first.hostname)
  return at.protocol === 'https:' && at.port === '' && domain !== undefined && (at.hostname === domain || at.hostname.endsWith(`.${domain}`))
}

/** yahoo.com for query2.finance.yahoo.com; none for a number, or for a name without points. */
const domainOf = (host: string): string | undefined => (/^[\d.]+$|:/.test(host) ? undefined : /[^.]+\.[a-z]+$/.exec(host)?.[0])

/** The text of an answer; undefined when it is too long, of which no more is read then. */
async function bounded(response: Response): Promise<string | undefined> {
  const parts: Uint8Array[] = []
  let length = 0
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    length += part.length
    if (length > BODY_BYTES_MAX) return undefined
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

const mayPass = (result: Result): boolean => ('failure' in result ? !result.isFinal : result.status === 429 || result.status >= 500)

function described(result: Result): string {
  if ('failure' in result) return result.failure
  if (result.status === 429) return 'answered 429: too many requests; try again later'
  return `answered ${result.status}: ${beginning(result.body)}`
}

/** A URL for logs and messages. */
export function withoutSecrets(url: string): string {
  const parsed = new URL(url)
  for (const name of SECRET_PARAMETERS) if (parsed.searchParams.has(name)) parsed.searchParams.set(name, '[REDACTED]')
  return parsed.toString().replaceAll('%5BREDACTED%5D', '[REDACTED]')
}

/** A JSON answer in the shape that a provider is known to give; anything else is said with the beginning of what came. */
export function jsonAnswer<Schema extends z.ZodType>(body: string, schema: Schema, provider: string): z.output<Schema> {
  let value: unknown
  try {
    value = parseForeignJson(body)
  } catch (error) {
    const why = error instanceof NestsTooDeeply ? 'nests too deeply' : 'is not JSON'
    throw new ProviderError(`${provider} answered something that ${why}: ${beginning(body)}`)
  }
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ProviderError(
    `${provider} answered in a shape that Daybook does not know (${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}): ${beginning(body)}`,
  )
}

/**
 * A list that ends at its first wrong element. Zod's own names every one: of seven hundred thousand that are wrong it kept the server busy for
 * eight seconds, and put more into one call than the stack holds.
 */
export const listOf = <Item extends z.ZodType>(item: Item) =>
  z.array(z.unknown()).transform((values, context) => {
    const items: z.output<Item>[] = []
    for (const [at, value] of values.entries()) {
      const parsed = item.safeParse(value)
      if (!parsed.success) return wrongAt(at, parsed.error, context)
      items.push(parsed.data)
    }
    return items
  })

/** The same for values that each have a key. */
export const valuesOf = <Value extends z.ZodType>(value: Value) =>
  z.record(z.string(), z.unknown()).transform((values, context) => {
    const pairs: [string, z.output<Value>][] = []
    for (const [key, one] of Object.entries(values)) {
      const parsed = value.safeParse(one)
      if (!parsed.success) return wrongAt(key, parsed.error, context)
      pairs.push([key, parsed.data])
    }
    return pairs
  })

function wrongAt(at: PropertyKey, { issues }: z.ZodError, context: z.RefinementCtx): never {
  context.addIssue({ code: 'custom', message: issues[0]?.message ?? '', path: [at, ...(issues[0]?.path ?? [])] })
  return z.NEVER
}

export const beginning = (body: string): string => JSON.stringify(body.length > 120 ? `${body.slice(0, 120)}…` : body)

/** A number as JSON writes it, or as text; its shortest text is what the provider meant. */
export const decimal = z.union([z.number(), z.string()]).transform((value, context) => {
  const exact = Exact.tryParse(String(value).trim())
  if (exact) return exact
  context.addIssue({ code: 'custom', message: `${beginning(String(value))} is not a number` })
  return z.NEVER
})

/** Some sources list days without a price with a 0, which would say that what is held is worth nothing. */
export const isPrice = (rate: Exact): boolean => !rate.isZero

const day = (pattern: RegExp, order: 'ymd' | 'dmy') =>
  z.string().transform((text, context): Day => {
    const match = pattern.exec(text)
    const [a, b, c] = match ? [Number(match[1]), Number(match[2]), Number(match[3])] : [0, 0, 0]
    const [year, month, date] = order === 'ymd' ? [a, b, c] : [c, b, a]
    const found = match ? tryDayOf(year, month, date) : undefined
    if (found !== undefined) return found
    context.addIssue({ code: 'custom', message: `${beginning(text)} is not a date` })
    return z.NEVER
  })
/** 2024-01-31, perhaps with a time behind it. */
export const isoDay = day(/^(\d{4})-(\d{2})-(\d{2})(?:$|[T ])/, 'ymd')
/** 31-01-2024 */
export const indianDay = day(/^(\d{2})-(\d{2})-(\d{4})$/, 'dmy')
