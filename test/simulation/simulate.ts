import { readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { postgresBinaries } from '../support/postgres.ts'
import { run, type Script, scriptOf, shortest } from './world/script.ts'
import { noCounts } from './world/world.ts'

/* `npm run simulate -- --minutes 10 [--script FILE]`: people and trouble from SEED on, or a script that failed before. */

const STEPS = 25
const { values } = parseArgs({ options: { minutes: { type: 'string', default: '10' }, script: { type: 'string' } } })
const minutes = Number(values.minutes)
if (!(minutes > 0)) throw new Error(`--minutes is "${values.minutes}"; expected a number above 0`)
const until = Date.now() + minutes * 60_000
const first = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const engines = postgresBinaries() === undefined ? (['pglite'] as const) : (['pglite', 'pglite', 'pglite', 'postgres'] as const)
const counts = noCounts()
let found = 0
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130))

for (let seed = first; Date.now() < until; seed++) {
  const script = values.script === undefined ? scriptOf(seed, STEPS, engines) : (JSON.parse(readFileSync(values.script, 'utf8')) as Script)
  const finding = await run(script, counts, until)
  console.log(`seed ${script.seed} (${script.dialect}, ${script.engine}): ${finding ? 'FAILED' : 'well'}  ${JSON.stringify(counts)}`)
  if (finding) {
    found++
    console.log(`after step ${finding.after}: ${finding.message}`)
    const failing = { ...script, steps: script.steps.slice(0, finding.after) }
    // Whoever looks for one mistake wants it small; time for that is taken beside the time of the run.
    const small = values.script === undefined ? await shortest(failing, { until: Date.now() + 10 * 60_000, tries: 2 }) : failing
    const file = join(tmpdir(), `daybook-simulation-${script.seed}.json`)
    writeFileSync(file, `${JSON.stringify(small, null, 2)}\n`)
    console.log(`the shortest script that still fails (${small.steps.length} steps) is in ${file}; npm run simulate -- --script ${file}`)
    for (const { actor, seed: of } of small.steps) console.log(`  ${actor} (${of})`)
  }
  if (values.script !== undefined) break
}
console.log(`${found} findings; ${counts.killed + counts.powerCuts + counts.diskErrors} deaths at ${counts.steps} steps`)
process.exit(found === 0 ? 0 : 1)
