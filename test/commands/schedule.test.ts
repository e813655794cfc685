import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, expect, test } from 'vitest'
import { SyncSchedule } from '../../src/commands/schedule.ts'

const EVERY_SECOND = '* * * * * *'
const asked: string[] = []
const schedule = new SyncSchedule(({ journal, prices }, cause) => asked.push(`${cause}: ${journal ? 'journal' : ''}${prices ? 'prices' : ''}`))

afterEach(() => {
  schedule.stop()
  asked.length = 0
})

test('asks at its times for what they are set for', async () => {
  schedule.follow({ journal: '', prices: EVERY_SECOND }, 'UTC')
  await expect.poll(() => asked[0], { timeout: 20_000 }).toBe('schedule: prices')
})

test('a schedule that was replaced or stopped before it was set never asks', async () => {
  schedule.follow({ journal: EVERY_SECOND, prices: '' }, 'UTC')
  schedule.follow({ journal: '', prices: EVERY_SECOND }, 'UTC')
  await expect.poll(() => asked.length, { timeout: 20_000 }).toBeGreaterThan(1)
  expect(new Set(asked)).toEqual(new Set(['schedule: prices']))

  schedule.follow({ journal: EVERY_SECOND, prices: '' }, 'UTC')
  schedule.stop()
  asked.length = 0
  await pause(2100)
  expect(asked).toEqual([])
})
