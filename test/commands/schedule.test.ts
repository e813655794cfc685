import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { SyncSchedule } from '../../src/commands/schedule.ts'

beforeEach(() => void vi.useFakeTimers({ now: Date.parse('2024-03-01T05:59:30Z') }))
afterEach(() => void vi.useRealTimers())

const asked: string[] = []
const schedule = new SyncSchedule(
  (request, cause) =>
    asked.push(
      `${cause} ${Object.entries(request)
        .flatMap(([what, isAsked]) => (isAsked ? [what] : []))
        .join()}`,
    ),
  () => asked.push('backup'),
)
afterEach(() => {
  schedule.stop()
  asked.length = 0
})
const MINUTE = 60_000
/** What knows cron expressions is loaded with the first schedule. */
const isSet = (): Promise<void> => vi.dynamicImportSettled()

test('the journal and the prices are asked for at their own times, in the time zone that is configured', async () => {
  schedule.follow({ journal: '0 7 * * *', prices: '30 7 * * *', backup: '' }, 'Europe/Vienna')
  await isSet()
  vi.advanceTimersByTime(MINUTE)
  expect(asked).toEqual(['schedule journal'])
  vi.advanceTimersByTime(30 * MINUTE)
  expect(asked).toEqual(['schedule journal', 'schedule prices'])
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  expect(asked).toEqual(['schedule journal', 'schedule prices', 'schedule journal', 'schedule prices'])
})

test('another schedule takes the place of the one before, and nothing is never', async () => {
  schedule.follow({ journal: '* * * * *', prices: '* * * * *', backup: '' }, 'UTC')
  schedule.follow({ journal: '', prices: '*/2 * * * *', backup: '' }, 'UTC')
  await isSet()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(asked).toEqual(['schedule prices', 'schedule prices'])
  schedule.stop()
  vi.advanceTimersByTime(10 * MINUTE)
  expect(asked).toHaveLength(2)
})

test('an expression that says nothing disturbs nobody', async () => {
  schedule.follow({ journal: '99 99 * * *', prices: '* * * * *', backup: '' }, 'UTC')
  await isSet()
  vi.advanceTimersByTime(MINUTE)
  expect(asked).toEqual(['schedule prices'])
})

test('a schedule that was stopped before it was set never asks', async () => {
  schedule.follow({ journal: '* * * * *', prices: '', backup: '' }, 'UTC')
  schedule.stop()
  await isSet()
  vi.advanceTimersByTime(4 * MINUTE)
  expect(asked).toEqual([])
})

test('a backup is made at its own time', async () => {
  schedule.follow({ journal: '', prices: '', backup: '0 3 * * *' }, 'UTC')
  await isSet()
  vi.advanceTimersByTime(24 * 60 * MINUTE)
  expect(asked).toEqual(['backup'])
})
