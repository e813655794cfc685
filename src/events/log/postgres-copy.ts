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
 * COPY FROM STDIN. postgres.js 3.4.9 never reports an error of a COPY on its stream, which then neither finishes nor fails; a
 * later statement of the same transaction does. So while the stream is not finished, one asks from time to time.
 */
export async function copyIn(transaction: Pick<postgres.TransactionSql, 'unsafe'>, { table, columns, rows, format }: CopiedRows): Promise<void> {
  const stream: Writable = await transaction.unsafe(`copy ${table} (${columns.join(', ')}) from stdin with (format ${format})`).writable()
  const finished = new Promise<true>((resolve) => stream.once('finish', () => resolve(true)))
  stream.on('error', () => undefined) // said again, with its reason, by the question below
  const done = async (until: Promise<true>): Promise<void> => {
    while (!(await Promise.race([until, new Promise<false>((resolve) => setTimeout(resolve, LOOK_MS, false))]))) await transaction.unsafe('select 1')
  }
  for (let at = 0; at < rows.length; at += CHUNK_BYTES) {
    const drained = stream.write(Buffer.from(rows.subarray(at, at + CHUNK_BYTES)))
    if (!drained)
      await Promise.race([new Promise((resolve) => stream.once('drain', resolve)), new Promise((resolve) => setTimeout(resolve, LOOK_MS))])
  }
  stream.end()
  await done(finished)
}
