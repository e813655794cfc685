import { expect, test } from 'vitest'
import { runs } from '../support/thorough.ts'
import { fuzz } from './fuzz-target.ts'
import { Judge } from './judge.ts'
import { smallest } from './smallest.ts'
import { TARGETS } from './targets.ts'

const seed = Number(process.env['SEED'] ?? Date.now() % 2 ** 31)

test.each(Object.keys(TARGETS))(
  `no text breaks or hangs what reads it: %s (SEED=${seed})`,
  async (target) => {
    const { tried, finding } = await fuzz(target, { seed, runs: runs(134), ms: 25_000 })
    expect(finding).toBeUndefined()
    expect(tried).toBeGreaterThan(0)
  },
  300_000,
)

test('what hangs is ended and what throws is told', async () => {
  const [hanging, throwing] = [new Judge('hangs', 500), new Judge('throws')]
  expect([await hanging.verdict('x'), await throwing.verdict('x')]).toEqual(['takes longer than 0.5 s', expect.stringContaining('a mistake')])
  expect(await smallest('a\nbad line\nc', async (text) => text.includes('bad'))).toBe('bad')
  await hanging.close()
  await throwing.close()
})
