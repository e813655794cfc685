import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { fuzz } from './fuzz-target.ts'
import { TARGETS } from './targets.ts'

/* `npm run fuzz -- --minutes 10 [--target ledger] [--corpus FOLDER]`: broken texts for every reader, from SEED on. */

const { values } = parseArgs({ options: { minutes: { type: 'string', default: '5' }, target: { type: 'string' }, corpus: { type: 'string' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes is "${values.minutes}"; expected a number above 0`)
const targets = values.target === undefined ? Object.keys(TARGETS) : [values.target]
for (const target of targets) if (!TARGETS[target]) throw new Error(`--target is "${target}"; accepted: ${Object.keys(TARGETS).join(', ')}`)

let seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)
const until = Date.now() + minutes * 60_000
const tried = new Map<string, number>()
const seen = new Set<string>()
while (Date.now() < until) {
  for (const target of targets) {
    const result = await fuzz(target, { seed: seed++, runs: 5000, ms: Math.min(60_000, until - Date.now()), corpus: values.corpus })
    tried.set(target, (tried.get(target) ?? 0) + result.tried)
    if (!result.finding) continue
    const { text, what } = result.finding
    // One mistake is found again and again; its first line and place tell it.
    const mistake = `${target}: ${what.split('\n').slice(0, 2).join(' ')}`
    if (seen.has(mistake)) continue
    seen.add(mistake)
    const file = join(tmpdir(), `daybook-fuzz-${target}-${result.seed}.txt`)
    writeFileSync(file, text)
    console.log(
      `${target} (SEED=${result.seed}): ${what.slice(0, 800)}\n  smallest text (${text.length} characters, ${file}): ${JSON.stringify(text.slice(0, 400))}`,
    )
  }
}
console.log(`tried: ${[...tried].map(([target, count]) => `${target} ${count}`).join(', ')}; ${seen.size} findings`)
process.exit(seen.size === 0 ? 0 : 1)
