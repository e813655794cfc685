import { parentPort, workerData } from 'node:worker_threads'
import { openEventLog } from '../../../src/events/log/event-log.ts'
import { openPostgres } from '../../../src/events/log/postgres.ts'
import { systemClock } from '#vocabulary/clock.ts'
import { invariant } from '#vocabulary/refusal.ts'

/* Some of the writers of concurrent-writers.test.ts, each with connections of its own: they append to a stream that all share and to one of their own. */

const { url, schema, names, appends } = workerData as { url: string; schema: string; names: string[]; appends: number }

async function write(name: string): Promise<[position: number, id: string][]> {
  const log = await openEventLog({ database: await openPostgres({ url, schema, connections: 2 }), clock: systemClock })
  const acknowledged: [position: number, id: string][] = []
  for (let i = 0; i < appends; i++) {
    const id = `${name}-${i}`
    const result = await log.append({
      expected: new Map([[`job-${name}`, i]]),
      events: [
        { stream: `job-${name}`, type: 'JobStarted', data: { id } },
        { stream: 'journal', type: 'TransactionsWithdrawn', data: { id: [id] } },
      ],
      key: id,
    })
    invariant(result.ok, 'nobody else writes to this stream')
    for (const event of result.events) acknowledged.push([event.position, id])
  }
  await log.close()
  return acknowledged
}

const acknowledged = await Promise.all(names.map(write))
parentPort?.postMessage(acknowledged.flat())
