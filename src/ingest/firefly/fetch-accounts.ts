import * as z from 'zod'
import { Exact } from '#vocabulary/exact.ts'
import { parseForeignJson } from '#vocabulary/foreign-json.ts'

/** An account of Firefly III that holds or owes money. */
export interface FireflyAccount {
  readonly name: string
  readonly balance: Exact
  readonly currency: string
}

export interface FireflyServer {
  /** With or without /api/v1 at its end. */
  readonly url: string
  readonly token: string
  readonly fetch: typeof fetch
  readonly timeoutMs: number
}

const PAGES_MAX = 200
const PAGE_CHARACTERS_MAX = 5_000_000
const SHOWN_MAX = 300

const page = z.object({
  data: z.array(
    z.object({
      attributes: z.object({
        name: z.string().max(1000),
        type: z.string().max(100),
        current_balance: z.string().regex(/^-?\d{1,60}(\.\d{1,60})?$/),
        currency_code: z.string().nullish(),
        active: z.boolean().nullish(),
      }),
    }),
  ),
  meta: z.object({ pagination: z.object({ total_pages: z.int() }).nullish() }).nullish(),
})

/** The active accounts of kinds that have a balance, in the order in which they are listed; or what went wrong, in words. */
export async function fetchFireflyAccounts(server: FireflyServer): Promise<readonly FireflyAccount[] | string> {
  const base = baseOf(server.url)
  if (base === undefined) return `firefly.url is "${server.url.slice(0, SHOWN_MAX)}"; expected an address such as https://firefly.example.org`
  const accounts: FireflyAccount[] = []
  for (let number = 1; number <= PAGES_MAX; number++) {
    const answer = await textOf(`${base}/accounts?page=${number}`, server)
    if (typeof answer === 'string') return `Firefly API error: ${answer}`
    const read = page.safeParse(answer.json)
    if (!read.success)
      return `Firefly API error: the answer is no list of accounts (${read.error.issues[0]?.path.join('.') ?? ''}); is firefly.url right?`
    for (const { attributes } of read.data.data) {
      const { name, type, current_balance, currency_code, active } = attributes
      if (active === false || !/^(asset|liabilit)/i.test(type)) continue
      accounts.push({ name, balance: Exact.parse(current_balance), currency: currency_code ?? '' })
    }
    if (number >= (read.data.meta?.pagination?.total_pages ?? 0)) return accounts
  }
  return `Firefly API error: there are more than ${PAGES_MAX} pages of accounts`
}

function baseOf(url: string): string | undefined {
  if (!URL.canParse(url)) return undefined
  const { protocol, origin, pathname } = new URL(url)
  if (protocol !== 'http:' && protocol !== 'https:') return undefined
  const path = pathname.replace(/\/+$/, '')
  return origin + (path.endsWith('/api/v1') ? path : `${path}/api/v1`)
}

async function textOf(url: string, { token, fetch, timeoutMs }: FireflyServer): Promise<{ readonly json: unknown } | string> {
  try {
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${token}`, Accept: 'application/json' },
      signal: AbortSignal.timeout(timeoutMs),
      // The token is for this server and for no other that it names.
      redirect: 'manual',
    })
    const text = await limited(response)
    if (text === undefined) return `the answer has more than ${PAGE_CHARACTERS_MAX / 1_000_000} MB`
    if (!response.ok) return `${response.status} ${text.slice(0, SHOWN_MAX)}`.trim()
    return { json: parseForeignJson(text) }
  } catch (error) {
    const { name, message, cause } = error as Error & { cause?: { code?: string } }
    if (name === 'TimeoutError') return `no answer within ${timeoutMs / 1000} seconds`
    return name === 'SyntaxError' ? 'the answer is not JSON; is firefly.url right?' : `it cannot be reached (${cause?.code ?? message})`
  }
}

/** The text of an answer; undefined as soon as it is too long. */
async function limited({ body }: Response): Promise<string | undefined> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > PAGE_CHARACTERS_MAX) return undefined
  }
  return text + decoder.decode()
}
