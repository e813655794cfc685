import { spawn } from 'node:child_process'
import fs from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPglite } from '../../../src/events/log/pglite.ts'
import { verifyChain } from '../../../src/events/log/verify-chain.ts'
import { summaries } from '../../../src/projections/tables/projections.ts'
import { verifyTables } from '../../../src/projections/verify.ts'
import { openTestLog } from '../../support/database.ts'
import { FIRST_COMPILER } from '../../support/first-compiler.ts'
import { thorough } from '../../support/thorough.ts'

/** Each round is a process that opens a database, so a run takes some of the rounds, others every time; KILL_ROUNDS=50 takes them all. */
const ROUNDS = Number(process.env['KILL_ROUNDS'] ?? thorough({ all: 6, quick: 5 }))
const ALL_ROUNDS = 50
const FIRST = Date.now() % ALL_ROUNDS
const root = fileURLToPath(new URL('../../../', import.meta.url))
// Within the project, because the bundle leaves PGlite to node_modules.
const bundle = path.join(root, 'node_modules', '.cache', 'daybook', `kill-nine-${process.pid}`)
let folder: string

beforeAll(async () => {
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-kill-nine-')), 'log')
  await build({
    entryPoints: {
      'append-until-killed': path.join(root, 'test/support/append-until-killed.ts'),
      'pglite-thread': path.join(root, 'src/events/log/pglite-thread.ts'),
    },
    outdir: bundle,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    external: ['@electric-sql/pglite', 'fast-check'],
    outExtension: { '.js': '.mjs' },
    logLevel: 'error',
  })
})
afterAll(() => {
  fs.rmSync(bundle, { recursive: true, force: true })
  fs.rmSync(path.dirname(folder), { recursive: true, force: true })
})

/** Runs the appending process and kills it `afterMs` after it has said so many lines; from its start when there are none. */
async function killed(afterLines: number, afterMs: number): Promise<string[]> {
  const child = spawn(process.execPath, [FIRST_COMPILER, path.join(bundle, 'append-until-killed.mjs'), folder], { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const kill = (): void => void setTimeout(() => child.kill('SIGKILL'), afterMs)
  let said = ''
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const lines: string[] = []
  if (afterLines === 0) kill()
  for await (const line of createInterface(child.stdout)) if (lines.push(line) === afterLines) kill()
  await ended
  expect(said).toBe('')
  return lines
}

test(`a process that is killed ${ROUNDS} times, at any moment of its start and its appends, has lost nothing that it acknowledged (from round ${FIRST})`, async () => {
  let acknowledged = { position: 0, postings: 0 }
  for (let round = FIRST; round < FIRST + ROUNDS; round++) {
    const kill = round % ALL_ROUNDS
    // Some are killed while they open or recover the folder, the rest while they append.
    const [found, ...appended] = await (kill % 5 === 4 ? killed(0, kill * 7) : killed(1 + ((kill * 7) % 12), kill % 8))
    if (found === undefined) continue
    const [position, postings] = found.split(' ').slice(1).map(Number) as [number, number]
    expect(position).toBeGreaterThanOrEqual(acknowledged.position)
    expect(postings).toBeGreaterThanOrEqual(acknowledged.postings)
    // The one append that was on its way may have landed without its acknowledgement, but no more.
    if (acknowledged.position > 0) expect(position - acknowledged.position).toBeLessThanOrEqual(1)
    acknowledged = { position, postings }
    for (const line of appended) {
      const [, at, size] = /^acknowledged (\d+) (\d+)$/.exec(line) ?? []
      if (at !== undefined) acknowledged = { position: Number(at), postings: acknowledged.postings + Number(size) }
    }
  }
  const log = await openTestLog(await openPglite({ folder }))
  expect(await verifyChain(log.database)).toMatchObject({ ok: true })
  expect((await log.head()).position).toBeGreaterThanOrEqual(acknowledged.position)
  expect(acknowledged.position).toBeGreaterThan(ROUNDS)
  expect(await verifyTables(log, summaries())).toEqual([])
  await log.close()
}, 600_000)
