import type { FastifyInstance } from 'fastify'
import { networthNow } from '../projections/reports/net-worth.ts'
import type { Dependencies } from './dependencies.ts'
import type { LiveView } from './contract/live.ts'
import { live } from './contract/live.ts'
import type { EventStreams } from './event-stream.ts'
import { type Sent, writeJson } from './answers/exact-json.ts'
import type { Ledgers } from '../service/ledgers/ledgers.ts'
import { route } from './route.ts'
import { tellJobs } from './routes/jobs.ts'

const DAY_CHECK_MS = 30_000

/** Tells every open page that the figures have changed: by a sync, by the configuration, or because it is another day. */
export function registerLive(app: FastifyInstance, from: Dependencies, ledgers: Ledgers, streams: EventStreams): void {
  const listeners = new Set<(data: string) => void>()
  let lastSent = ''
  let beside = 0

  const now = (): string => {
    const ledger = ledgers.current()
    const { views, jobs } = from
    const synced = jobs.list().findLast((job) => job.status === 'completed' && job.request.journal)
    const view: Sent<LiveView> = {
      position: views.current().position,
      journal_hash: views.current().journalHash,
      synced_at: synced?.finishedAt ?? views.current().lastSync?.at ?? '',
      today: ledger.zone.start(ledger.now),
      currency: ledger.settings.defaultCurrency,
      beside,
      troubles: from.troubles?.all() ?? [],
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

  const views = from.views.changes.subscribe(() => {
    // Another book, whatever of it is told here.
    lastSent = ''
    tell()
  })
  const troubles = from.troubles?.changes.subscribe(tell)
  // What is read at a start is no news: whoever asked for it has waited.
  let isReady = from.ready === undefined
  from.ready?.then(
    () => (isReady = true),
    () => undefined, // Who opened it hears why.
  )
  const tellBeside = (): void => {
    if (!isReady) return
    beside++
    tell()
  }
  const besides = from.beside.changes.subscribe(tellBeside)
  const stopConfiguration = from.configuration.onChange(tellBeside)
  const dayCheck = setInterval(tell, DAY_CHECK_MS).unref()
  app.addHook('preClose', async () => {
    views.unsubscribe()
    troubles?.unsubscribe()
    besides.unsubscribe()
    stopConfiguration()
    clearInterval(dayCheck)
  })

  route(app, live, ({ request, reply, query }) => {
    const stream = streams.open(request, reply)
    if (query.jobs) tellJobs(from.jobs, stream)
    const listener = (data: string): void => stream.send('view', data, 'view')
    listeners.add(listener)
    stream.onEnd(() => listeners.delete(listener))
    lastSent = now()
    listener(lastSent)
  })
}
