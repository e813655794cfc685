import type { FastifyInstance } from 'fastify'
import { networthNow } from '../projections/reports/net-worth.ts'
import type { Daybook } from '../service/daybook.ts'
import type { ResultOf } from './contract/endpoint.ts'
import { live } from './contract/jobs.ts'
import type { EventStreams } from './event-stream.ts'
import { writeJson } from './answers/exact-json.ts'
import { route } from './route.ts'
import { tellJobs } from './routes/jobs.ts'

const DAY_CHECK_MS = 30_000

/** Tells every open page that the figures have changed: by a sync, by the configuration, or because it is another day. */
export function registerLive(app: FastifyInstance, daybook: Daybook, streams: EventStreams): void {
  const { ledgers, views, jobs, troubles } = daybook
  const listeners = new Set<(data: string) => void>()
  let lastSent = ''
  let beside = 0

  const now = (): string => {
    const ledger = ledgers.current()
    const synced = jobs.list().findLast((job) => job.status === 'completed' && job.request.journal)
    const view: ResultOf<typeof live> = {
      position: views.current().position,
      journal_hash: views.current().journalHash,
      synced_at: synced?.finishedAt ?? views.current().lastSync?.at ?? '',
      today: ledger.zone.start(ledger.now),
      currency: ledger.settings.defaultCurrency,
      beside,
      troubles: troubles.all(),
      networth: ledger.booked.count === 0 ? null : networthNow(ledger),
    }
    return writeJson(view)
  }
  /** Computed once for all that listen, and not at all when nobody does. */
  const tell = (): void => {
    if (listeners.size === 0) return
    const data = now()
    if (data === lastSent) return
    lastSent = data
    for (const listener of listeners) listener(data)
  }

  const newViews = views.changes.subscribe(() => {
    // Sent even if these figures are the same: the book is another one.
    lastSent = ''
    tell()
  })
  const newTroubles = troubles.changes.subscribe(tell)
  // What is read at the start is no change: requests have waited for it.
  let isReady = false
  daybook.ready.then(
    () => (isReady = true),
    () => undefined, // The caller of Daybook.open gets the error.
  )
  const tellBeside = (): void => {
    if (!isReady) return
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

  route(app, live, ({ request, reply, query }) => {
    const stream = streams.open(request, reply)
    if (query.jobs) tellJobs(jobs, stream)
    const listener = (data: string): void => stream.send('view', data, 'view')
    listeners.add(listener)
    stream.onEnd(() => listeners.delete(listener))
    lastSent = now()
    listener(lastSent)
  })
}
