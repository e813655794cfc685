import { expect, test } from 'vitest'
import { postgresSkipped } from '../support/postgres.ts'
import { run, scriptOf } from './world/script.ts'
import { noCounts } from './world/world.ts'

/** In CI it shares the cores with more threads than there are. */
const FOR_MS = 12_000
const STEPS = 25
/** Another one every time; what fails is run again with the seed that it prints. */
const first = Number(process.env['SEED'] ?? Date.now() % 1_000_000_000)
const engines = postgresSkipped ? (['pglite'] as const) : (['pglite', 'pglite', 'pglite', 'postgres'] as const)

test(`${FOR_MS / 1000} seconds of people and trouble: what was acknowledged is there, and what is shown is what the files say (SEED=${first})`, async () => {
  const until = Date.now() + FOR_MS
  const counts = noCounts()
  for (let seed = first; Date.now() < until; seed++) {
    const script = scriptOf(seed, STEPS, engines)
    const finding = await run(script, counts, until)
    expect(finding && `SEED=${seed} npm run simulate: after step ${finding.after}, ${JSON.stringify(script)}: ${finding.message}`).toBeUndefined()
  }
  expect(counts.steps).toBeGreaterThan(0)
}, 600_000)
