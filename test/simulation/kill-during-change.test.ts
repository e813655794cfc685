import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '#vocabulary/clock.ts'
import { CHANGES_FOLDER } from '../../src/commands/files/intent.ts'
import { FILES_STREAM } from '../../src/events/files-events.ts'
import { openEventLog } from '../../src/events/log/event-log.ts'
import { openPglite } from '../../src/events/log/pglite.ts'
import { FIRST_COMPILER } from '../support/first-compiler.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const NAMES = ['a.ledger', 'years/b.ledger', 'years/c.ledger']
let folder: string
let bundle: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-kill-change-'))
  // Within the project, because the bundle leaves PGlite to node_modules.
  bundle = join(root, 'node_modules', '.cache', 'daybook', `kill-change-${process.pid}`)
  await build({
    entryPoints: {
      'change-until-killed': join(root, 'test/support/change-until-killed.ts'),
      'pglite-thread': join(root, 'src/events/log/pglite-thread.ts'),
    },
    outdir: bundle,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    outExtension: { '.js': '.mjs' },
    external: ['@electric-sql/pglite'],
    banner: { js: "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);" },
    logLevel: 'error',
  })
  mkdirSync(join(folder, 'journal', 'years'), { recursive: true })
  for (const name of NAMES) writeFileSync(join(folder, 'journal', name), `; turn 0\n${`; ${name}\n`.repeat(50)}`)
})
afterAll(() => {
  rmSync(bundle, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Runs the changing process, which kills itself before its n-th call to the file system. Returns the lines that it said. */
async function changed(killBefore: number): Promise<{ readonly lines: readonly string[]; readonly wasKilled: boolean }> {
  const parameters = [FIRST_COMPILER, join(bundle, 'change-until-killed.mjs'), join(folder, 'log'), join(folder, 'journal'), String(killBefore)]
  const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<boolean>((resolve) => child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL')))
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
  const lines: string[] = []
  for await (const line of createInterface(child.stdout)) lines.push(line)
  const wasKilled = await ended
  expect(complaint).toBe('')
  return { lines, wasKilled }
}

const turnsOnDisk = (): number[] => NAMES.map((name) => Number(/turn (\d+)/.exec(readFileSync(join(folder, 'journal', name), 'utf8'))![1]))
/** Each step is a process that opens a database, so a run takes some of the steps, others every time; KILL_EVERY=1 takes them all. */
const EVERY = Number(process.env['KILL_EVERY'] ?? 14)
const FIRST = 1 + (Date.now() % EVERY)
const KILLS_LEAST = Math.floor(30 / EVERY)

test('a change of three files that is killed before any of its steps is done as a whole or not at all, and the log says which', async () => {
  let kills = 0
  let before = 0
  for (let step = FIRST; ; step += EVERY) {
    const { lines, wasKilled } = await changed(step)
    // What a start finds after it has finished what was left: the turn before, or the whole of the next one.
    const found = Number(lines[0]!.split(' ')[1])
    expect([before, before + 1]).toContain(found)
    before = found
    if (!wasKilled) break
    kills++
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS_LEAST)
  await changed(0)
  const turns = turnsOnDisk()
  expect(new Set(turns).size).toBe(1)
  expect(existsSync(join(folder, 'journal', CHANGES_FOLDER))).toBe(false)
  const log = await openEventLog({ database: await openPglite({ folder: join(folder, 'log') }), clock: systemClock })
  const titles = (await log.readStream(FILES_STREAM)).map((event) => (event.type === 'FilesChanged' ? event.data.title : ''))
  await log.close()
  expect(titles).toEqual(Array.from({ length: turns[0]! }, (_, i) => `turn ${i + 1}`))
}, 600_000) // Each step is a process that opens the database.
