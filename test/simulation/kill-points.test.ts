import { expect, test } from 'vitest'
import { endEverywhere } from './kill-points/end-everywhere.ts'

/** Each disk is a database that is opened, so a run looks at some, others every time; `npm run kill-points` looks at all of them. */
const EVERY = Number(process.env['KILL_EVERY'] ?? 180)
const FROM = Number(process.env['SEED'] ?? Date.now() % EVERY)

test.runIf(process.platform === 'linux')(
  `an installation that is killed, or loses power, before a call that changes its disk keeps all its promises (SEED=${FROM})`,
  async () => {
    const { calls, looked, wrong } = await endEverywhere({ rounds: 1, every: EVERY, from: FROM, lookers: 1 })
    expect(wrong).toEqual([])
    expect(calls).toBeGreaterThan(1000)
    expect(looked.kill).toBeGreaterThan(calls / EVERY / 10)
    expect(looked.power).toBeGreaterThan(calls / EVERY / 10)
  },
  600_000, // Each disk is a database that is opened.
)
