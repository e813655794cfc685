import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Job } from '../commands/jobs.ts'
import { networthNow } from '../projections/reports/net-worth.ts'
import { ENGLISH, type ServerTexts, written } from '../messages/said.ts'
import type { Daybook } from '../service/daybook.ts'
import type { ResultOf } from './contract/endpoint.ts'
import { getJob, type Job as JobAnswer, listJobs, live, streamJobs, sync } from './contract/jobs-contract.ts'
import { writeJson } from './exact-json.ts'
import { notFound } from './http-refusal.ts'
import { route, textsOf } from './route.ts'

const DAY_CHECK_MS = 30_000

/** Notifies open pages that the figures changed: by a sync, the configuration, or a new day. */
export function registerLive(app: FastifyInstance, daybook: Daybook, streams: EventStreams): void {
  const { ledgers, views, jobs, troubles } = daybook
  const listeners = new Map<(data: string) => void, ServerTexts>()
  let lastSent = ''
  let beside = 0

  const now = (texts: ServerTexts = ENGLISH): string => {
    const ledger = ledgers.current()
    const synced = jobs.list().findLast((job) => job.status === 'completed' && job.request.journal)
    const view: ResultOf<typeof live> = {
      position: views.current().position,
      journal_hash: views.current().journalHash,
      synced_at: synced?.finishedAt ?? views.current().lastSync?.at ?? '',
      today: ledger.zone.start(ledger.now),
      currency: ledger.settings.defaultCurrency,
      config_hash: daybook.configuration.current.hash,
      beside,
      troubles: troubles.all().map(({ code, message }) => ({ code, message: written(message, texts) })),
      networth: ledger.booked.count === 0 ? null : networthNow(ledger),
    }
    return writeJson(view)
  }
  /** Computed once for all listeners, and not at all without listeners. */
  const tell = (): void => {
    if (listeners.size === 0) return
    const data = now()
    if (data === lastSent) return
    lastSent = data
    const inLanguages = new Map([[ENGLISH, data]])
    for (const [listener, texts] of listeners) {
      if (!inLanguages.has(texts)) inLanguages.set(texts, now(texts))
      listener(inLanguages.get(texts)!)
    }
  }

  const newViews = views.changes.subscribe(() => {
    // Sent even if these figures are the same, because the book changed.
    lastSent = ''
    tell()
  })
  const newTroubles = troubles.changes.subscribe(tell)
  const tellBeside = (): void => {
    beside++
    tell()
  }
  const besides = daybook.beside.changes.subscribe(tellBeside)
  const stopConfiguration = daybook.configuration.onChange(tellBeside)
  const dayCheck = setInterval(tell, DAY_CHECK_MS).unref()
  app.addHook('preClose', async () => {
    newViews.unsubscribe()
    newTroubles.unsubscribe()
    besides.unsubscribe()
    stopConfiguration()
    clearInterval(dayCheck)
  })

  route(app, live, async ({ request, reply, query }) => {
    const texts = await textsOf(request)
    const stream = streams.open(request, reply)
    if (query.jobs) tellJobs(jobs, stream)
    const listener = (data: string): void => stream.send('view', data, 'view')
    listeners.set(listener, texts)
    stream.onEnd(() => listeners.delete(listener))
    lastSent = now()
    listener(now(texts))
  })
}

export const PING_EVERY_MS = 30_000
/** What may wait in the socket before newer events of one key replace older ones. */
const WAITING_BYTES_MAX = 256 * 1024
/** Jobs have a key each, so a client that never reads would have more of them wait with every edit, for days. */
const WAITING_MAX = 1000

/** One client that listens to server-sent events. */
export class EventStream {
  readonly #reply: FastifyReply
  /** Events that wait for a slow client, the newest of each key. */
  readonly #waiting = new Map<string, string>()
  readonly #ping: NodeJS.Timeout
  readonly #mayListen: () => boolean
  readonly #onEnd: (() => void)[] = []

  /** `mayListen` is called before each write: the session may have ended. */
  constructor(request: FastifyRequest, reply: FastifyReply, mayListen: () => boolean) {
    this.#reply = reply
    this.#mayListen = mayListen
    reply.hijack()
    const { raw } = reply
    // Never compressed: a compressed stream holds events back until its block is full.
    raw.writeHead(200, {
      ...(reply.getHeaders() as Record<string, string>),
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-cache',
      Connection: 'keep-alive',
      'X-Accel-Buffering': 'no',
    })
    raw.flushHeaders()
    this.#ping = setInterval(() => this.#write('event:ping\ndata:ok\n\n'), PING_EVERY_MS)
    raw.on('drain', () => this.#flush())
    request.raw.once('close', () => this.end())
    raw.once('error', () => this.end())
  }

  /** `data` is one line of text. A client that does not keep up gets only the newest event of a key. */
  send(event: string, data: string, key: string): void {
    this.#ping.refresh()
    const frame = `event:${event}\ndata:${data}\n\n`
    if (this.#waiting.size > 0 || this.#reply.raw.writableLength > WAITING_BYTES_MAX) {
      this.#waiting.delete(key)
      this.#waiting.set(key, frame)
      // A client that is so far behind has to reconnect; its buffer would never drain.
      if (this.#waiting.size > WAITING_MAX) {
        this.end()
        this.#reply.raw.destroy()
      }
    } else this.#write(frame)
  }

  /** Runs when the client has gone or the service stops. */
  onEnd(callback: () => void): void {
    this.#onEnd.push(callback)
  }

  end(): void {
    clearInterval(this.#ping)
    this.#waiting.clear()
    for (const callback of this.#onEnd.splice(0)) callback()
    if (!this.#reply.raw.writableEnded) this.#reply.raw.end()
  }

  #flush(): void {
    for (const [key, frame] of this.#waiting) {
      if (this.#reply.raw.writableLength > WAITING_BYTES_MAX) return
      this.#waiting.delete(key)
      this.#write(frame)
    }
  }
  #write(frame: string): void {
    if (!this.#mayListen()) this.end()
    else if (!this.#reply.raw.writableEnded && !this.#reply.raw.destroyed) this.#reply.raw.write(frame)
  }
}

/** The open streams of a service, so that it can end them when it stops. */
export class EventStreams {
  readonly #open = new Set<EventStream>()

  readonly #mayListen: (request: FastifyRequest) => boolean

  constructor(app: FastifyInstance, mayListen: (request: FastifyRequest) => boolean) {
    this.#mayListen = mayListen
    app.addHook('preClose', async () => {
      for (const stream of this.#open) stream.end()
    })
  }

  open(request: FastifyRequest, reply: FastifyReply): EventStream {
    const stream = new EventStream(request, reply, () => this.#mayListen(request))
    this.#open.add(stream)
    stream.onEnd(() => this.#open.delete(stream))
    return stream
  }
}

/** Jobs of the past that the stream begins with. */
const STREAMED_MAX = 100

export function registerJobs(app: FastifyInstance, { jobs }: Daybook, streams: EventStreams): void {
  route(app, sync, async ({ body }) => ({ job_id: (await jobs.submit(body, 'api')).id }))
  route(app, listJobs, () => ({ jobs: jobs.list().map(answerOf) }))
  route(app, getJob, ({ parameters }) => {
    const job = jobs.find(parameters.id)
    return job ? answerOf(job) : notFound('job not found')
  })
  route(app, streamJobs, ({ request, reply }) => {
    tellJobs(jobs, streams.open(request, reply))
  })
}

/** Every job that a page shows, then each change of one. */
function tellJobs(jobs: Daybook['jobs'], stream: EventStream): void {
  const send = (job: Job): void => stream.send('job', JSON.stringify(answerOf(job)), job.id)
  // Subscribe before sending the history, in the same tick, so that no change is missed.
  const changes = jobs.changes.subscribe(send)
  stream.onEnd(() => changes.unsubscribe())
  // A page shows the latest; GET /api/jobs has the others.
  const all = jobs.list()
  all.filter((job, at) => at >= all.length - STREAMED_MAX || job.status === 'pending' || job.status === 'running').forEach(send)
}

/** Empty and zero fields are omitted, as in Paisa, except for a job that has ended. */
function answerOf(job: Job): JobAnswer {
  const { journal, prices, force_prices, portfolios } = job.request
  return {
    id: job.id,
    status: job.status,
    cause: job.cause,
    ...(job.error ? { error: job.error } : {}),
    ...(job.failedStage ? { failed_stage: job.failedStage } : {}),
    ...(job.stage && job.status === 'running' ? { stage: job.stage } : {}),
    ...(job.details.length > 0 || job.status === 'completed' || job.status === 'failed' ? { details: [...job.details] } : {}),
    ...(job.skipped ? { skipped: true } : {}),
    ...(job.counts ? { counts: job.counts } : {}),
    ...(job.itemsCompleted ? { items_completed: job.itemsCompleted } : {}),
    ...(job.itemsTotal ? { total_items: job.itemsTotal } : {}),
    created_at: job.createdAt,
    ...(job.startedAt ? { started_at: job.startedAt } : {}),
    ...(job.finishedAt ? { finished_at: job.finishedAt } : {}),
    metadata: { journal, prices, force_prices, portfolios },
  }
}
