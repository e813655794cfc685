import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bookFolder, serve, spending } from '../support/program.ts'

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
    expect((await server.stop()).code).toBe(0)
  }
  const snapshot = join(book.folder, '.daybook', 'daybook-view')
  await answered(() => expect(existsSync(snapshot)).toBe(false))
  await answered(() => expect(existsSync(snapshot)).toBe(true))
  await answered(() => {
    const bytes = readFileSync(snapshot)
    bytes[bytes.length - 20]! ^= 8
    writeFileSync(snapshot, bytes)
  })
  expect(JSON.stringify(answers[0])).toContain('networthTimeline')
  expect(answers.slice(1)).toEqual([answers[0], answers[0]])
  book.remove()
}, 120_000)
