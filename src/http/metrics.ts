import type { Gauge as GaugeOf, Registry } from 'prom-client'
import type { Job } from '../commands/jobs.ts'

/** What is measured of a request. */
export interface MeasuredRequest {
  readonly method: string
  /** The pattern of its route, never its path: a book has more accounts than a monitor has room for. */
  readonly route: string
  readonly status: number
  readonly seconds: number
}

/** What Prometheus is told. Made when somebody wants it; what was before is not in it. */
export interface Metrics {
  request(request: MeasuredRequest): void
  /** A job that has ended. */
  job(job: Job): void
  /** The text format of Prometheus, and its media type. */
  written(): Promise<{ readonly text: string; readonly type: string }>
}

const REQUEST_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]
const SYNC_BUCKETS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300]

export async function openMetrics({ version, events }: { readonly version: string; readonly events: () => Promise<number> }): Promise<Metrics> {
  const { Counter, Gauge, Histogram, Registry: Registers } = inWhole(await import('prom-client'))
  const register: Registry = new Registers()
  const registers = [register]
  new Gauge({ name: 'daybook_build_info', help: 'The version that runs.', labelNames: ['version'], registers }).set({ version }, 1)
  const count: GaugeOf = new Gauge({
    name: 'daybook_events',
    help: 'Events in the log.',
    registers,
    collect: async (): Promise<void> => count.set(await events()),
  })
  const memory = new Gauge({
    name: 'daybook_memory_bytes',
    help: 'Memory of the process, by what it is.',
    labelNames: ['kind'],
    registers,
    collect: measured,
  })
  function measured(): void {
    const { rss, heapUsed, external, arrayBuffers } = process.memoryUsage()
    for (const [kind, bytes] of Object.entries({ resident: rss, heap: heapUsed, external, array_buffers: arrayBuffers })) memory.set({ kind }, bytes)
  }
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
  const jobs = new Counter({ name: 'daybook_syncs_total', help: 'Syncs that ended.', labelNames: ['status'], registers })
  return {
    request: ({ seconds, ...labels }) => requests.observe(labels, seconds),
    job: ({ status, startedAt, finishedAt }) => {
      if ((status !== 'completed' && status !== 'failed') || finishedAt === undefined) return
      jobs.inc({ status })
      if (startedAt !== undefined) syncs.observe({ status }, (Date.parse(finishedAt) - Date.parse(startedAt)) / 1000)
      if (status === 'completed') lastSync.set(Date.parse(finishedAt) / 1000)
    },
    written: async () => ({ text: await register.metrics(), type: register.contentType }),
  }
}

/** A CommonJS package that is bundled and imported late has its names below `default` alone; one that node loads has them at both places. */
const inWhole = <Module extends object>(module: Module & { readonly default?: Module }): Module => module.default ?? module
