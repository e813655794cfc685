import type { Writable } from 'node:stream'
import type postgres from 'postgres'

const CHUNK_BYTES = 256 * 1024
const LOOK_MS = 500

interface CopiedRows {
  readonly table: string
  readonly columns: readonly string[]
  readonly rows: Uint8Array
  readonly format: 'text' | 'binary'
}

/**
 * COPY FROM STDIN. postgres.js 3.4.9 tells why one failed to nobody once all rows are sent: its stream then neither finishes nor fails, and a
 * later statement only hears that the transaction is aborted, whether the disk is full or a row is wrong. So the reason is taken where the driver
 * puts it down; and while the stream is not finished, one asks from time to time.
 */
export async function copyIn(transaction: Pick<postgres.TransactionSql, 'unsafe'>, { table, columns, rows, format }: CopiedRows): Promise<void> {
  const query = transaction.unsafe(`copy ${table} (${columns.join(', ')}) from stdin with (format ${format})`)
  const failed = failureOf(query)
  const stream: Writable = await query.writable()
  stream.on('error', () => undefined) // It is the same failure.
  const finished = new Promise<true>((resolve) => stream.once('finish', () => resolve(true)))
  const done = async (): Promise<void> => {
    while (!(await Promise.race([finished, failed, moment()]))) await transaction.unsafe('select 1')
  }
  for (let at = 0; at < rows.length; at += CHUNK_BYTES) {
    const drained = stream.write(Buffer.from(rows.subarray(at, at + CHUNK_BYTES)))
    if (!drained) await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), failed, moment()])
  }
  stream.end()
  await done()
}

const moment = (): Promise<false> => new Promise((resolve) => setTimeout(resolve, LOOK_MS, false))

/** Rejects with what the server says against a statement also when the driver has answered it already, as it answers a COPY with its stream. */
function failureOf(query: object): Promise<never> {
  const settled = query as { reject(error: unknown): void }
  const reject = settled.reject.bind(query)
  const failed = new Promise<never>((_, fail) => {
    settled.reject = (error) => {
      reject(error)
      fail(error)
    }
  })
  failed.catch(() => undefined) // Whoever waits is told.
  return failed
}
