// Shows the last figures while the server cannot be reached, with the day they are of. Code comes from the cache first, for its name changes
// with its content; whatever else is asked for comes from the server while there is one.

/** Where the pages of this book are: "/", or "/b/firm/" among others, each of which has a worker and stores of its own. */
const BASE = new URL('./', location.href).pathname
const CODE = `daybook-code-1 ${BASE}`
/** One store of answers for each session, so that nobody is shown what another user has seen. */
const ANSWERS = `daybook-answers-1 ${BASE}`
const isOwn = (name) => name.endsWith(` ${BASE}`) || name.includes(` ${BASE} `)
const ANSWERS_MAX = 300
/** Files of several versions: those of versions that are gone are the oldest. */
const CODE_MAX = 300
const ANSWER_BYTES_MAX = 2_000_000
/** What never ends, is a file to keep, or means nothing later. */
const NEVER = ['/api/live', '/api/ping', '/api/jobs', '/api/auth', '/api/sessions', '/api/logs', '/api/export', '/api/openapi.json', '/api/backups']

const answersOf = async (request) => {
  const token = request.headers.get('X-Auth') ?? ''
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)))
  return `${ANSWERS} ${Array.from(bytes.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('')}`
}

const forget = async (isMeant) => {
  for (const name of await caches.keys()) if (isMeant(name)) await caches.delete(name)
}

/** The oldest go first: a cache keeps the order in which things came. */
const atMost = async (cache, count) => {
  const kept = await cache.keys()
  for (const old of kept.slice(0, Math.max(0, kept.length - count))) await cache.delete(old)
}

/** Of an older version of this file; stores of other books stay, and of what came before there could be several. */
const isOutdated = (name) => (isOwn(name) ? name !== CODE && !name.startsWith(`${ANSWERS} `) : !name.includes(' '))

addEventListener('install', (event) => event.waitUntil(caches.open(CODE).then((cache) => cache.addAll([BASE, `${BASE}icon.svg`]))))
addEventListener('activate', (event) => event.waitUntil(forget(isOutdated).then(() => clients.claim())))
addEventListener('message', (event) => {
  if (event.data === 'take over') skipWaiting()
  if (Array.isArray(event.data?.files)) event.waitUntil(keepFiles(event.data.files))
  if (event.data === 'forget') event.waitUntil(forget((name) => name.startsWith(`${ANSWERS} `)))
})

/** Fetches the code of all pages, so that each can be opened offline. One after the other, to leave the network to the page. */
const keepFiles = async (files) => {
  const cache = await caches.open(CODE)
  for (const file of files) {
    const request = new Request(new URL(file, new URL(BASE, location.origin)))
    if (new URL(request.url).pathname.startsWith(`${BASE}assets/`) && !(await cache.match(request))) await cache.add(request).catch(() => undefined)
  }
  await atMost(cache, CODE_MAX)
}

/** A notice leads to what it tells of, in a page that is open already where there is one. */
const openAt = async (href) => {
  const [page] = await clients.matchAll({ type: 'window' })
  if (!page) return clients.openWindow(href)
  // Whether a page may come to the front is the browser's business; it shows what is meant in any case.
  await page.focus().catch(() => undefined)
  return page.navigate(href).catch(() => clients.openWindow(href))
}
addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openAt(new URL(event.notification.data?.href ?? BASE, location.origin).href))
})

/** Said by a proxy behind which nobody answers. Whatever the server itself says, also that it cannot, has a policy. */
const isOfProxy = ({ status, headers }) => status >= 502 && status <= 530 && !headers.has('Content-Security-Policy')

const PATIENCE_MS = 5000
const LOOK_FOR_MS = 10_000
const SILENT_FOR_MS = 30_000
const later = (ms) => new Promise((done) => setTimeout(done, ms))

/** Nobody was there: until then none who asks waits for as long again. */
let silentUntil = 0
const isKnownSilent = () => performance.now() < silentUntil

let looking
/** Whether nobody is there, not even for a word. Who asks at the same time looks once. */
const isSilent = () => {
  if (isKnownSilent()) return true
  looking ??= fetch(`${BASE}api/ping`, { cache: 'no-store', signal: AbortSignal.timeout(LOOK_FOR_MS) })
    .then(isOfProxy, () => true)
    .then((silent) => {
      looking = undefined
      silentUntil = silent ? performance.now() + SILENT_FOR_MS : 0
      return silent
    })
  return looking
}

/**
 * The answer of the server, or what is kept where there is none: at once where asking fails. On a line that is dead without either end
 * noticing, as a phone's that has left its network, nothing fails for minutes; then, once the server was looked for. One that is at work is waited for.
 */
const orKept = async (asked, find, isAway) => {
  try {
    for (;;) {
      const response = await Promise.race([asked, later(isKnownSilent() ? PATIENCE_MS / 10 : PATIENCE_MS)])
      if (response && isOfProxy(response)) return (await find()) ?? response
      if (response) {
        silentUntil = 0
        return response
      }
      if (await Promise.race([asked.then(() => false), isAway()])) return (await find()) ?? (await asked)
    }
  } catch (error) {
    const kept = await find()
    if (kept) return kept
    throw error
  }
}

/** The page that finds its way by itself, from the server or as it was, which does the same. */
const page = async (event) => {
  const asked = fetch(event.request).then(async (response) => {
    if (response.ok && response.headers.get('Content-Type')?.startsWith('text/html')) await (await caches.open(CODE)).put(BASE, response.clone())
    return response
  })
  event.waitUntil(asked.catch(() => undefined))
  return orKept(
    asked,
    () => caches.match(BASE, { cacheName: CODE }),
    () => true,
  )
}

const code = async (request) => {
  const kept = await caches.match(request, { cacheName: CODE })
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) {
    const cache = await caches.open(CODE)
    await cache.put(request, response.clone())
    await atMost(cache, CODE_MAX)
  }
  return response
}

const keep = async (name, request, response) => {
  const body = await response.blob()
  if (body.size > ANSWER_BYTES_MAX) return
  const cache = await caches.open(name)
  const headers = new Headers({
    'Content-Type': response.headers.get('Content-Type') ?? 'application/json',
    'Daybook-Kept': new Date().toISOString(),
  })
  await cache.delete(request)
  await cache.put(request, new Response(body, { headers }))
  await atMost(cache, ANSWERS_MAX)
}

const answer = async (event) => {
  const { request } = event
  const name = await answersOf(request)
  const asked = fetch(request)
  const heard = (response) => {
    if (response.ok) return keep(name, request, response.clone())
    // A session that has ended shows nothing any more.
    return response.status === 401 ? caches.delete(name) : undefined
  }
  event.waitUntil(asked.then(heard, () => undefined))
  const find = () => (request.signal.aborted ? undefined : caches.match(request, { cacheName: name, ignoreVary: true }))
  return orKept(asked, find, isSilent)
}

addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || !pathname.startsWith(BASE)) return
  // A book that stays at the root is not asked for those beside it.
  if (BASE === '/' && pathname.startsWith('/b/')) return
  const path = pathname.slice(BASE.length - 1)
  if (request.mode === 'navigate' && !path.startsWith('/api/')) event.respondWith(page(event))
  else if (path.startsWith('/assets/') || path === '/icon.svg') event.respondWith(code(request))
  else if (path.startsWith('/api/') && !NEVER.some((never) => path.startsWith(never))) event.respondWith(answer(event))
})
