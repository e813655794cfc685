import { computed, effect, signal } from '@preact/signals'
import type { Job, LiveView, SyncRequest } from '../../src/http/contract/jobs-contract.ts'
import { lastThatEnded } from '../figures/job-words.ts'
import { ask, followOtherTabs, request, tell } from './api.ts'
import { configuration, loadConfiguration, needsLogIn, refresh } from './cached-answers.ts'
import { serverTime } from './server-clock.ts'

/** Reading server-sent events by hand: the browser's own EventSource cannot send the session token. Pure, so that it can be tested. */

interface ServerEvent {
  readonly event: string
  readonly data: string
}

/** Takes text as it arrives, in pieces cut anywhere, and returns the events that have become complete. */
export const eventReader = (): ((piece: string) => ServerEvent[]) => {
  let rest = ''
  return (piece) => {
    const blocks = (rest + piece).replaceAll('\r\n', '\n').split('\n\n')
    rest = blocks.pop() ?? ''
    return blocks.flatMap(eventIn)
  }
}

const eventIn = (block: string): ServerEvent[] => {
  let event = 'message'
  const data: string[] = []
  for (const line of block.split('\n')) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue // A comment, or no field at all.
    const field = line.slice(0, colon)
    const value = line.slice(colon + 1).replace(/^ /, '')
    if (field === 'event') event = value
    if (field === 'data') data.push(value)
  }
  return data.length === 0 ? [] : [{ event, data: data.join('\n') }]
}

/** How long to wait before trying again: 1 s, 2 s, 4 s, 8 s, then 10 s for ever. */
export const waitBefore = (attempt: number): number => Math.min(1000 * 2 ** attempt, 10_000)

/** How the page follows the book by itself: a stream of events, with polling where it does not get through. */

const POLL_EVERY_MS = 2000
const POLLS_MAX = 150
const POLL_FAILURES_MAX = 5
const ASK_FRESHNESS_EVERY_MS = 60_000
/** The server says something twice a minute. A line can be dead without either end noticing, as after a sleep or in another network. */
const SILENT_AFTER_MS = 75_000
/** A browser allows six connections to one server, over all its tabs: a tab in the background closes its own. */
const RELEASE_AFTER_MS = 20_000

export type Connection = 'connecting' | 'live' | 'lost'
export const connection = signal<Connection>('connecting')
/** When the page was last known to show what the server has, in milliseconds since 1970. */
export const lastHeard = signal(serverTime())

export const view = signal<LiveView | undefined>(undefined)
const jobsById = signal<ReadonlyMap<string, Job>>(new Map())

/** Newest first. */
export const jobs = computed(() =>
  [...jobsById.value.values()].sort((a, b) => (a.created_at < b.created_at ? 1 : a.created_at > b.created_at ? -1 : 0)),
)
/** Jobs that were put away in this tab; what is recorded of them stays. */
const putAway = signal<ReadonlySet<string>>(new Set())
/** Without those that were put away, newest first. */
export const listedJobs = computed(() => jobs.value.filter(({ id }) => !putAway.value.has(id)))
export const isUnderWay = (job: Job): boolean => job.status === 'pending' || job.status === 'running'
/** Puts away what has ended. */
export const clearJobs = (): void => {
  putAway.value = new Set(jobs.peek().flatMap((job) => (isUnderWay(job) ? [] : [job.id])))
}
/** The job to show progress of: the one at work, else the one that waits. */
export const currentJob = computed(() => jobs.value.find((job) => job.status === 'running') ?? jobs.value.find((job) => job.status === 'pending'))
/** The newest job that has ended by itself. */
export const lastEnded = computed(() => lastThatEnded(jobs.value))

type Listener = (job: Job) => void
const endListeners = new Set<Listener>()
/** Tells of every job that ends while this page is open, once. */
export const onJobEnd = (listener: Listener): (() => void) => {
  endListeners.add(listener)
  return () => endListeners.delete(listener)
}

const end = (job: Job): void => {
  if (announced.has(job.id)) return
  announced.add(job.id)
  // The next view reports whether figures have changed; the configuration, which says how fresh they are, has changed in any case.
  if (connection.peek() === 'live') void loadConfiguration()
  else refresh()
  for (const listener of endListeners) listener(job)
}

/** Jobs whose end has been reported. */
const announced = new Set<string>()

/** A job that has ended before this page ever saw it at work is history, and nothing to make a noise about. */
const takeJobs = (arrived: readonly Job[]): void => {
  const byId = new Map(jobsById.peek())
  const ended: Job[] = []
  for (const job of arrived) {
    const before = byId.get(job.id)
    byId.set(job.id, job)
    if (before !== undefined && isUnderWay(before) && !isUnderWay(job)) ended.push(job)
  }
  jobsById.value = byId
  for (const job of ended) end(job)
}

export const startSync = async (syncRequest: SyncRequest): Promise<void> => {
  const { job_id: id } = await tell<{ job_id: string }>('/api/sync', syncRequest)
  // A short job may have ended before its number arrived here.
  const job = jobsById.peek().get(id)
  if (job !== undefined && !isUnderWay(job)) {
    end(job)
    return
  }
  await pollUntilEnd(id)
}

/** Where the stream of jobs does not get through (a proxy that holds events back), the end of a job is still seen. */
const pollUntilEnd = async (id: string): Promise<void> => {
  let failures = 0
  for (let poll = 0; poll < POLLS_MAX && failures < POLL_FAILURES_MAX; poll += 1) {
    await new Promise((done) => setTimeout(done, POLL_EVERY_MS))
    const streamed = jobsById.peek().get(id)
    if (streamed !== undefined && !isUnderWay(streamed)) return
    if (connection.peek() === 'live' && streamed !== undefined) continue
    try {
      const job = await ask<Job>(`/api/jobs/${encodeURIComponent(id)}`)
      const wasStreamed = jobsById.peek().has(id)
      takeJobs([job])
      if (!wasStreamed && !isUnderWay(job)) end(job)
      failures = 0
    } catch {
      // The connection's own notice already says that the server does not answer; five in a row are enough.
      failures += 1
    }
  }
}

const follow = (
  path: string,
  { opened, take, lost }: { opened: () => void; take: (events: readonly ServerEvent[]) => void; lost: () => void },
): (() => void) => {
  let stopping = new AbortController()
  let stopped = false
  let attempt = 0
  let silence: ReturnType<typeof setTimeout> | undefined
  const heard = (): void => {
    clearTimeout(silence)
    silence = setTimeout(() => stopping.abort(), SILENT_AFTER_MS)
  }
  const run = async (): Promise<void> => {
    while (!stopped) {
      stopping = new AbortController()
      heard()
      try {
        const response = await request(path, { headers: { Accept: 'text/event-stream' }, signal: stopping.signal, cache: 'no-store' })
        const reader = (response.body as ReadableStream<Uint8Array>).getReader()
        const decoder = new TextDecoder()
        const events = eventReader()
        opened()
        for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
          heard()
          attempt = 0
          take(events(decoder.decode(piece.value, { stream: true })))
        }
      } catch {
        // Closed or unreachable: either way the answer is to wait and to try again, below.
      }
      clearTimeout(silence)
      if (stopped) return
      lost()
      await new Promise((done) => setTimeout(done, waitBefore(attempt)))
      attempt += 1
    }
  }
  void run()
  return () => {
    stopped = true
    stopping.abort()
  }
}

const jsonIn = (events: readonly ServerEvent[], name: string): unknown[] =>
  events.filter(({ event }) => event === name).map(({ data }) => JSON.parse(data) as unknown)

let stop: (() => void) | undefined

const open = (): void => {
  if (stop) return
  // Anything may have changed before the first event. What a page begins with was requested with the configuration or
  // after it, and is that of the first event when the book and the settings are the same as then.
  let known = view.peek() === undefined ? configuration.peek().data : undefined
  const stopFollowing = follow('/api/live?jobs=true', {
    opened: () => {
      connection.value = 'live'
    },
    take: (events) => {
      lastHeard.value = serverTime()
      const changed = jsonIn(events, 'job') as Job[]
      if (changed.length > 0) takeJobs(changed)
      const arrived = (jsonIn(events, 'view') as LiveView[]).at(-1)
      if (arrived === undefined) return
      const isKnown = arrived.position === known?.position && arrived.currency === known.config.default_currency && arrived.config_hash === known.hash
      known = undefined
      view.value = arrived
      if (!isKnown) refresh()
    },
    lost: () => {
      connection.value = 'lost'
    },
  })
  stop = () => {
    stopFollowing()
    stop = undefined
  }
}

/** A tab that was opened behind another follows the book once somebody looks at it. */
const openWhenSeen = (): void => {
  if (document.visibilityState === 'visible') open()
}

/** Begins to follow the book, for the life of the page. */
export const startLive = (): void => {
  // Without a session every attempt would only count against the limit of failed ones.
  effect(() => {
    const { data, error } = configuration.value
    if (needsLogIn.value) stop?.()
    else if (data) openWhenSeen()
    else if (error?.code === 'OFFLINE') setTimeout(() => void loadConfiguration(), POLL_EVERY_MS)
  })
  // Where files are not watched no event reports a change: the page asks now and then.
  setInterval(() => document.visibilityState === 'visible' && connection.peek() === 'live' && void loadConfiguration(), ASK_FRESHNESS_EVERY_MS)
  let release: ReturnType<typeof setTimeout> | undefined
  document.addEventListener('visibilitychange', () => {
    clearTimeout(release)
    if (document.visibilityState === 'hidden') release = setTimeout(() => stop?.(), RELEASE_AFTER_MS)
    else if (!needsLogIn.peek()) open()
  })
  // A page in the back-forward cache keeps its connection; after three of them the fourth page would wait for a minute.
  addEventListener('pagehide', () => stop?.())
  addEventListener('pageshow', ({ persisted }) => persisted && !needsLogIn.peek() && openWhenSeen())
  followOtherTabs(refresh)
  addEventListener('online', () => {
    stop?.()
    if (!needsLogIn.peek()) open()
  })
}
