import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseDay } from '#vocabulary/day.ts'
import { writeDemo } from '../../src/demo/demo-book.ts'
import { CHROMIUM } from '../support/chromium.ts'
import type { Bench } from './measuring.ts'
import { Running } from './running.ts'

/** No part of the project: npx fetches it when it is asked for, or LIGHTHOUSE names an installed one. */
const PACKAGE = 'lighthouse@12.8.2'
const DAY = '2026-06-30'
const PATHS = ['/', '/expense/monthly', '/ledger/transaction']
/** What we want to reach for performance; everything else is to be whole. */
const WAYS = [
  { name: 'desktop', options: ['--preset=desktop'], goal: 95 },
  { name: 'mobile', options: [], goal: 90 },
] as const
const CATEGORIES = { performance: undefined, accessibility: 100, 'best-practices': 100 } as const
/** The streams of a page stay open, so it is never idle: Lighthouse is not to wait for that. It hangs at times by itself, and a second try helps; the first fetches it as well. */
const LIMIT_MS = 60_000
const FETCH_LIMIT_MS = 180_000
const TRIES = 2

/** Scores of Lighthouse for the demo, which a busy machine lowers: it is for a quiet one. */
export async function lighthouse({ record }: Pick<Bench, 'record'>): Promise<void> {
  const command = process.env['LIGHTHOUSE'] === undefined ? ['npx', '--yes', PACKAGE] : [process.env['LIGHTHOUSE']]
  if (CHROMIUM === undefined) return console.error('  Chromium is not installed: no Lighthouse')
  if ((await run([...command, '--version'], FETCH_LIMIT_MS)) !== 0)
    return console.error(
      `  Lighthouse is not available: without a network let "npm install ${PACKAGE}" make a folder elsewhere, and name its node_modules/.bin/lighthouse in LIGHTHOUSE`,
    )
  const demo = mkdtempSync(join(tmpdir(), 'daybook-lighthouse-'))
  writeDemo(demo, { dialect: 'ledger', until: parseDay(DAY) })
  const running = await Running.start(join(demo, 'daybook.yaml'), ['--now', DAY])
  await running.synced()
  for (const { name, options, goal } of WAYS)
    for (const path of PATHS) {
      const scores = await scoresOf([...command, running.url + path, ...options], join(demo, 'scores.json'))
      if (scores === undefined) console.error(`  Lighthouse did not end with ${path}, ${name}, within ${LIMIT_MS / 1000} s, ${TRIES} times`)
      else
        for (const [category, whole] of Object.entries(CATEGORIES))
          record(`Lighthouse, ${path}, ${name}, ${category}`, scores[category], 'of 100', whole ?? goal)
    }
  await running.stop()
  rmSync(demo, { recursive: true })
}

async function scoresOf(command: readonly string[], file: string): Promise<Record<string, number> | undefined> {
  const only = `--only-categories=${Object.keys(CATEGORIES).join(',')}`
  const options = [
    only,
    '--output=json',
    '--max-wait-for-load=15000',
    `--output-path=${file}`,
    '--quiet',
    '--chrome-flags=--headless=new --no-sandbox',
  ]
  for (let tried = 0; tried < TRIES; tried++) {
    if ((await run([...command, ...options], LIMIT_MS)) !== 0) continue
    const { categories } = JSON.parse(readFileSync(file, 'utf8')) as { categories: Record<string, { score: number | null }> }
    return Object.fromEntries(Object.entries(categories).map(([name, { score }]) => [name, Math.round((score ?? 0) * 100)]))
  }
  return undefined
}

/** Returns how it ended; after so long it is ended with the browser that it started. */
function run([program = '', ...options]: readonly string[], limitMs: number): Promise<number | null> {
  return new Promise((done) => {
    const child = spawn(program, options, { stdio: 'ignore', detached: true, env: { ...process.env, CHROME_PATH: CHROMIUM } })
    const timer = setTimeout(() => child.pid !== undefined && process.kill(-child.pid, 'SIGKILL'), limitMs)
    const ended = (status: number | null): void => {
      clearTimeout(timer)
      done(status)
    }
    child.once('error', () => ended(null))
    child.once('exit', ended)
  })
}
