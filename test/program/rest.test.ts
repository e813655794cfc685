import { appendFileSync, existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { placeEmptyLog } from '../support/database.ts'
import { bookFolder, daybook, serve, type Server, spending } from '../support/program.ts'
import { runIn } from '../support/run-command.ts'

interface Job {
  readonly status: string
}

const jobsOf = async (server: Server): Promise<readonly Job[]> => ((await server.get('/api/jobs')).body as { jobs: Job[] }).jobs
const balancesOf = async (server: Server): Promise<string> => JSON.stringify((await server.get('/api/assets/balance')).body)
const isLinux = existsSync('/proc/self/task')
const threads = ({ pid }: Server): Promise<number> => readdir(`/proc/${pid}/task`).then(({ length }) => length)
const residentKiB = ({ pid }: Server): Promise<number> =>
  readFile(`/proc/${pid}/status`, 'utf8').then((status) => Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]))

test.skipIf(!isLinux)(
  'a server that nobody asks gives back memory, notices a save all the same, and answers as before',
  async () => {
    const book = bookFolder({ 'main.ledger': spending(0, 40) })
    await placeEmptyLog(join(book.folder, '.daybook'))
    // Six seconds: what is put off after a start is done by then.
    const server = await serve(book.folder, ['--rest-after', '0.1'])
    await server.until(
      () => jobsOf(server),
      (jobs) => jobs.at(-1)?.status === 'completed',
    )
    const before = { balances: await balancesOf(server), threads: await threads(server), residentKiB: await residentKiB(server) }
    // The thread of the database and the one that reads. What only asks whether it lives keeps nobody awake.
    await server.until(
      async () => (await server.get('/api/ping'), threads(server)),
      (count) => count <= before.threads - 2,
    )
    await server.until(
      () => residentKiB(server),
      (kib) => kib < before.residentKiB - 40_000,
    )

    appendFileSync(join(book.folder, 'main.ledger'), '2024-02-01 Rent\n    Expenses:Rent  700.00 EUR\n    Assets:Checking\n')
    await server.until(
      () => balancesOf(server),
      (balances) => balances.includes('-740'),
    )
    expect(JSON.stringify((await server.get('/api/expense')).body)).toContain('Expenses:Rent')
    await server.until(
      () => threads(server),
      (count) => count > before.threads - 2,
    )
    await server.until(
      () => threads(server),
      (count) => count <= before.threads - 2,
    )
    // Stopped while it rests, it leaves a log that is whole and free.
    expect((await server.stop()).code).toBe(0)
    const verified = await daybook(book.folder, ['verify'])
    expect([verified.code, verified.err]).toEqual([0, ''])
    book.remove()
  },
  120_000,
)

test('how long a server waits for that is minutes, or never', async () => {
  const book = bookFolder({ 'main.ledger': spending(0, 1) })
  const ended = await runIn(book.folder, ['serve', '--port', '0', '--rest-after', 'soon'])
  expect([ended.code, ended.err]).toEqual([
    expect.any(Number),
    expect.stringContaining('--rest-after is "soon"; expected a number of minutes, such as 10, or 0 for never'),
  ])
  expect(ended.code).not.toBe(0)
  book.remove()
})
