import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { expect, onTestFinished, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

/** Starts a server, which answers once its own sync is done and the snapshot is there, and stops it. */
async function answered(folder: string, starts: number): Promise<unknown> {
  const server = await serve(folder)
  await server.until(
    async () => ((await server.get('/api/jobs')).body as { jobs: { status: string }[] }).jobs,
    (jobs) => jobs.length === starts && jobs.at(-1)?.status === 'completed',
  )
  const { body } = await server.get('/api/networth')
  // Written as soon as nothing comes for a while.
  await server.until(() => Promise.resolve(existsSync(join(folder, '.daybook', 'daybook-view'))), Boolean)
  expect((await server.stop()).code).toBe(0)
  return body
}

test('a start with a snapshot answers what one without answers, and verify finds one that somebody changed, checksum and all', async () => {
  const { folder, remove } = bookFolder({ 'main.ledger': spending(0, 40) })
  onTestFinished(remove)
  await placeEmptyLog(join(folder, '.daybook'))
  const snapshot = join(folder, '.daybook', 'daybook-view')
  expect(existsSync(snapshot)).toBe(false)
  const first = await answered(folder, 1)
  expect(JSON.stringify(first)).toContain('networthTimeline')
  expect(await answered(folder, 2)).toEqual(first)
  const verified = () => daybook(folder, ['verify'])
  const sound = await verified()
  expect([sound.code, sound.out]).toEqual([0, expect.stringContaining('snapshot: the snapshot for the next start agrees with the log')])

  const bytes = readFileSync(snapshot)
  const begin = bytes.indexOf('\n') + 1
  const content = deserialize(bytes.subarray(begin + 32)) as { state: { order: Int32Array } }
  content.state.order = content.state.order.slice(1)
  const changed = serialize(content)
  writeFileSync(snapshot, Buffer.concat([bytes.subarray(0, begin), createHash('sha256').update(changed).digest(), changed]))
  const found = await verified()
  expect([found.code, found.err]).toEqual([1, expect.stringContaining('differs from the log: it was changed from outside')])
  expect(found.err).toContain(snapshot)

  // Of a log that went another way, or further: its last event is none of this one.
  const { position, hash } = deserialize(bytes.subarray(begin + 32)) as { position: number; hash: string }
  const other = serialize({ ...(deserialize(bytes.subarray(begin + 32)) as object), position: position + 90 })
  writeFileSync(snapshot, Buffer.concat([bytes.subarray(0, begin), createHash('sha256').update(other).digest(), other]))
  const cut = await verified()
  expect([cut.code, cut.err]).toEqual([
    1,
    expect.stringContaining(`the log was cut off or replaced: the snapshot was made when event ${position + 90} had the hash ${hash}`),
  ])
})
