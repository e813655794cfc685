import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { deserialize, serialize } from 'node:v8'
import { expect, test } from 'vitest'
import { bookFolder, daybook, serve, spending } from '../support/program.ts'

test('a start with a snapshot answers what one without answers, and so does one with a broken one', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 40) })
  const answers: unknown[] = []
  const answered = async (before: () => void): Promise<void> => {
    before()
    const server = await serve(book.folder)
    // Its own sync is the last of the jobs, of which each start brings one.
    await server.until(
      async () => ((await server.get('/api/jobs')).body as { jobs: { status: string }[] }).jobs,
      (jobs) => jobs.length === answers.length + 1 && jobs.at(-1)?.status === 'completed',
    )
    answers.push((await server.get('/api/networth')).body)
    // Written as soon as nothing comes for a while.
    await server.until(() => Promise.resolve(existsSync(snapshot)), Boolean)
    expect((await server.stop()).code).toBe(0)
  }
  const snapshot = join(book.folder, '.daybook', 'daybook-view')
  const broken = (file: string): void => {
    const bytes = readFileSync(file)
    bytes[bytes.length - 20]! ^= 8
    writeFileSync(file, bytes)
  }
  await answered(() => expect(existsSync(snapshot)).toBe(false))
  await answered(() => expect(existsSync(snapshot)).toBe(true))
  await answered(() => broken(snapshot))
  expect(JSON.stringify(answers[0])).toContain('networthTimeline')
  expect(answers.slice(1)).toEqual(Array(2).fill(answers[0]))
  book.remove()
}, 120_000)

test('a snapshot that somebody changed, checksum and all, is found by verify', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 40) })
  const server = await serve(book.folder)
  await server.until(
    async () => ((await server.get('/api/jobs')).body as { jobs: { status: string }[] }).jobs,
    (jobs) => jobs.at(-1)?.status === 'completed',
  )
  const snapshot = join(book.folder, '.daybook', 'daybook-view')
  await server.until(() => Promise.resolve(existsSync(snapshot)), Boolean)
  await server.get('/api/networth')
  await server.stop()
  const verified = () => daybook(book.folder, ['verify'])
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

  rmSync(snapshot)
  expect((await verified()).code).toBe(0)
  book.remove()
}, 120_000)
