import { expect, test } from 'vitest'
import { until } from './until.ts'

test('what is waited for is returned once it is there', async () => {
  let asked = 0
  expect(
    await until(
      () => ++asked,
      (count) => count === 3,
      { everyMs: 1 },
    ),
  ).toBe(3)
})

test('what never comes ends with what was seen last, what else is known, and the line that waited', async () => {
  const status = (): { status: string } => ({ status: 'pending' })
  const waiting = until(status, (job) => job.status === 'completed', { everyMs: 1, limitMs: 30, beside: () => 'the program wrote: no' })
  await expect(waiting).rejects.toThrow(
    /^waited 0\.03 s for \(job\) => job\.status === .completed.\nlast seen: { status: 'pending' }\nthe program wrote: no$/,
  )
  expect(await waiting.catch((error: Error) => error.stack)).toContain('until.test.ts')
})

test('who never answers is not waited for either', async () => {
  const silent = (): Promise<number> => new Promise(() => undefined)
  await expect(until(silent, Boolean, { limitMs: 30 })).rejects.toThrow('nothing was answered')
})
