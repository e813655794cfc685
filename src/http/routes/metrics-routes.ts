import { performance } from 'node:perf_hooks'
import type { FastifyInstance } from 'fastify'
import type * as Prometheus from 'prom-client'
import type { Gauge as GaugeOf, Registry } from 'prom-client'
import type { Job } from '../../commands/jobs.ts'
import type { Daybook } from '../../service/daybook.ts'
import { getMetrics } from '../contract/about-contract.ts'
import { notFound } from '../http-refusal.ts'
import { route, Written } from '../route.ts'
import type { ServerOptions } from '../server.ts'

/** `/metrics`, measured from when it is switched on. */
export async function registerMetrics(
  app: FastifyInstance,
  { configuration, jobs, log, troubles, backups }: Daybook,
  { version }: ServerOptions,
): Promise<void> {
  let metrics: Metrics | undefined
  let following: { unsubscribe(): void } | undefined
  const measured = {
    version,
    events: async () => (await log.head()).position,
    troubles: () => troubles.all().map(({ code }) => code),
    lastBackup: async () => (await backups.list())[0]?.at,
  }
  const open = async (): Promise<void> => {
    if (configuration.current.settings.metrics) metrics ??= await openMetrics(measured)
    else metrics = undefined
    following?.unsubscribe()
    following = metrics && jobs.changes.subscribe((job) => metrics?.job(job))
  }
  await open()
  const stop = configuration.onChange(() => {
    open().catch((error: unknown) => app.log.error(error, 'metrics could not be opened'))
  })
  app.addHook('onResponse', (request, reply, done) => {
    metrics?.request({
      method: request.method,
      route: request.routeOptions.config.endpoint?.path ?? 'pages',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    })
    done()
  })
  app.addHook('onClose', async () => {
    stop()
    following?.unsubscribe()
  })
  route(app, getMetrics, async () => {
    const written = await metrics?.written()
    return written ? new Written(written.text, written.type) : off
  })
}

const off = notFound('metrics are switched off; write metrics: true into the configuration')

/** What is measured of a request. */
export interface MeasuredRequest {
  readonly method: string
  /** The pattern of its route, never its path: a book has more accounts than a monitor has room for. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** Metrics for Prometheus, collected from the first request on. */
interface Metrics {
  request(request: MeasuredRequest): void
  /** A job that has ended. */
  job(job: Job): void
  /** The text format of Prometheus, and its media type. */
  written(): Promise<{ readonly text: string; readonly type: string }>
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SYNC_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

/** Values that are read for each request of the metrics. */
interface Measured {
  readonly version: string
  /** Rejects while the database is away. */
  readonly events: () => Promise<number>
  /** The codes of what is wrong with the system now. */
  readonly troubles: () => readonly string[]
  /** When the newest backup was made; undefined without one. */
  readonly lastBackup: () => Promise<string | undefined>
}

async function openMetrics({ version, events, troubles, lastBackup }: Measured): Promise<Metrics> {
  const prometheus = inWhole(await import('prom-client'))
  const { Counter, Gauge, Histogram, Registry: Registers } = prometheus
  const register: Registry = new Registers()
  const registers = [register]
  new Gauge({ name: 'daybook_build_info', help: 'The version that runs.', labelNames: ['version'], registers }).set({ version }, 1)
  const count = new Gauge({
    name: 'daybook_events',
    help: 'Events in the log.',
    registers,
  })
  const answers = new Gauge({ name: 'daybook_database_up', help: '1 when the database of the log answers, 0 when it does not.', registers })
  // The other metrics are still useful, even more so now.
  const askDatabase = (): Promise<void> =>
    events().then(
      (position) => {
        count.set(position)
        answers.set(1)
      },
      () => answers.set(0),
    )
  const trouble: GaugeOf = new Gauge({
    name: 'daybook_trouble',
    help: 'What a person has to mend, as the pages show it: 1 by its code, for as long as it lasts.',
    labelNames: ['code'],
    registers,
    collect: () => {
      trouble.reset()
      for (const code of troubles()) trouble.set({ code }, 1)
    },
  })
  const backup: GaugeOf = new Gauge({
    name: 'daybook_last_backup_timestamp_seconds',
    help: 'When the newest backup in the folder of the configuration was made; 0 without one.',
    registers,
    collect: async (): Promise<void> => {
      const at = await lastBackup().catch(() => undefined)
      backup.set(at === undefined ? 0 : Date.parse(at) / 1000)
    },
  })
  measureProcess(prometheus, registers)
  const requests = new Histogram({
    name: 'daybook_http_request_duration_seconds',
    help: 'How long requests took, by the pattern of their route.',
    labelNames: ['method', 'route', 'status'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const syncs = new Histogram({
    name: 'daybook_sync_duration_seconds',
    help: 'How long syncs took.',
    labelNames: ['status'],
    buckets: SYNC_BUCKETS,
    registers,
  })
  const lastSync = new Gauge({ name: 'daybook_last_sync_timestamp_seconds', help: 'When the last sync that went well ended.', registers })
  const failed = new Gauge({
    name: 'daybook_last_sync_failed',
    help: '1 when the last sync failed, and what is shown is as it was before.',
    registers,
  })
  const jobs = new Counter({ name: 'daybook_syncs_total', help: 'Syncs that ended.', labelNames: ['status'], registers })
  return {
    request: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    job: ({ status, startedAt, finishedAt }) => {
      if ((status !== 'completed' && status !== 'failed') || finishedAt === undefined) return
      jobs.inc({ status })
      failed.set(status === 'failed' ? 1 : 0)
      if (startedAt !== undefined) syncs.observe({ status }, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
      if (status === 'completed') lastSync.set(Date.parse(finishedAt) / 1000)
    },
    written: async () => {
      await askDatabase()
      return { text: await register.metrics(), type: register.contentType }
    },
  }
}

/** A CommonJS package that is bundled and imported late has its names below `default` alone; one that node loads has them at both places. */
const inWhole = <Module extends object>(module: Module & { readonly default?: Module }): Module => module.default ?? module

/** Metrics of the process, measured on request; no timers run in between. */
function measureProcess({ Counter, Gauge }: Pick<typeof Prometheus, 'Counter' | 'Gauge'>, registers: Prometheus.Registry[]): void {
  const memory = new Gauge({
    name: 'daybook_memory_bytes',
    help: 'Memory of the process, by what it is.',
    labelNames: ['kind'],
    registers,
    collect: () => {
      const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
      for (const [kind, bytes] of Object.entries({ resident: rss, heap: heapUsed, external, array_buffers: arrayBuffers }))
        memory.set({ kind }, bytes)
    },
  })
  const processor: Prometheus.Counter = new Counter({
    name: 'daybook_cpu_seconds_total',
    help: 'Processor time of the process with all its threads.',
    registers,
    collect: () => {
      const { user, system } = process.cpuUsage()
      processor.reset()
      processor.inc((user + system) / 1e6)
    },
  })
  const loop: Prometheus.Counter = new Counter({
    name: 'daybook_event_loop_busy_seconds_total',
    help: 'Time the request thread was busy. Near one second per second, requests wait.',
    registers,
    collect: () => {
      loop.reset()
      loop.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  new Gauge({ name: 'daybook_start_timestamp_seconds', help: 'When the process began.', registers }).set(performance.timeOrigin / 1000)
}
