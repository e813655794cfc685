import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'
import type { Bench } from '../measuring.ts'
import type { ConstructCost } from './measure.ts'

/** What is common should cost no more than this many plain lines. */
const REACH = 3

/** What a line costs of each thing that people write, bundled as the program is: what runs sources makes closures dear. */
export function costOfConstructs({ rounds, record }: Bench): void {
  const folder = mkdtempSync(join(tmpdir(), 'daybook-constructs-'))
  try {
    const outfile = join(folder, 'measure.mjs')
    const entry = fileURLToPath(new URL('measure.ts', import.meta.url))
    // Some packages ask for others by `require`.
    const banner = { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url)" }
    buildSync({ entryPoints: [entry], outfile, bundle: true, minify: true, platform: 'node', format: 'esm', target: 'node20', banner })
    const { stdout } = spawnSync(process.execPath, [outfile, String(rounds)], { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8' })
    const costs = stdout.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ConstructCost]))
    for (const { dialect, name, cases, isCommon, ratio } of costs.toSorted((a, b) => a.dialect.localeCompare(b.dialect) || b.ratio - a.ratio))
      record(`${dialect}: ${name} (${cases})`, ratio, '×', isCommon ? REACH : undefined)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
