import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { CHANGES_FOLDER } from '../../src/commands/files/intent.ts'
import { FIRST_COMPILER } from '../support/first-compiler.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
let folder: string
let bundle: string

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'daybook-kill-import-'))
  // Within the project, because the bundle leaves PGlite to node_modules.
  bundle = join(root, 'node_modules', '.cache', 'daybook', `kill-import-${process.pid}`)
  await build({
    entryPoints: {
      'add-until-killed': join(root, 'test/support/add-until-killed.ts'),
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
})
afterAll(() => {
  rmSync(bundle, { recursive: true, force: true })
  rmSync(folder, { recursive: true, force: true })
})

/** Each step is a process that opens a database, so a run takes some of the steps, others every time; KILL_EVERY=1 takes them all. */
const EVERY = Number(process.env['KILL_EVERY'] ?? 14)
const KILLS_LEAST = Math.floor(10 / EVERY)

test.each(['import', 'webhook'])(
  '%s: killed before any of its steps, between writing and recording too, each thing stands in the journal once',
  async (kind) => {
    const place = join(folder, kind)
    mkdirSync(join(place, 'bank'), { recursive: true })
    writeFileSync(join(place, 'daybook.yaml'), 'journal_path: main.ledger\nadd_journal_path: added.ledger\ndefault_currency: EUR\n')
    writeFileSync(join(place, 'main.ledger'), '2024-01-01 Opening\n  Assets:Bank  10 EUR\n  Expenses:Food  1 EUR\n  Equity:Opening\n')
    for (const name of ['added.ledger', 'bank/new.ledger']) writeFileSync(join(place, name), '')
    const acted = async (turn: number, killBefore: number): Promise<{ readonly found: readonly number[]; readonly wasKilled: boolean }> => {
      const parameters = [FIRST_COMPILER, join(bundle, 'add-until-killed.mjs'), join(place, 'log'), place, kind, String(turn), String(killBefore)]
      const child = spawn(process.execPath, parameters, { stdio: ['ignore', 'pipe', 'pipe'] })
      const ended = new Promise<boolean>((resolve) => child.once('exit', (_code, signal) => resolve(signal === 'SIGKILL')))
      let complaint = ''
      child.stderr.on('data', (chunk: Buffer) => (complaint += chunk.toString()))
      const lines: string[] = []
      for await (const line of createInterface(child.stdout)) lines.push(line)
      const wasKilled = await ended
      expect(complaint).toBe('')
      return { found: JSON.parse(lines[0]!.replace('found ', '')) as number[], wasKilled }
    }
    const upTo = (turn: number): number[] => Array.from({ length: turn }, (_, i) => i + 1)
    let turn = 0
    for (let step = 1 + (Date.now() % EVERY); ; step += EVERY) {
      const { found, wasKilled } = await acted(++turn, step)
      // What a start finds: everything but the turn that was interrupted, and that one once or not at all.
      const last = found.includes(turn - 1) ? turn - 1 : turn - 2
      expect(found).toEqual(upTo(Math.max(0, last)))
      if (!wasKilled) break
    }
    expect(turn).toBeGreaterThan(KILLS_LEAST)
    expect((await acted(turn + 1, 0)).found).toEqual(upTo(turn))
    expect((await acted(turn + 2, 0)).found).toEqual(upTo(turn + 1))
    expect(existsSync(join(place, CHANGES_FOLDER))).toBe(false)
  },
  600_000, // Each step is a process that opens the database.
)
