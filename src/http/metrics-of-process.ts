import { performance } from 'node:perf_hooks'
import type * as Prometheus from 'prom-client'

/** What is measured of the process, when it is asked for: nothing ticks meanwhile. */
export function measureProcess({ Counter, Gauge }: Pick<typeof Prometheus, 'Counter' | 'Gauge'>, registers: Prometheus.Registry[]): void {
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
    help: 'Time in which the thread that answers was at work. Near one a second, whoever asks waits.',
    registers,
    collect: () => {
      loop.reset()
      loop.inc(performance.eventLoopUtilization().active / 1000)
    },
  })
  new Gauge({ name: 'daybook_start_timestamp_seconds', help: 'When the process began.', registers }).set(performance.timeOrigin / 1000)
}
