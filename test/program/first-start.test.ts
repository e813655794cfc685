import { spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import { openEventLog } from '../../src/events/log/event-log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { verifyChain } from '../../src/events/log/verify-chain.ts'
import { summaries } from '../../src/projections/tables/projections.ts'
import { verifyTables } from '../../src/projections/verify.ts'
import { bookFolder, mainFile, serve, spending } from '../support/program.ts'

vi.setConfig({ testTimeout: 600_000 })

/** Each moment is two starts, so a run takes one of each kind, others every time. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? 3)
const FIRST = Number(process.env['SEED'] ?? Date.now() % 1000)
const BREAKING_DISK = join(import.meta.dirname, '../simulation/world/breaking-disk.mjs')
const PATHS = ['/api/transaction', '/api/networth', '/api/assets/balance']

const leftovers: (() => void)[] = []
afterEach(() => leftovers.splice(0).forEach((remove) => remove()))

function newBook(): string {
  const { folder, remove } = bookFolder({ 'main.ledger': spending(0, 3) })
  leftovers.push(remove)
  return folder
}

/** When a first start is killed: before the n-th call of a thread that changes the disk, or so long after it listens. */
type Moment = { readonly threads: 'main' | 'others'; readonly call: number } | { readonly listeningMs: number }

/** In the main thread 315 files are unpacked, made, written and closed; in that of the database it opens and takes the first events. */
const momentOf = (round: number): Moment => {
  if (round % 3 === 0) return { threads: 'main', call: 1 + ((round * 97) % 920) }
  return round % 3 === 1 ? { threads: 'others', call: 1 + ((round * 37) % 330) } : { listeningMs: (round * 7) % 150 }
}

/** Starts the program in a folder and kills it. */
async function killedAt(folder: string, moment: Moment): Promise<void> {
  const trouble = 'call' in moment ? { DISK_TROUBLE: 'kill', DISK_TROUBLE_AT: String(moment.call), DISK_TROUBLE_THREADS: moment.threads } : {}
  const child = spawn(process.execPath, ['--import', BREAKING_DISK, mainFile(), 'serve', '--port', '0', '--now', '2024-02-01'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, TZ: 'UTC', ...trouble },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  child.stderr.on('data', (text: Buffer) => (said += text.toString()))
  // A call that never comes is one after the first sync: by then there is nothing of a first start left.
  child.stdout.once('data', () => void pause('call' in moment ? 3000 : moment.listeningMs).then(() => child.kill('SIGKILL')))
  const signal = await new Promise((resolve) => child.once('close', (_, ended) => resolve(ended)))
  expect({ said, signal }).toEqual({ said: '', signal: 'SIGKILL' })
}

/** What a start makes of a folder: what it answers, and what is recorded of the journal. */
async function begun(folder: string) {
  const server = await serve(folder, ['--now', '2024-02-01'])
  // One of a life before may be completed already, and who stops a server before it has asked for its own ends it without a word.
  const { job_id } = (await server.post('/api/sync', { journal: true })).body as { job_id: string }
  await server.until(
    () => server.get(`/api/jobs/${job_id}`),
    ({ body }) => (body as { status: string }).status === 'completed',
  )
  const answers = await Promise.all(PATHS.map((path) => server.get(path)))
  expect(await server.stop()).toMatchObject({ code: 0, signal: null, err: '' })
  const names = readdirSync(folder)
  const log = await openEventLog({ database: await openPglite({ folder: join(folder, '.daybook') }), clock: systemClock })
  const recorded: object[] = []
  for await (const events of log.read({ after: 0 }))
    for (const { type, data } of events)
      if (['TransactionsRecorded', 'PricesDeclared', 'TransactionsWithdrawn'].includes(type)) recorded.push({ type, data })
  const isSound = (await verifyChain(log.database)).ok
  const differences = await verifyTables(log, summaries())
  await log.close()
  return { answers, names, recorded, isSound, differences }
}

test(`a first start that is killed at any moment is made up for by the next one (SEED=${FIRST})`, async () => {
  const expected = await begun(newBook())
  expect(expected.recorded).toHaveLength(1)
  expect(expected.isSound && expected.differences.length === 0).toBe(true)
  for (let round = FIRST; round < FIRST + ROUNDS; round++) {
    const moment = momentOf(round)
    const folder = newBook()
    await killedAt(folder, moment)
    expect(await begun(folder), JSON.stringify(moment)).toEqual(expected)
  }
})
