import { readFileSync } from 'node:fs'
import { createContext, runInContext } from 'node:vm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

/* What the service worker shows while the server does not answer. It is a script of its own, which nothing imports. */

const SCRIPT = readFileSync(new URL('../../ui/public/sw.js', import.meta.url), 'utf8')
const PAGE = 'https://example.org/daybook/assets/networth'
const FIGURES = 'https://example.org/daybook/api/networth'
const POLICY = { 'Content-Security-Policy': "default-src 'self'" }

/** Nobody logs in: one store of answers, found without waiting for another thread. */
const ONE_SESSION = { subtle: { digest: () => Promise.resolve(new ArrayBuffer(32)) } }

type Answer = Response | Error | 'never'
/** What is at each address, and at all others. */
let server: Record<string, Answer>
let asked: string[]
let ask: (url: string, mode?: string) => Promise<Response>

beforeEach(() => {
  vi.useFakeTimers()
  asked = []
  const stores = new Map<string, Map<string, Response>>()
  const at = (request: Request | string): string => (typeof request === 'string' ? new URL(request, PAGE).href : request.url)
  const open = (name: string): unknown => {
    const store = stores.get(name) ?? new Map<string, Response>()
    stores.set(name, store)
    return {
      put: (request: Request, response: Response) => void store.set(at(request), response),
      delete: (request: Request) => store.delete(at(request)),
      keys: () => [...store.keys()],
    }
  }
  const listeners: Record<string, (event: unknown) => void> = {}
  const fetched = (request: Request | string, { signal }: RequestInit = {}): Promise<Response> => {
    asked.push(new URL(at(request)).pathname)
    const answer = server[at(request)] ?? server['*']!
    if (answer instanceof Response) return Promise.resolve(answer.clone())
    if (answer instanceof Error) return Promise.reject(answer)
    return new Promise((_, fail) => signal?.addEventListener('abort', () => fail(new Error('aborted'))))
  }
  const abortAfter = (ms: number): AbortSignal => {
    const stopping = new AbortController()
    setTimeout(() => stopping.abort(), ms)
    return stopping.signal
  }
  const globals = {
    URL,
    Response,
    Headers,
    TextEncoder,
    crypto: ONE_SESSION,
    Promise,
    performance: { now: () => Date.now() },
    setTimeout,
    location: new URL('https://example.org/daybook/sw.js'),
  }
  const caches = {
    open,
    match: (request: Request, { cacheName }: { cacheName: string }) => stores.get(cacheName)?.get(at(request))?.clone(),
    keys: () => [...stores.keys()],
    delete: (name: string) => stores.delete(name),
  }
  const addEventListener = (name: string, heard: (event: unknown) => void): void => void (listeners[name] = heard)
  runInContext(SCRIPT, createContext({ ...globals, caches, fetch: fetched, addEventListener, AbortSignal: { timeout: abortAfter } }))
  ask = async (url, mode = 'cors') => {
    const request = new Request(url)
    Object.defineProperty(request, 'mode', { value: mode })
    const lasting: unknown[] = []
    let answer: Promise<Response> | undefined
    listeners['fetch']!({
      request,
      waitUntil: (work: unknown) => lasting.push(work),
      respondWith: (given: Promise<Response>) => (answer = given),
    })
    const response = await answer!
    await Promise.race([Promise.all(lasting), Promise.resolve()])
    return response
  }
})
afterEach(() => void vi.useRealTimers())

const html = (): Response => new Response('<html>Daybook', { headers: { ...POLICY, 'Content-Type': 'text/html' } })
const figures = (): Response => new Response('{"networth":1}', { headers: { ...POLICY, 'Content-Type': 'application/json' } })
const ofProxy = (status: number): Response => new Response('<html>nginx', { status, headers: { 'Content-Type': 'text/html' } })
const seenOnce = async (): Promise<void> => {
  server = { [PAGE]: html(), [FIGURES]: figures() }
  await ask(PAGE, 'navigate')
  await ask(FIGURES)
  await vi.advanceTimersByTimeAsync(1)
}

describe('a proxy behind which nobody answers', () => {
  test.each([502, 503, 504, 522])('that says %i is no server: the page and its figures are those that were kept', async (status) => {
    await seenOnce()
    server = { '*': ofProxy(status) }
    expect(await (await ask(PAGE, 'navigate')).text()).toBe('<html>Daybook')
    const kept = await ask(FIGURES)
    expect(await kept.text()).toBe('{"networth":1}')
    expect(kept.headers.get('Daybook-Kept')).toMatch(/^20/)
  })

  test('is heard where nothing was kept', async () => {
    server = { '*': ofProxy(502) }
    expect((await ask(PAGE, 'navigate')).status).toBe(502)
  })

  test('is not the server that says of itself that it cannot', async () => {
    await seenOnce()
    server = { '*': new Response('{"error":{}}', { status: 503, headers: POLICY }) }
    expect((await ask(FIGURES)).status).toBe(503)
  })
})

describe('a server that is silent', () => {
  test('is looked for once by all who wait, and then what was kept is shown', async () => {
    await seenOnce()
    server = { '*': 'never' }
    asked = []
    const page = ask(PAGE, 'navigate')
    const answers = [ask(FIGURES), ask(FIGURES)]
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await (await page).text()).toBe('<html>Daybook')
    await vi.advanceTimersByTimeAsync(10_000)
    for (const answer of answers) expect((await answer).headers.has('Daybook-Kept')).toBe(true)
    const again = ask(FIGURES)
    await vi.advanceTimersByTimeAsync(500)
    expect((await again).headers.has('Daybook-Kept')).toBe(true)
    expect(asked.filter((path) => path === '/daybook/api/ping')).toHaveLength(1)
  })

  test('and is at work is waited for: what was kept is not shown for what is new', async () => {
    await seenOnce()
    server = { [FIGURES]: 'never', '*': new Response('{"success":true}', { headers: POLICY }) }
    const answer = vi.fn<(response: Response) => void>()
    void ask(FIGURES).then(answer)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(answer).not.toHaveBeenCalled()
  })
})
